// Importing Glibc links the math library, which `Int(exactly:)` of a `Double` needs.
import Glibc

/// Decodes the fields of a response and reports the path of an invalid one.
///
/// A missing or `null` field reads as `nil`. A field of the wrong type also reads as `nil`, except
/// in throwing methods. Texts are sanitized, and the request's secrets are redacted, because some
/// servers echo the request.
public struct JSONReader: Sendable {
  /// The JSON value.
  public let node: JSONNode

  /// The path of the value, such as `list[3].main`; empty for the whole response.
  public let path: String

  private let secrets: [Secret]

  /// The largest plausible count; larger numbers read as `nil`.
  private static let largestCount = 1_000_000_000_000

  private init(node: JSONNode, path: String, secrets: [Secret]) {
    self.node = node
    self.path = path
    self.secrets = secrets
  }

  /// Parses the body of a response.
  ///
  /// - Parameters:
  ///   - body: The body's bytes.
  ///   - secrets: The secrets of the request.
  /// - Throws: ``ErrorCode/invalidResponse`` for a body that is empty, not UTF-8, not JSON, or
  ///   beyond the parser's limits.
  public init(body: [UInt8], hiding secrets: [Secret]) throws(SourceError) {
    do throws(JSONError) {
      self.init(node: try JSONParser.parse(body), path: "", secrets: secrets)
    } catch {
      let expected: ExpectedValue
      switch error.problem {
      case .empty: throw SourceError(.invalidResponse, reason: .emptyBody)
      case .notUTF8: throw SourceError(.invalidResponse, reason: .notUTF8)
      case .expected where error.offset == 0 || body.first != UInt8(ascii: "{"):
        throw SourceError(.invalidResponse, reason: .notJSON)
      case .expected(let token): expected = .json(token)
      case .numberOutOfRange: expected = .smallerNumber
      case .tooDeep: expected = .atMostLevels(JSONParser.maximumDepth)
      case .tooManyValues: expected = .atMostValues(JSONParser.maximumValues)
      }
      throw SourceError(.invalidResponse, byteOffset: error.offset, expected: expected)
    }
  }

  /// Returns a member; `nil` if it is missing or `null`.
  ///
  /// - Parameter name: The member's name.
  public subscript(name: String) -> JSONReader? {
    guard let child = node[name], child.kind != .null else { return nil }
    return JSONReader(
      node: child,
      path: path.isEmpty ? name : "\(path).\(name)",
      secrets: secrets
    )
  }

  /// The elements; `nil` if the value is not a list.
  public var elements: [JSONReader]? {
    guard case .array(let nodes) = node.value else { return nil }
    return nodes.enumerated().map { index, node in
      JSONReader(node: node, path: "\(path)[\(index)]", secrets: secrets)
    }
  }

  /// Whether the value is an object.
  public var isObject: Bool {
    node.kind == .object
  }

  /// Returns the sanitized text; `nil` if the value is not a string, or if the text is empty.
  ///
  /// - Parameters:
  ///   - maximumLength: The maximum number of characters.
  ///   - keepsSpaces: Whether spaces stay as they are, except at the end, as in columns of text.
  public func text(
    maximumLength: Int = DisplayText.defaultMaximumLength,
    keepsSpaces: Bool = false
  ) -> DisplayText? {
    guard let raw = node.string else { return nil }
    return DisplayText(
      raw,
      hiding: secrets,
      maximumLength: maximumLength,
      keepsSpaces: keepsSpaces
    ).nonEmpty
  }

  /// Returns the sanitized paragraphs of a member; none if it is missing or no text.
  package func paragraphs(_ name: String) -> [DisplayText] {
    self[name]?.node.string.map { DisplayText.paragraphs($0, hiding: secrets) } ?? []
  }

  /// Returns the sanitized message of a service, shortened to whole words; `nil` if the value is not
  /// a string, or if the message is empty.
  ///
  /// - Parameter maximumLength: The maximum number of characters.
  public func message(maximumLength: Int) -> DisplayText? {
    text(maximumLength: maximumLength * 2)?.shortened(to: maximumLength)
  }

  /// Returns the text as a link, if the policy allows it.
  ///
  /// - Parameter policy: The link targets that are allowed.
  /// - Returns: The link; `nil` if the value is not a link, leads elsewhere or contains a secret.
  public func link(_ policy: LinkPolicy) -> ServiceLink? {
    // The policy first: it rejects a text of megabytes by its length.
    guard
      let raw = node.string, let link = policy.link(raw),
      secrets.allSatisfy({ $0.redacting(raw) == raw })
    else { return nil }
    return link
  }

  /// A whole number, given as a number or as a string of digits; `nil` for anything else.
  ///
  /// Services send identifiers and status codes in both forms.
  public var looseInteger: Int? {
    switch node.value {
    case .number(let number): Int(exactly: number)
    case .string(let text): Int(text)
    default: nil
    }
  }

  /// Returns the number of a member if it is plausible.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  /// - Returns: The number; `nil` if it is missing or `null`.
  /// - Throws: ``ErrorCode/invalidResponse`` for any other type and for values out of bounds.
  public func number(
    _ name: String,
    in bounds: ClosedRange<Double>
  ) throws(SourceError) -> Double? {
    guard let field = self[name] else { return nil }
    guard let number = field.node.number else { throw field.invalid(.kind(.number)) }
    guard bounds.contains(number) else {
      throw field.invalid(.number(bounds))
    }
    return number
  }

  /// Returns the number of an optional member.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - bounds: The plausible values.
  /// - Returns: The number; `nil` if it is missing, of another type or implausible. The rest of the
  ///   response stays usable.
  public func measurement(_ name: String, in bounds: ClosedRange<Double>) -> Double? {
    guard let number = self[name]?.node.number, bounds.contains(number) else { return nil }
    return number
  }

  /// Returns the quantity of an optional member; `nil` as for ``measurement(_:in:)``.
  package func measurement(_ name: String, _ kind: QuantityKind) -> Double? {
    measurement(name, in: kind.plausibleRange)
  }

  /// Returns the time of a member that counts seconds since 1970; 0 means not reported.
  ///
  /// - Parameter name: The member's name.
  /// - Returns: The time; `nil` if it is missing, 0, of another type or after the year 9999.
  public func timestamp(_ name: String) -> Timestamp? {
    let bounds = Timestamp.supported
    let seconds = measurement(name, in: Double(bounds.lowerBound)...Double(bounds.upperBound))
    guard let seconds, seconds != 0 else { return nil }
    return Timestamp(secondsSinceEpoch: Int64(seconds))
  }

  /// Returns the error of this invalid value.
  ///
  /// - Parameter expected: What was expected; never the actual value.
  /// - Returns: The error with the path of the value.
  public func invalid(_ expected: ExpectedValue) -> SourceError {
    SourceError(.invalidResponse, location: path.isEmpty ? nil : path, expected: expected)
  }

  /// Returns the error of an invalid or missing member.
  ///
  /// - Parameters:
  ///   - expected: What was expected of the member.
  ///   - name: The member's name.
  /// - Returns: The error; if the member is missing, the error expects an object with that member.
  public func invalid(_ expected: ExpectedValue, at name: String) -> SourceError {
    self[name]?.invalid(expected) ?? invalid(.objectWith(member: name))
  }

  /// Returns the count of a member, given as a number or as a string of digits.
  ///
  /// - Parameter name: The member's name.
  /// - Returns: The count; `nil` if it is missing, empty, negative or not whole.
  public func count(_ name: String) -> Int? {
    self[name]?.looseInteger.flatMap { (0...Self.largestCount).contains($0) ? $0 : nil }
  }

  /// Returns a photo's identifier, given as a number or as a string.
  ///
  /// - Parameter name: The member's name.
  /// - Returns: The identifier; `nil` if it is missing or invalid.
  public func photoID(_ name: String) -> PhotoID? {
    guard let field = self[name] else { return nil }
    switch field.node.value {
    case .number: return field.looseInteger.flatMap { PhotoID(String($0)) }
    default: return field.text(maximumLength: 65).flatMap { PhotoID($0.string) }
    }
  }
}
