/// Hashes that only this process can make, for keys that end with it.
package struct ProcessHash: KeyedHash {
  package init() {}

  package func hash(_ bytes: [UInt8]) -> [UInt8] {
    (0..<4).flatMap { part in
      // Its seed is drawn anew by every process.
      var hasher = Hasher()
      hasher.combine(part)
      hasher.combine(bytes)
      return withUnsafeBytes(of: hasher.finalize(), Array.init)
    }
  }
}
