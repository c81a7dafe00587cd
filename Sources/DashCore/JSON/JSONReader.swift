// `Int(exactly:)` of a `Double` calls the C library of mathematics, which this import links.
import Glibc

/// Reads the fields of an answer, and says where in it something was not as documented.
///
/// A field that is missing, `null`, or of the wrong shape where shapes are known to vary is nil; one
/// that must be there is asked for by a method that throws. Texts come out as ``DisplayText``, free
/// of the secrets that the request carried: some servers repeat what they were sent.
public struct JSONReader: Sendable {
  /// The value that is read.
  public let node: JSONNode

  /// Where it stands, such as `list[3].main`; empty for the answer as a whole.
  public let path: String

  private let secrets: [Secret]

  private init(node: JSONNode, path: String, secrets: [Secret]) {
    self.node = node
    self.path = path
    self.secrets = secrets
  }

  /// Reads the body of an answer.
  ///
  /// - Parameters:
  ///   - body: The body's bytes.
  ///   - secrets: The secrets that the request carried.
  /// - Throws: ``ErrorCode/invalidResponse`` for a body that is empty, not UTF-8, no JSON, or
  ///   beyond the parser's bounds.
  public init(body: [UInt8], hiding secrets: [Secret]) throws(SourceError) {
    do throws(JSONError) {
      self.init(node: try JSONParser.parse(body), path: "", secrets: secrets)
    } catch {
      throw switch error.problem {
      case .empty: SourceError(.invalidResponse, reason: .emptyBody)
      case .notUTF8: SourceError(.invalidResponse, reason: .notUTF8)
      case .expected where error.offset == 0 || body.first != UInt8(ascii: "{"):
        SourceError(.invalidResponse, reason: .notJSON)
      case .expected(let token):
        SourceError(
          .invalidResponse,
          byteOffset: error.offset,
          expected: .json(token)
        )
      case .numberOutOfRange:
        SourceError(
          .invalidResponse,
          byteOffset: error.offset,
          expected: .smallerNumber
        )
      case .tooDeep:
        SourceError(
          .invalidResponse,
          byteOffset: error.offset,
          expected: .atMostLevels(JSONParser.maximumDepth)
        )
      case .tooManyValues:
        SourceError(
          .invalidResponse,
          byteOffset: error.offset,
          expected: .atMostValues(JSONParser.maximumValues)
        )
      }
    }
  }

  /// The member of a name; nil where it is missing or `null`.
  ///
  /// - Parameter name: The member's name.
  public subscript(name: String) -> JSONReader? {
    guard let child = node[name], child.value != .null else { return nil }
    return JSONReader(
      node: child,
      path: path.isEmpty ? name : "\(path).\(name)",
      secrets: secrets
    )
  }

  /// The elements; nil where it is no list.
  public var elements: [JSONReader]? {
    guard case .array(let nodes) = node.value else { return nil }
    return nodes.enumerated().map { index, node in
      JSONReader(node: node, path: "\(path)[\(index)]", secrets: secrets)
    }
  }

  /// Whether it is an object.
  public var isObject: Bool {
    if case .object = node.value { true } else { false }
  }

  /// The text, made safe to print; nil where it is none or empty.
  ///
  /// - Parameter maximumLength: How many characters are kept.
  /// - Returns: The safe text.
  public func text(
    maximumLength: Int = DisplayText.defaultMaximumLength
  ) -> DisplayText? {
    guard case .string(let raw) = node.value else { return nil }
    return DisplayText(raw, hiding: secrets, maximumLength: maximumLength).nonEmpty
  }

  /// The link that stands there, where it leads to the service itself.
  ///
  /// - Parameter policy: Where links may lead.
  /// - Returns: nil where there is no text, or one that is no such link or holds a secret.
  public func link(_ policy: LinkPolicy) -> ServiceLink? {
    guard
      case .string(let raw) = node.value,
      secrets.allSatisfy({ $0.redacting(raw) == raw })
    else { return nil }
    return policy.link(raw)
  }

  /// A whole number that stands as a number or as a text of digits, as identifiers and status codes
  /// do; nil for anything else.
  public var looseInteger: Int? {
    switch node.value {
    case .number(let number): Int(exactly: number)
    case .string(let text): Int(text)
    default: nil
    }
  }

  /// The number of a member, within bounds that no true value leaves.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - bounds: The values that are possible.
  /// - Returns: nil where it is missing or `null`.
  /// - Throws: ``ErrorCode/invalidResponse`` where it is no number, or out of bounds.
  public func number(
    _ name: String,
    in bounds: ClosedRange<Double>
  ) throws(SourceError) -> Double? {
    guard let field = self[name] else { return nil }
    guard case .number(let number) = field.node.value else { throw field.invalid(.kind(.number)) }
    guard bounds.contains(number) else {
      throw field.invalid(.number(bounds))
    }
    return number
  }

  /// The number of a member that an answer is good without.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - bounds: The values that are possible.
  /// - Returns: nil where it is missing, no number, or not possible: nothing is shown rather than
  ///   something wrong, and the rest of the answer with it.
  public func measurement(_ name: String, in bounds: ClosedRange<Double>) -> Double? {
    guard case .number(let number) = self[name]?.node.value, bounds.contains(number) else {
      return nil
    }
    return number
  }

  /// The moment of a member that counts seconds since 1970; a count of 0 means none.
  ///
  /// - Parameter name: The member's name.
  /// - Returns: nil where it is missing, 0, or no count of seconds up to the year 9999.
  public func timestamp(_ name: String) -> Timestamp? {
    let bounds = Timestamp.supported
    let seconds = measurement(name, in: Double(bounds.lowerBound)...Double(bounds.upperBound))
    guard let seconds, seconds != 0 else { return nil }
    return Timestamp(secondsSinceEpoch: Int64(seconds))
  }

  /// The error for this place of the answer.
  ///
  /// - Parameter expected: What was expected; never the value that was there.
  /// - Returns: The facts.
  public func invalid(_ expected: ExpectedValue) -> SourceError {
    SourceError(.invalidResponse, location: path.isEmpty ? nil : path, expected: expected)
  }

  /// The error for a member that is not as it should be, or not there.
  ///
  /// - Parameters:
  ///   - expected: What was expected of the member.
  ///   - name: The member's name.
  /// - Returns: The facts: where there is no such member, that one was expected.
  public func invalid(_ expected: ExpectedValue, at name: String) -> SourceError {
    self[name]?.invalid(expected) ?? invalid(.objectWith(member: name))
  }
}
