extension Secret {
  /// Whether the secret stands in some bytes: as it is, percent-encoded, or with the slashes that JSON
  /// may escape; in capitals or not.
  ///
  /// A secret that is too short to be a key is not looked for, as in texts.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: False where it is not to be seen.
  package func isRepeated(in bytes: [UInt8]) -> Bool {
    guard revealed.count >= Self.shortestHidden else { return false }
    let forms = Set([
      revealed, PercentEncoding.encode(revealed), revealed.replacing("/", with: "\\/"),
    ]).map { Array($0.utf8.map(Self.lowercased)) }
    return forms.contains { form in
      bytes.withUnsafeBufferPointer { bytes in
        guard bytes.count >= form.count else { return false }
        return (0...(bytes.count - form.count)).contains { start in
          Self.lowercased(bytes[start]) == form[0]
            && form.indices.allSatisfy { Self.lowercased(bytes[start + $0]) == form[$0] }
        }
      }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
