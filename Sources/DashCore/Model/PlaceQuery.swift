/// A place as a user types it.
public enum PlaceQuery: Sendable, Hashable {
  /// A city name, such as `London`, `Paris,FR` or `Portland,OR,US`.
  case name(String)
  /// The service's city identifier.
  case id(Int)
  /// Coordinates, in degrees north and east.
  case coordinates(latitude: Double, longitude: Double)
  /// A postal code, such as `94040,US`.
  case zip(String)

  /// The maximum length of a name, in characters.
  public static let maximumLength = 100

  /// Parses a typed place: `London`, `2643743`, `51.5,-0.12`, `51°30'N 0°7'W` or `zip:94040,US`.
  ///
  /// Fails if the text is empty or too long, contains a control character, contains neither letter
  /// nor digit, or has coordinates out of range.
  public init?(_ text: String) {
    let trimmed = Self.trimmed(text[...])
    guard
      !trimmed.isEmpty, trimmed.count <= Self.maximumLength,
      !String(trimmed).hasControlCharacters,
      trimmed.contains(where: { $0.isLetter || $0.isNumber })
    else { return nil }

    if trimmed.lowercased().hasPrefix("zip:") {
      let code = trimmed.dropFirst(4)
      guard code.first?.isLetter == true || code.first?.isNumber == true else { return nil }
      self = .zip(String(code))
    } else if trimmed.first == "0", trimmed.count == 5, trimmed.utf8.allSatisfy(\.isASCIIDigit) {
      // No identifier starts with a zero, but the postal codes of New England do.
      self = .zip(String(trimmed))
    } else if trimmed.allSatisfy({ $0.isASCII && $0.isWholeNumber }) {
      guard let id = Int(trimmed), id > 0 else { return nil }
      self = .id(id)
    } else if let (latitude, longitude) = Self.numbers(trimmed) ?? Sexagesimal.point(trimmed) {
      guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
      self = .coordinates(latitude: latitude, longitude: longitude)
    } else {
      self = .name(String(trimmed))
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }

  /// Parses two decimal numbers separated by a comma, or by white space alone.
  private static func numbers(_ text: Substring) -> (Double, Double)? {
    let parts =
      text.contains(",")
      ? text.split(separator: ",", omittingEmptySubsequences: false) : text.split(separator: " ")
    // `Double` also parses "nan", "inf" and hexadecimal, which may be place names.
    guard
      parts.count == 2,
      text.allSatisfy({ $0.isASCII && ($0.isWholeNumber || "+-., ".contains($0)) }),
      let first = Double(trimmed(parts[0])), let second = Double(trimmed(parts[1]))
    else { return nil }
    return (first, second)
  }

  /// Formats a coordinate with at most six decimals (11 cm), never in scientific notation.
  ///
  /// - Parameter degrees: A latitude or longitude, -180 to 180.
  /// - Returns: The shortest such text.
  public static func decimal(_ degrees: Double) -> String {
    let millionths = Int((abs(degrees) * 1_000_000).rounded())
    var fraction = String(millionths % 1_000_000 + 1_000_000).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    let sign = degrees < 0 && millionths > 0 ? "-" : ""
    let whole = millionths / 1_000_000
    return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(fraction)"
  }

  /// Parses `[51.5, -0.12]`; fails for anything but a latitude and a longitude.
  package init?(coordinates node: JSONNode?) {
    guard let numbers = node?.numbers(), numbers.count == 2,
      let latitude = numbers[0], let longitude = numbers[1],
      abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    self = .coordinates(latitude: latitude, longitude: longitude)
  }

  /// The place as JSON: an identifier is a number, any other place a text.
  package var json: String {
    if case .id(let id) = self { String(id) } else { JSONText.quoted(description) }
  }

  /// Parses a typed place, resolving the user's aliases.
  ///
  /// An alias takes precedence over a city with that name. Fails as ``init(_:)`` does.
  package init?(_ text: String, aliases: [String: PlaceQuery]) {
    guard let place = Self.alias(text, in: aliases) ?? PlaceQuery(text) else { return nil }
    self = place
  }

  /// Returns the place that an alias names; `nil` if the text is not an alias.
  package static func alias(_ text: String, in aliases: [String: PlaceQuery]) -> PlaceQuery? {
    guard case .name(let name)? = PlaceQuery(text) else { return nil }
    return aliases[name]
  }
}

extension PlaceQuery: CustomStringConvertible {
  /// The place as a user would type it.
  public var description: String {
    switch self {
    case .name(let name): name
    case .id(let id): String(id)
    case .coordinates(let latitude, let longitude):
      "\(PlaceQuery.decimal(latitude)),\(PlaceQuery.decimal(longitude))"
    case .zip(let code): "zip:\(code)"
    }
  }
}
