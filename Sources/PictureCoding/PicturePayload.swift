/// Reads what follows a reply's header, whose sizes have been found to be within the request.
struct PicturePayload {
  private let kind: PictureHeader.Kind
  private let request: PictureRequest
  private let cellCount: Int
  private let width: Int
  private let height: Int

  init(_ header: PictureHeader, _ request: PictureRequest) {
    kind = header.kind
    self.request = request
    cellCount = Int(header.columns) * Int(header.rows)
    width = Int(header.pixelWidth)
    height = Int(header.pixelHeight)
  }

  /// What the bytes are, or nil where they are not what was asked for.
  func content(_ bytes: ArraySlice<UInt8>) -> PictureReply.Content? {
    switch (kind, request.form) {
    case (.cells, .blocks):
      return width == 0 && height == 0 ? cells(bytes).map(PictureReply.Content.cells) : nil
    case (.sixel, .sixel):
      var scanner = SixelScanner(width: width, height: height)
      return hasPixels && scanner.accepts(bytes) ? .sixel(Array(bytes)) : nil
    case (.pixels, .kitty):
      return hasPixels && bytes.count == width * height * 3 ? .pixels(Array(bytes)) : nil
    case (.jpeg, .iterm2):
      return hasPixels && isJPEG(bytes) ? .jpeg(Array(bytes)) : nil
    default:
      return nil
    }
  }

  private var hasPixels: Bool { width > 0 && height > 0 }

  private func isJPEG(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF]) && bytes.suffix(2).elementsEqual([0xFF, 0xD9])
  }

  private func cells(_ bytes: ArraySlice<UInt8>) -> [PictureCell]? {
    guard bytes.count == cellCount * PictureHeader.cellSize else { return nil }
    var numbers = LittleEndianNumbers(bytes)
    var cells: [PictureCell] = []
    cells.reserveCapacity(cellCount)
    for _ in 0..<cellCount {
      guard
        let scalar = numbers.next().flatMap(Unicode.Scalar.init),
        PictureCell.isAllowed(scalar),
        let foreground = numbers.next(),
        let background = numbers.next(),
        isColor(foreground),
        isColor(background)
      else { return nil }
      cells.append(
        PictureCell(
          scalar,
          foreground: foreground == PictureHeader.defaultColor ? nil : foreground,
          background: background == PictureHeader.defaultColor ? nil : background
        )
      )
    }
    return cells
  }

  /// Whether a cell may have a colour of this number.
  private func isColor(_ number: UInt32) -> Bool {
    if number == PictureHeader.defaultColor { return true }
    return switch request.depth {
    case .truecolor: number <= 0xFF_FFFF
    case .indexed256: number < 256
    case .indexed16: number < 16
    case .mono: false
    }
  }
}
