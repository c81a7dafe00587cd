/// Sequences of kitty's graphics protocol.
///
/// A picture is sent once under an ID, placed as often as needed, and deleted with its data. `q=2`
/// suppresses the terminal's replies, which would arrive as input. See
/// https://sw.kovidgoyal.net/kitty/graphics-protocol/.
package enum KittyProtocol {
  /// The limit for the payload of one sequence, in bytes.
  private static let chunkSize = 4096

  /// Returns the sequences that send a picture to the terminal without showing it.
  ///
  /// The pixels are not compressed, so the picture cannot expand in the terminal beyond the checked
  /// size.
  ///
  /// - Parameters:
  ///   - pixels: RGB bytes, row by row.
  ///   - id: The picture's ID, not 0.
  package static func transmission(
    _ pixels: [UInt8],
    width: Int,
    height: Int,
    id: UInt32
  ) -> [UInt8] {
    precondition(pixels.count == width * height * 3 && !pixels.isEmpty, "three bytes per pixel")
    let text = Base64.encode(pixels)
    return stride(from: 0, to: text.count, by: chunkSize).flatMap { start in
      let end = min(start + chunkSize, text.count)
      let more = end < text.count ? 1 : 0
      let keys =
        start == 0 ? "a=t,f=24,s=\(width),v=\(height),i=\(id),q=2,m=\(more)" : "m=\(more),q=2"
      return sequence(keys, text[start..<end])
    }
  }

  /// Returns the sequence that shows a transmitted picture with its upper left corner at the
  /// cursor.
  ///
  /// The cursor does not move. Every call adds another placement.
  ///
  /// - Parameters:
  ///   - id: The picture's ID.
  ///   - columns: The width in cells.
  ///   - rows: The height in cells.
  package static func placement(id: UInt32, columns: Int, rows: Int) -> [UInt8] {
    sequence("a=p,i=\(id),c=\(columns),r=\(rows),C=1,q=2")
  }

  /// Returns the sequence that removes all placements of a picture and keeps its data in the
  /// terminal.
  package static func hiding(id: UInt32) -> [UInt8] {
    sequence("a=d,d=i,i=\(id),q=2")
  }

  /// Returns the sequence that deletes a picture with its placements and data.
  package static func deletion(id: UInt32) -> [UInt8] {
    sequence("a=d,d=I,i=\(id),q=2")
  }

  private static func sequence(_ keys: String, _ payload: ArraySlice<UInt8> = []) -> [UInt8] {
    let start = "\u{1B}_G\(keys)" + (payload.isEmpty ? "" : ";")
    return Array(start.utf8) + payload + Array("\u{1B}\\".utf8)
  }
}

/// The sequence of iTerm2's inline images.
///
/// See https://iterm2.com/documentation-images.html.
package enum ITermProtocol {
  /// Returns the sequence that shows a picture with its upper left corner at the cursor.
  ///
  /// The terminal moves the cursor below the picture.
  ///
  /// - Parameters:
  ///   - jpeg: The bytes of a JPEG file.
  ///   - columns: The width in cells.
  ///   - rows: The height in cells.
  package static func image(_ jpeg: [UInt8], columns: Int, rows: Int) -> [UInt8] {
    let keys = "inline=1;size=\(jpeg.count);width=\(columns);height=\(rows);preserveAspectRatio=0"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64.encode(jpeg) + [0x07]
  }
}

/// Base64 encoding (RFC 4648, section 4).
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )

  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var bits = Int(bytes[start]) << 16
      if count > 1 { bits |= Int(bytes[start + 1]) << 8 }
      if count > 2 { bits |= Int(bytes[start + 2]) }
      for letter in 0..<4 {
        let value = (bits >> (18 - 6 * letter)) & 63
        text.append(letter > count ? UInt8(ascii: "=") : alphabet[value])
      }
    }
    return text
  }
}
