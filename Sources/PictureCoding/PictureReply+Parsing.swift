extension PictureReply {
  /// The most pixels a side that a picture may have.
  package static let longestSide = 8192
  /// The most pixels that a picture may have.
  package static let mostSourcePixels = 16 << 20

  /// How many bytes a reply can have at most.
  package static func largestSize(for request: PictureRequest) -> Int {
    let pixels = request.columns * request.cellWidth * request.rows * request.cellHeight
    let payload =
      switch request.form {
      case .blocks: request.columns * request.rows * PictureHeader.cellSize
      case .kitty: pixels * 3
      // A JPEG of noise and sixels of noise are no larger.
      case .iterm2: pixels * 3 + (64 << 10)
      case .sixel: pixels * 8 + (64 << 10)
      }
    return PictureHeader.size + payload
  }

  /// Reads what the program that draws has written, and believes none of it.
  ///
  /// The program has read bytes from a network, so its reply may be anyone's. What is accepted is
  /// what was asked for and no larger: each count and size has to be in bounds and fit the others,
  /// cells hold block elements in colours of the depth, and sixels stay in their alphabet and box.
  ///
  /// - Parameters:
  ///   - bytes: All that was written.
  ///   - request: What was asked for.
  /// - Returns: The picture.
  /// - Throws: The program's own reason, or `helperFailed` where the reply is not as it must be.
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
      let content = PicturePayload(header, request).content(payload)
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

extension PictureHeader {
  /// Whether the sizes are within what was asked for, and within the limits.
  fileprivate func isWithin(_ request: PictureRequest) -> Bool {
    let isFilling = request.fit == .fill
    let sides = 1...PictureReply.longestSide
    return (isFilling ? request.columns : 1)...request.columns ~= Int(columns)
      && (isFilling ? request.rows : 1)...request.rows ~= Int(rows)
      && sides ~= Int(sourceWidth) && sides ~= Int(sourceHeight)
      && Int(sourceWidth) * Int(sourceHeight) <= PictureReply.mostSourcePixels
      && Int(pixelWidth) <= Int(columns) * request.cellWidth
      && Int(pixelHeight) <= Int(rows) * request.cellHeight
  }
}
