/// The part of a web API's address that comes before the paths of its calls.
///
/// Only `https`, or `http` to a loopback address: a key must never cross a network in the clear.
/// A user name, a query and a fragment are refused.
public struct BaseURL: Sendable, Hashable {
  /// `https` or `http`.
  public let scheme: String

  /// The host name or address in lower case; an IPv6 address stands in brackets.
  public let host: String

  /// The port, or nil for the scheme's own.
  public let port: Int?

  /// The path before the calls' own, such as `/proxy`, without a slash at its end; often empty.
  public let path: String

  /// Reads an address such as `https://api.example.org` or `http://127.0.0.1:8080/proxy`.
  ///
  /// It fails where the text is no address, or one that is not allowed.
  ///
  /// - Parameter text: The address.
  public init?(_ text: String) {
    guard
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      let separator = text.firstRange(of: "://")
    else { return nil }
    let scheme = text[..<separator.lowerBound].lowercased()
    let rest = text[separator.upperBound...]
    guard !rest.contains(where: { "@?#\\".contains($0) }) else { return nil }

    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    guard let (host, port) = Self.hostAndPort(rest[..<slash].lowercased()) else { return nil }
    guard scheme == "https" || (scheme == "http" && Self.isLoopback(host)) else { return nil }

    var path = rest[slash...]
    while path.last == "/" { path.removeLast() }
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = String(path)
  }

  /// Whether a host is this machine by its very name: `localhost`, 127.0.0.0/8 or `[::1]`.
  ///
  /// - Parameter host: A host in lower case, an IPv6 address in brackets.
  /// - Returns: True for a loopback address. A name that merely resolves to one is not.
  public static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    // `UInt8` also reads "+1" and "-0", which a resolver may take for names.
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { part in
        part.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(part) != nil
      }
  }

  private static func hostAndPort(_ authority: String) -> (host: String, port: Int?)? {
    var host = authority[...]
    var port: Int?
    let afterBracket = authority.firstIndex(of: "]") ?? authority.startIndex
    if let colon = authority[afterBracket...].lastIndex(of: ":") {
      let digits = authority[authority.index(after: colon)...]
      guard
        digits.allSatisfy(\.isWholeNumber), let number = UInt16(digits), number > 0
      else { return nil }
      host = authority[..<colon]
      port = Int(number)
    }
    let isBracketed =
      host.count > 2 && host.first == "[" && host.last == "]"
      && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    let isName =
      !host.isEmpty && host.first != "." && host.first != "-"
      && host.allSatisfy { $0.isLetter || $0.isNumber || "-._".contains($0) }
    guard isBracketed || isName else { return nil }
    return (String(host), port)
  }
}

extension BaseURL: CustomStringConvertible {
  /// The address as one would type it.
  public var description: String {
    "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)"
  }
}
