extension PictureRequest {
  /// The request as a program's arguments, without the program's name.
  package var arguments: [String] {
    [
      form.rawValue, fit.rawValue, "\(columns)x\(rows)", "\(cellWidth)x\(cellHeight)",
      depth.rawValue, drawing.rawValue,
    ]
  }

  /// Reads a program's arguments, without the program's name.
  ///
  /// Gives nil where they are not exactly what `arguments` makes of a request.
  package init?(arguments: [String]) {
    guard
      arguments.count == 6,
      let form = Form(rawValue: arguments[0]),
      let fit = Fit(rawValue: arguments[1]),
      let box = Self.size(arguments[2]),
      let cell = Self.size(arguments[3]),
      let depth = Depth(rawValue: arguments[4]),
      let drawing = Drawing(rawValue: arguments[5])
    else { return nil }
    self.init(
      columns: box.width,
      rows: box.height,
      cellWidth: cell.width,
      cellHeight: cell.height,
      fit: fit,
      form: form,
      depth: depth,
      drawing: drawing
    )
    guard self.arguments == arguments else { return nil }
  }

  /// Reads `80x24`.
  private static func size(_ text: String) -> (width: Int, height: Int)? {
    let parts = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false)
    guard
      parts.count == 2,
      let width = Int(Substring(parts[0])),
      let height = Int(Substring(parts[1]))
    else { return nil }
    return (width, height)
  }
}
