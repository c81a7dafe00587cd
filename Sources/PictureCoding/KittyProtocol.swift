/// Pictures for terminals with kitty's graphics protocol.
///
/// A picture is sent once under an id, shown as often as needed, and deleted with what is kept of it.
/// `q=2` keeps the terminal from answering into the user's input.
/// See https://sw.kovidgoyal.net/kitty/graphics-protocol/.
package enum KittyProtocol {
  /// The most bytes of text in one sequence.
  private static let chunkSize = 4096

  /// What sends a picture to the terminal without showing it.
  ///
  /// The pixels go as they are: each of them has been counted here, and nothing compressed reaches
  /// the terminal that could turn out larger there.
  ///
  /// - Parameters:
  ///   - pixels: Red, green and blue of each pixel, row by row.
  ///   - width: Pixels a row.
  ///   - height: Rows of pixels.
  ///   - id: What the picture is called from then on, not 0.
  /// - Returns: The sequences.
  package static func transmission(
    _ pixels: [UInt8],
    width: Int,
    height: Int,
    id: UInt32
  ) -> [UInt8] {
    precondition(pixels.count == width * height * 3 && !pixels.isEmpty, "three bytes a pixel")
    let text = Base64.encode(pixels[...])
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + text.count / chunkSize * 12 + 64)
    for start in stride(from: 0, to: text.count, by: chunkSize) {
      let end = min(start + chunkSize, text.count)
      let more = end < text.count ? 1 : 0
      let keys =
        start == 0 ? "a=t,f=24,s=\(width),v=\(height),i=\(id),q=2,m=\(more)" : "m=\(more),q=2"
      append(keys, text[start..<end], to: &bytes)
    }
    return bytes
  }

  /// What shows a picture that was sent, with its upper left corner at the cursor.
  ///
  /// The cursor stays where it is. Showing the picture again shows it twice.
  ///
  /// - Parameters:
  ///   - id: The picture's.
  ///   - columns: The cells that it takes.
  ///   - rows: The cells that it takes.
  /// - Returns: The sequence.
  package static func placement(id: UInt32, columns: Int, rows: Int) -> [UInt8] {
    sequence("a=p,i=\(id),c=\(columns),r=\(rows),C=1,q=2")
  }

  /// What takes a picture off the screen, from all its places, and keeps it in the terminal's memory.
  package static func hiding(id: UInt32) -> [UInt8] {
    sequence("a=d,d=i,i=\(id),q=2")
  }

  /// What takes a picture away, from the screen and from the terminal's memory.
  package static func deletion(id: UInt32) -> [UInt8] {
    sequence("a=d,d=I,i=\(id),q=2")
  }

  private static func sequence(_ keys: String) -> [UInt8] {
    var bytes: [UInt8] = []
    append(keys, [], to: &bytes)
    return bytes
  }

  private static func append(
    _ keys: String,
    _ payload: ArraySlice<UInt8>,
    to bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: "\u{1B}_G\(keys)".utf8)
    if !payload.isEmpty {
      bytes.append(UInt8(ascii: ";"))
      bytes.append(contentsOf: payload)
    }
    bytes.append(contentsOf: "\u{1B}\\".utf8)
  }
}
