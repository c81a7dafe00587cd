import CCurl
import Testing

/// The libraries that the loader's cache names.
@Suite struct LoaderCacheTests {
  /// Returns all paths of a library in the content of a cache.
  private func paths(of name: String, in cache: [UInt8]) -> [String] {
    cache.withUnsafeBytes { bytes in
      var paths: [String] = []
      var position: UInt32 = 0
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      while let path = ccurl_cached_library(start, bytes.count, name, &position) {
        paths.append(String(cString: path))
      }
      return paths
    }
  }

  private struct Entry {
    let name: String
    let path: String
    var capabilities: UInt64 = 0
  }

  /// Returns a cache as ldconfig writes it.
  private func cache(_ entries: [Entry]) -> [UInt8] {
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number, Array.init)
    }
    var text: [UInt8] = []
    let firstText = 48 + 24 * entries.count
    func offset(of string: String) -> UInt32 {
      defer { text += Array(string.utf8) + [0] }
      return UInt32(firstText + text.count)
    }
    let list = entries.flatMap { entry in
      bytes(Int32(0x303)) + bytes(offset(of: entry.name)) + bytes(offset(of: entry.path))
        + bytes(UInt32(0)) + bytes(entry.capabilities)
    }
    return Array("glibc-ld.so.cache1.1".utf8) + bytes(UInt32(entries.count))
      + [UInt8](repeating: 0, count: 24) + list + text
  }

  @Test func `a library outside the usual directories is found by its name`() {
    let cache = cache([
      Entry(name: "libcurl.so.3", path: "/opt/old/libcurl.so.3"),
      Entry(name: "libcurl.so.4", path: "/opt/v3/libcurl.so.4", capabilities: 1 << 62),
      Entry(name: "libcurl.so.4", path: "/opt/curl/lib/libcurl.so.4"),
      Entry(name: "libcurl.so.4", path: "libcurl.so.4"),
      Entry(name: "libcurl.so.4", path: "/opt/curl/lib32/libcurl.so.4"),
    ])
    #expect(
      paths(of: "libcurl.so.4", in: cache)
        == ["/opt/curl/lib/libcurl.so.4", "/opt/curl/lib32/libcurl.so.4"]
    )
    #expect(paths(of: "libcurl.so", in: cache) == [])
    for count in 0..<cache.count { _ = paths(of: "libcurl.so.4", in: Array(cache[..<count])) }
  }

  @Test func `a file of another format names none`() {
    for content in ["", "ld.so-1.7.0", String(repeating: "x", count: 100)] {
      #expect(paths(of: "libcurl.so.4", in: Array(content.utf8)) == [])
    }
  }
}
