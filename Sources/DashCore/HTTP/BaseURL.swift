/// The common prefix of a web API's URLs.
///
/// It is `https`, or `http` to a loopback address, so that no key crosses a network in clear text.
/// User names, queries and fragments are rejected.
public struct BaseURL: Sendable, Hashable {
  /// `https` or `http`.
  package let scheme: String

  /// The host name or address in lower case; an IPv6 address is in brackets.
  public let host: String

  /// The port; `nil` for the scheme's default.
  package let port: Int?

  /// The path prefix of all calls, such as `/proxy`, without a trailing slash; often empty.
  public let path: String

  /// Parses an address such as `https://api.example.org` or `http://127.0.0.1:8080/proxy`.
  ///
  /// Returns `nil` for a malformed or forbidden address.
  public init?(_ text: String) {
    guard
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let separator = text.firstRange(ofASCII: "://")
    else { return nil }
    let scheme = text[..<separator.lowerBound].lowercased()
    let rest = text[separator.upperBound...]
    guard !rest.utf8.contains(where: "@?#\\".utf8.contains) else { return nil }

    let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    guard let (host, port) = Self.hostAndPort(rest[..<slash].lowercased()) else { return nil }
    guard scheme == "https" || (scheme == "http" && Self.isLoopback(host)) else { return nil }

    var path = rest[slash...]
    while path.last == "/" { path.removeLast() }
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = String(path)
  }

  private init(scheme: String, host: String) {
    self.scheme = scheme
    self.host = host
    port = nil
    path = ""
  }

  /// The origin of files, to which no request is sent.
  static let file = BaseURL(scheme: "file", host: "")

  /// The usual port of https.
  static let httpsPort = 443
  /// The usual port of http.
  private static let httpPort = 80

  /// The port, or the scheme's usual one.
  var effectivePort: Int { port ?? (scheme == "https" ? Self.httpsPort : Self.httpPort) }

  /// Returns whether another address has the same scheme, host and port (RFC 6454).
  func hasSameOrigin(as other: BaseURL) -> Bool {
    scheme == other.scheme && host == other.host && effectivePort == other.effectivePort
  }

  /// Returns whether a host names this machine: `localhost`, 127.0.0.0/8 or `[::1]`.
  ///
  /// - Parameter host: A host in lower case, an IPv6 address in brackets.
  /// - Returns: Whether the host is a loopback address; a name that resolves to one does not count.
  package static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    // `UInt8` also accepts "+1" and "-0", which a resolver may look up as names.
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        part.utf8.allSatisfy(\.isASCIIDigit) && UInt8(part) != nil
      }
  }

  private static func hostAndPort(_ authority: String) -> (host: String, port: Int?)? {
    let bytes = authority.utf8
    var host = bytes[...]
    var port: Int?
    let afterBracket = bytes.firstIndex(of: UInt8(ascii: "]")) ?? bytes.startIndex
    if let colon = bytes[afterBracket...].lastIndex(of: UInt8(ascii: ":")) {
      let digits = bytes[colon...].dropFirst()
      guard
        digits.allSatisfy(\.isASCIIDigit), let number = UInt16(Substring(digits)), number > 0
      else { return nil }
      host = bytes[..<colon]
      port = Int(number)
    }
    let isBracketed =
      host.count > 2 && host.first == UInt8(ascii: "[") && host.last == UInt8(ascii: "]")
      && host.dropFirst().dropLast().allSatisfy { $0.isASCIIHexDigit || ":.".utf8.contains($0) }
    let isName =
      host.first.map { !".-".utf8.contains($0) } == true
      && host.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-._".utf8.contains($0) }
    guard isBracketed || isName else { return nil }
    return (String(Substring(host)), port)
  }
}

extension BaseURL: CustomStringConvertible {
  /// The address as a user types it.
  public var description: String { origin + path }

  /// The scheme, host and port, which identify a server.
  package var origin: String { "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")" }
}

/// Percent-encoding as defined in RFC 3986: every byte except the unreserved characters.
package enum PercentEncoding {
  /// Encodes a text for a path segment, or for a name or value of a query.
  package static func encode(_ text: String) -> String {
    if text.utf8.allSatisfy(isUnreserved) { return text }
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        encoded.append(byte)
      } else {
        encoded += (byte < 0x10 ? "%0" : "%").utf8
        encoded += String(byte, radix: 16, uppercase: true).utf8
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes a percent-encoded text and leaves malformed escapes unchanged.
  package static func decode(_ text: some StringProtocol) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      let isEscape =
        byte == UInt8(ascii: "%") && digits.count == 2 && digits.allSatisfy(\.isHexDigit)
      if isEscape, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }
}
