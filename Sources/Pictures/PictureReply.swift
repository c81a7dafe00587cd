/// A drawn picture.
package struct PictureReply: Sendable, Hashable {
  /// The drawn picture in the requested form.
  package enum Content: Sendable, Hashable {
    /// Cells, row by row.
    case cells([PictureCell])
    /// Sixels, from the introducing sequence to the terminating one.
    case sixel([UInt8])
    /// RGB bytes, row by row.
    case pixels([UInt8])
    /// A newly encoded JPEG.
    case jpeg([UInt8])
  }

  /// The size in cells, at most that of the box.
  package let columns: Int
  package let rows: Int
  /// The size in pixels; 0 for cells.
  package let pixelWidth: Int
  package let pixelHeight: Int
  /// The size of the picture in the file, in pixels.
  package let sourceWidth: Int
  package let sourceHeight: Int
  package let content: Content

  package init(
    columns: Int,
    rows: Int,
    pixelWidth: Int = 0,
    pixelHeight: Int = 0,
    sourceWidth: Int,
    sourceHeight: Int,
    content: Content
  ) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.sourceWidth = sourceWidth
    self.sourceHeight = sourceHeight
    self.content = content
  }

  /// The numbers of the kinds of content; 0 is an error.
  private enum Kind: UInt32 {
    case failure = 0
    case cells = 1
    case sixel = 2
    case pixels = 3
    case jpeg = 4
  }

  /// The size of an encoded cell, in bytes: scalar, foreground and background.
  private static let cellSize = 4 * 3
  /// The number for the terminal's default colour.
  private static let defaultColor: UInt32 = 0xFFFF_FFFF

  /// The encoded reply, which `parse` reads.
  package var encoded: [UInt8] {
    switch content {
    case .cells(let cells):
      let numbers = cells.flatMap {
        [$0.scalar.value, $0.foreground ?? Self.defaultColor, $0.background ?? Self.defaultColor]
      }
      return encoded(.cells, [UInt8](littleEndian: numbers))
    case .sixel(let payload): return encoded(.sixel, payload)
    case .pixels(let payload): return encoded(.pixels, payload)
    case .jpeg(let payload): return encoded(.jpeg, payload)
    }
  }

  private func encoded(_ kind: Kind, _ payload: [UInt8]) -> [UInt8] {
    let sizes = [columns, rows, pixelWidth, pixelHeight, sourceWidth, sourceHeight, payload.count]
    return PictureHeader.encoded(kind.rawValue, sizes.map { UInt32(clamping: $0) }) + payload
  }

  /// The limit for the width and height of a picture, in pixels.
  package static let maximumSide = 8192
  /// The limit for the number of pixels of a picture.
  package static let maximumSourcePixels = 16 << 20

  /// Returns the limit for the size of a reply, in bytes.
  package static func largestSize(for request: PictureRequest) -> Int {
    let pixels = request.columns * request.cellWidth * request.rows * request.cellHeight
    let payload =
      switch request.form {
      case .blocks: request.columns * request.rows * cellSize
      case .kitty: pixels * 3
      // Even a JPEG or sixels of noise stay below these limits.
      case .iterm2: pixels * 3 + (64 << 10)
      case .sixel: pixels * 8 + (64 << 10)
      }
    return PictureHeader.size + payload
  }

  /// Parses and validates the output of the drawing program.
  ///
  /// That program reads bytes from the network, so its output is not trusted. Every count and size
  /// must be within the request and consistent, cells must hold block elements in colours of the
  /// depth, and sixels must stay within their alphabet and box.
  ///
  /// - Parameters:
  ///   - bytes: The program's complete output.
  /// - Throws: The error in the reply, or `helperFailed` for an invalid reply.
  package static func parse(
    _ bytes: [UInt8],
    for request: PictureRequest
  ) throws(PictureError) -> PictureReply {
    guard
      let (number, fields) = PictureHeader.fields(of: bytes), let kind = Kind(rawValue: number)
    else { throw .helperFailed }
    let payload = bytes.dropFirst(PictureHeader.size)
    if kind == .failure { throw PictureError.decoded(bytes) ?? .helperFailed }
    let sizes = fields.map { Int($0) }
    let (columns, rows, pixelWidth, pixelHeight) = (sizes[0], sizes[1], sizes[2], sizes[3])
    let (sourceWidth, sourceHeight) = (sizes[4], sizes[5])
    let isFilling = request.fit == .fill
    let sides = 1...maximumSide
    let pixels = kind == .cells ? 0...0 : 1...maximumSourcePixels
    guard
      sizes[6] == payload.count,
      (isFilling ? request.columns : 1)...request.columns ~= columns,
      (isFilling ? request.rows : 1)...request.rows ~= rows,
      sides ~= sourceWidth, sides ~= sourceHeight,
      sourceWidth * sourceHeight <= maximumSourcePixels,
      pixels ~= pixelWidth, pixelWidth <= columns * request.cellWidth,
      pixels ~= pixelHeight, pixelHeight <= rows * request.cellHeight,
      let content = kind == .cells
        ? cells(payload, count: columns * rows, for: request)
        : picture(kind, payload, pixelWidth, pixelHeight, for: request)
    else { throw .helperFailed }
    return PictureReply(
      columns: columns,
      rows: rows,
      pixelWidth: pixelWidth,
      pixelHeight: pixelHeight,
      sourceWidth: sourceWidth,
      sourceHeight: sourceHeight,
      content: content
    )
  }

  /// Returns a picture in pixels, or `nil` if the bytes do not match the request.
  private static func picture(
    _ kind: Kind,
    _ bytes: ArraySlice<UInt8>,
    _ width: Int,
    _ height: Int,
    for request: PictureRequest
  ) -> Content? {
    switch (kind, request.form) {
    case (.sixel, .sixel):
      var scanner = SixelScanner(width: width, height: height)
      return scanner.accepts(bytes) ? .sixel(Array(bytes)) : nil
    case (.pixels, .kitty):
      return bytes.count == width * height * 3 ? .pixels(Array(bytes)) : nil
    case (.jpeg, .iterm2):
      let isJPEG =
        bytes.starts(with: [0xFF, 0xD8, 0xFF]) && bytes.suffix(2).elementsEqual([0xFF, 0xD9])
      return isJPEG ? .jpeg(Array(bytes)) : nil
    default:
      return nil
    }
  }

  /// Returns cells, or `nil` if the bytes do not match the request.
  private static func cells(
    _ bytes: ArraySlice<UInt8>,
    count: Int,
    for request: PictureRequest
  ) -> Content? {
    guard request.form == .blocks, bytes.count == count * cellSize else { return nil }
    let numbers = bytes.littleEndianNumbers
    var cells: [PictureCell] = []
    cells.reserveCapacity(count)
    for index in stride(from: 0, to: numbers.count, by: 3) {
      let (foreground, background) = (numbers[index + 1], numbers[index + 2])
      guard
        let scalar = Unicode.Scalar(numbers[index]), PictureCell.isAllowed(scalar),
        isColor(foreground, request.depth), isColor(background, request.depth)
      else { return nil }
      cells.append(
        PictureCell(
          scalar,
          foreground: foreground == defaultColor ? nil : foreground,
          background: background == defaultColor ? nil : background
        )
      )
    }
    return .cells(cells)
  }

  /// Returns whether a number is a valid colour at the requested depth.
  private static func isColor(_ number: UInt32, _ depth: PictureRequest.Depth) -> Bool {
    if number == defaultColor { return true }
    return switch depth {
    case .truecolor: number <= 0xFF_FFFF
    case .indexed256: number < 256
    case .indexed16: number < 16
    }
  }
}

/// The reason why there is no picture.
package enum PictureError: Error, Sendable, Hashable {
  /// The file's format is not supported.
  case unsupported(PictureFormat)
  /// The file does not match its first bytes, is truncated, or is too expensive to decode.
  case undecodable
  /// The file or the picture exceeds a limit.
  case tooLarge
  /// The file is empty.
  case empty
  /// The drawing program does not support the requested form.
  case formUnavailable
  /// Drawing exceeded its time limit.
  case timeout
  /// The caller cancelled the request.
  case cancelled
  /// The drawing program could not give up its rights, so it read nothing.
  case unconfined
  /// The drawing program is missing or not executable.
  case helperMissing
  /// The system allowed no thread or process for the drawing program.
  case helperNotStarted
  /// The drawing program's file could have been written by another user.
  case helperUntrusted
  /// The drawing program ended without a reply, or with an invalid one.
  case helperFailed

  /// The errors that the drawing program reports, besides an unsupported format.
  private static let reported: [PictureError] = [
    .undecodable, .tooLarge, .empty, .formUnavailable, .unconfined,
  ]

  /// The encoded error reply.
  ///
  /// Errors that only the caller can detect are encoded as `undecodable`.
  package var encoded: [UInt8] {
    if case .unsupported(let format) = self {
      PictureHeader.encoded(0, [1, format.rawValue, 0, 0, 0, 0, 0])
    } else {
      PictureHeader.encoded(
        0,
        [UInt32(Self.reported.firstIndex(of: self) ?? 0) + 2, 0, 0, 0, 0, 0, 0]
      )
    }
  }

  /// Decodes an error reply.
  fileprivate static func decoded(_ bytes: [UInt8]) -> PictureError? {
    (reported + PictureFormat.allCases.map(PictureError.unsupported)).first { $0.encoded == bytes }
  }
}

/// The header of a reply: eleven little-endian 32-bit numbers.
///
/// After a magic number and a version come the kind of the payload, seven sizes and a 0. The sizes are
/// those of the picture in cells and in pixels, of the source, and of the payload. In an error reply, the
/// first size is the number of the reason, the second that of the format, and the others are 0.
private enum PictureHeader {
  /// The size of a header, in bytes.
  static let size = 4 * 11
  /// "DPIC", and the version.
  private static let start: [UInt32] = [0x4349_5044, 1]

  static func encoded(_ kind: UInt32, _ sizes: [UInt32]) -> [UInt8] {
    [UInt8](littleEndian: start + [kind] + sizes + [0])
  }

  /// Returns the kind and the sizes; `nil` if the bytes do not begin with a header of this version.
  static func fields(of bytes: [UInt8]) -> (kind: UInt32, sizes: ArraySlice<UInt32>)? {
    let numbers = bytes.prefix(size).littleEndianNumbers
    guard numbers.count == 11, numbers.starts(with: start), numbers[10] == 0 else { return nil }
    return (numbers[2], numbers[3..<10])
  }
}

extension ArraySlice<UInt8> {
  /// The little-endian 32-bit numbers in the bytes; bytes left over at the end are ignored.
  fileprivate var littleEndianNumbers: [UInt32] {
    withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { index in
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
      }
    }
  }
}

extension [UInt8] {
  /// Creates 32-bit numbers in little-endian order.
  fileprivate init(littleEndian numbers: [UInt32]) {
    self = []
    reserveCapacity(4 * numbers.count)
    for number in numbers {
      Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
  }
}
