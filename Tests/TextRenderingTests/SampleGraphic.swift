import DashTestSupport

@testable import TextRendering

/// Minimal pictures in the three protocols.
enum SampleGraphic: CaseIterable {
  case sixel
  case kitty
  case iterm2

  /// Returns a picture of a size in cells.
  ///
  /// - Parameters:
  ///   - id: The picture's id.
  ///   - content: The picture's content.
  ///   - columns: The width in cells.
  ///   - rows: The height in cells.
  func graphic(id: UInt32, content: String = "A", columns: Int, rows: Int) -> Graphic {
    switch self {
    case .sixel:
      let size = "\"1;1;\(columns * 10);\(rows * 20)"
      return Graphic(id: id, bytes: Array("\u{1B}Pq\(size)#\(id)\(content)\u{1B}\\".utf8))
    case .kitty:
      func sequence(_ text: String) -> [UInt8] { Array("\u{1B}_G\(text)\u{1B}\\".utf8) }
      return Graphic(
        id: id,
        transmission: sequence("a=t,i=\(id),q=2;\(content)"),
        bytes: sequence("a=p,i=\(id),c=\(columns),r=\(rows),q=2"),
        hiding: sequence("a=d,d=i,i=\(id),q=2"),
        removal: sequence("a=d,d=I,i=\(id),q=2")
      )
    case .iterm2:
      let keys = "inline=1;width=\(columns);height=\(rows)"
      return Graphic(
        id: id,
        bytes: Array("\u{1B}]1337;File=\(keys):\(id)\(content)\u{7}".utf8)
      )
    }
  }

  /// Returns the name of the picture in a terminal's cell or placement.
  static func name(of graphic: Graphic) -> String {
    if !graphic.removal.isEmpty { return "\(graphic.id)" }
    return String(decoding: graphic.bytes.dropFirst(), as: UTF8.self)
      .replacing("\u{1B}\\", with: "").replacing("\u{7}", with: "")
  }
}
