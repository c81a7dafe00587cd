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

  /// The encoded reply, which `parse` reads.
  package var encoded: [UInt8] {
    switch content {
    case .cells(let cells):
      var payload: [UInt8] = []
      payload.reserveCapacity(cells.count * PictureHeader.cellSize)
      for cell in cells {
        payload.append(littleEndian: cell.scalar.value)
        payload.append(littleEndian: cell.foreground ?? PictureHeader.defaultColor)
        payload.append(littleEndian: cell.background ?? PictureHeader.defaultColor)
      }
      return encoded(.cells, payload)
    case .sixel(let payload): return encoded(.sixel, payload)
    case .pixels(let payload): return encoded(.pixels, payload)
    case .jpeg(let payload): return encoded(.jpeg, payload)
    }
  }

  private func encoded(_ kind: PictureHeader.Kind, _ payload: [UInt8]) -> [UInt8] {
    var header = PictureHeader(kind: kind)
    header.columns = UInt32(clamping: columns)
    header.rows = UInt32(clamping: rows)
    header.pixelWidth = UInt32(clamping: pixelWidth)
    header.pixelHeight = UInt32(clamping: pixelHeight)
    header.sourceWidth = UInt32(clamping: sourceWidth)
    header.sourceHeight = UInt32(clamping: sourceHeight)
    header.payloadSize = UInt32(clamping: payload.count)
    return header.encoded + payload
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
      case .blocks: request.columns * request.rows * PictureHeader.cellSize
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
  ///   - request: The request.
  /// - Returns: The picture.
  /// - Throws: The error in the reply, or `helperFailed` for an invalid reply.
  package static func parse(
    _ bytes: [UInt8],
    for request: PictureRequest
  ) throws(PictureError) -> PictureReply {
    guard let header = PictureHeader(bytes.prefix(PictureHeader.size)) else {
      throw .helperFailed
    }
    let payload = bytes.dropFirst(PictureHeader.size)
    guard Int(header.payloadSize) == payload.count else { throw .helperFailed }
    if header.kind == .failure { throw PictureError(header) ?? .helperFailed }
    guard
      header.isWithin(request),
      let content = header.content(payload, for: request)
    else { throw .helperFailed }
    return PictureReply(
      columns: Int(header.columns),
      rows: Int(header.rows),
      pixelWidth: Int(header.pixelWidth),
      pixelHeight: Int(header.pixelHeight),
      sourceWidth: Int(header.sourceWidth),
      sourceHeight: Int(header.sourceHeight),
      content: content
    )
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
    var header = PictureHeader(kind: .failure)
    if case .unsupported(let format) = self {
      (header.columns, header.rows) = (1, format.rawValue)
    } else {
      header.columns = UInt32(Self.reported.firstIndex(of: self) ?? 0) + 2
    }
    return header.encoded
  }

  /// Decodes the header of an error reply.
  init?(_ header: PictureHeader) {
    let known = Self.reported + PictureFormat.allCases.map(PictureError.unsupported)
    guard let error = known.first(where: { $0.encoded == header.encoded }) else { return nil }
    self = error
  }
}

extension PictureHeader {
  /// Returns whether all sizes are within the request and the limits.
  fileprivate func isWithin(_ request: PictureRequest) -> Bool {
    let isFilling = request.fit == .fill
    let sides = 1...PictureReply.maximumSide
    return (isFilling ? request.columns : 1)...request.columns ~= Int(columns)
      && (isFilling ? request.rows : 1)...request.rows ~= Int(rows)
      && sides ~= Int(sourceWidth) && sides ~= Int(sourceHeight)
      && Int(sourceWidth) * Int(sourceHeight) <= PictureReply.maximumSourcePixels
      && Int(pixelWidth) <= Int(columns) * request.cellWidth
      && Int(pixelHeight) <= Int(rows) * request.cellHeight
  }
}
