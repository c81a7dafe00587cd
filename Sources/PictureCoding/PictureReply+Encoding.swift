extension PictureReply {
  /// The reply as the bytes that `parse` reads.
  package var encoded: [UInt8] {
    switch content {
    case .cells(let cells):
      var bytes = header(.cells, payloadSize: cells.count * PictureHeader.cellSize).encoded
      for cell in cells {
        bytes.append(littleEndian: cell.scalar.value)
        bytes.append(littleEndian: cell.foreground ?? PictureHeader.defaultColor)
        bytes.append(littleEndian: cell.background ?? PictureHeader.defaultColor)
      }
      return bytes
    case .sixel(let payload):
      return header(.sixel, payloadSize: payload.count).encoded + payload
    case .pixels(let payload):
      return header(.pixels, payloadSize: payload.count).encoded + payload
    case .jpeg(let payload):
      return header(.jpeg, payloadSize: payload.count).encoded + payload
    }
  }

  private func header(_ kind: PictureHeader.Kind, payloadSize: Int) -> PictureHeader {
    var header = PictureHeader(kind: kind)
    header.columns = UInt32(clamping: columns)
    header.rows = UInt32(clamping: rows)
    header.pixelWidth = UInt32(clamping: pixelWidth)
    header.pixelHeight = UInt32(clamping: pixelHeight)
    header.sourceWidth = UInt32(clamping: sourceWidth)
    header.sourceHeight = UInt32(clamping: sourceHeight)
    header.payloadSize = UInt32(clamping: payloadSize)
    return header
  }
}

extension PictureError {
  /// The error as the bytes of a reply.
  ///
  /// What only the caller of the program can know is not among them and goes as `undecodable`.
  package var encoded: [UInt8] {
    var header = PictureHeader(kind: .failure)
    switch self {
    case .unsupported(let format):
      header.columns = 1
      header.rows = format.rawValue
    case .tooLarge: header.columns = 3
    case .empty: header.columns = 4
    case .formUnavailable: header.columns = 5
    case .undecodable, .timeout, .cancelled, .helperMissing, .helperFailed: header.columns = 2
    }
    return header.encoded
  }

  /// Reads the header of a reply that says why there is no picture.
  init?(_ header: PictureHeader) {
    var plain = PictureHeader(kind: .failure)
    plain.columns = header.columns
    if header.columns == 1 { plain.rows = header.rows }
    guard header == plain else { return nil }
    switch header.columns {
    case 1:
      guard let format = PictureFormat(rawValue: header.rows) else { return nil }
      self = .unsupported(format)
    case 2: self = .undecodable
    case 3: self = .tooLarge
    case 4: self = .empty
    case 5: self = .formUnavailable
    default: return nil
    }
  }
}
