import PictureCoding
import TextRendering

extension Picture {
  /// Makes of what was drawn what the renderer puts among the lines.
  ///
  /// - Parameters:
  ///   - reply: What was drawn.
  ///   - depth: The depth of colour that it was drawn in.
  ///   - id: What tells it from other pictures on the same screen.
  init(_ reply: PictureReply, depth: PictureRequest.Depth, id: UInt32) {
    let content: Content =
      switch reply.content {
      case .cells(let cells): .cells(cells.map { Cell($0, depth: depth) })
      case .sixel(let bytes): .graphic(Graphic(id: id, bytes: bytes))
      case .jpeg(let bytes):
        .graphic(
          Graphic(
            id: id,
            bytes: ITermProtocol.image(bytes, columns: reply.columns, rows: reply.rows)
          )
        )
      case .pixels(let pixels):
        .graphic(
          Graphic(
            id: id,
            transmission: KittyProtocol.transmission(
              pixels,
              width: reply.pixelWidth,
              height: reply.pixelHeight,
              id: id
            ),
            bytes: KittyProtocol.placement(id: id, columns: reply.columns, rows: reply.rows),
            hiding: KittyProtocol.hiding(id: id),
            removal: KittyProtocol.deletion(id: id)
          )
        )
      }
    self.init(columns: reply.columns, rows: reply.rows, content: content)
  }
}

extension Cell {
  /// Makes a cell of one that was drawn in a depth of colour.
  fileprivate init(_ cell: PictureCell, depth: PictureRequest.Depth) {
    self.init(
      Character(cell.scalar),
      Appearance(
        foreground: cell.foreground.map { TerminalColor($0, depth: depth) },
        background: cell.background.map { TerminalColor($0, depth: depth) }
      )
    )
  }
}

extension TerminalColor {
  /// Makes a colour of a number in a depth: 0xRRGGBB or an index.
  fileprivate init(_ number: UInt32, depth: PictureRequest.Depth) {
    let index = Int(number)
    switch depth {
    case .truecolor: self = .rgb(RGB(index >> 16 & 0xFF, index >> 8 & 0xFF, index & 0xFF))
    case .indexed256: self = .palette(index)
    case .indexed16, .mono: self = .ansi(index < 8 ? 30 + index : 82 + index)
    }
  }
}
