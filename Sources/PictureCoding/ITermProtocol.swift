/// Pictures for terminals with the inline images of iTerm2.
///
/// See https://iterm2.com/documentation-images.html.
package enum ITermProtocol {
  /// What shows a picture with its upper left corner at the cursor.
  ///
  /// The terminal moves the cursor below it.
  ///
  /// - Parameters:
  ///   - jpeg: The bytes of a JPEG.
  ///   - columns: The cells that it takes.
  ///   - rows: The cells that it takes.
  /// - Returns: The sequence.
  package static func image(_ jpeg: [UInt8], columns: Int, rows: Int) -> [UInt8] {
    let keys = "inline=1;size=\(jpeg.count);width=\(columns);height=\(rows);preserveAspectRatio=0"
    return Array("\u{1B}]1337;File=\(keys):".utf8) + Base64.encode(jpeg[...]) + [0x07]
  }
}
