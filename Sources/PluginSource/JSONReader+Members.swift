import DashCore
// Importing Glibc links the math library, which `Int(exactly:)` of a `Double` needs.
import Glibc

/// Reads the members of a descriptor or document strictly: a value of the wrong type is an error.
extension JSONReader {
  /// Returns the text of this value.
  ///
  /// - Parameter maximumLength: The maximum number of characters.
  /// - Returns: The text, safe to print.
  /// - Throws: ``SourceError`` for another type, an empty text and a longer one.
  func wholeText(_ maximumLength: Int) throws(SourceError) -> String {
    guard let text = text(maximumLength: maximumLength + 1) else {
      throw invalid(.kind(.text))
    }
    guard text.string.count <= maximumLength else {
      throw invalid(.atMostCharacters(maximumLength))
    }
    return text.string
  }

  /// Returns the text of a member; `nil` if it is missing.
  func optionalText(_ name: String, _ maximumLength: Int) throws(SourceError) -> String? {
    guard let field = self[name] else { return nil }
    // An empty text is as good as none.
    if case .string("") = field.node.value { return nil }
    return try field.wholeText(maximumLength)
  }

  /// Returns the text of a member.
  ///
  /// - Throws: ``SourceError`` if it is missing, too.
  func requiredText(_ name: String, _ maximumLength: Int) throws(SourceError) -> String {
    guard let field = self[name] else { throw invalid(.kind(.text), at: name) }
    return try field.wholeText(maximumLength)
  }

  /// Returns the text of a member that is one of some values.
  func requiredChoice(_ name: String, of choices: [String]) throws(SourceError) -> String {
    guard case .string(let text)? = self[name]?.node.value, choices.contains(text) else {
      throw invalid(.oneOf(choices), at: name)
    }
    return text
  }

  /// Returns `true` or `false`; `nil` if the member is missing.
  func flag(_ name: String) throws(SourceError) -> Bool? {
    guard let field = self[name] else { return nil }
    guard case .boolean(let flag) = field.node.value else { throw field.invalid(.kind(.boolean)) }
    return flag
  }

  /// Returns the whole number of a member; `nil` if it is missing.
  func wholeNumber(_ name: String, in bounds: ClosedRange<Int>) throws(SourceError) -> Int? {
    guard let field = self[name] else { return nil }
    guard case .number(let number) = field.node.value, let whole = Int(exactly: number),
      bounds.contains(whole)
    else { throw field.invalid(.integer(bounds)) }
    return whole
  }

  /// Any number that JSON can express.
  static let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// Returns the number of a member if it is plausible.
  ///
  /// - Returns: The number; `nil` if it is missing or out of bounds.
  /// - Throws: ``SourceError`` for another type.
  func quantity(_ name: String, in bounds: ClosedRange<Double>) throws(SourceError) -> Double? {
    try self[name]?.quantity(in: bounds)
  }

  /// Returns this number if it is plausible; `nil` for `null`.
  func quantity(in bounds: ClosedRange<Double>) throws(SourceError) -> Double? {
    switch node.value {
    case .null: return nil
    // Adding 0 removes the sign of -0.
    case .number(let number): return bounds.contains(number) ? number + 0 : nil
    default: throw invalid(.kind(.number))
    }
  }

  /// Returns the error of a member whose number is not plausible; `nil` for any other.
  func implausible(_ name: String, in bounds: ClosedRange<Double>) -> SourceError? {
    guard case .number(let number)? = self[name]?.node.value, !bounds.contains(number) else {
      return nil
    }
    return invalid(.number(bounds), at: name)
  }

  /// Returns the moment of a member; `nil` if it is missing.
  func moment(_ name: String) throws(SourceError) -> Timestamp? { try self[name]?.moment() }

  /// Returns this moment, given as in RFC 3339 or in seconds since 1970.
  ///
  /// - Throws: ``SourceError`` for anything else, and outside the supported years.
  func moment() throws(SourceError) -> Timestamp {
    switch node.value {
    case .string(let text):
      if let moment = Timestamp(rfc3339: text) { return moment }
    case .number(let seconds):
      let bounds = Timestamp.supported
      if (Double(bounds.lowerBound)...Double(bounds.upperBound)).contains(seconds) {
        return Timestamp(secondsSinceEpoch: Int64(seconds))
      }
    default: break
    }
    throw invalid(.namedValue("YYYY-MM-DDThh:mm:ssZ"))
  }

  /// Returns the elements of a member; `nil` if it is missing.
  func list(_ name: String, atMost limit: Int) throws(SourceError) -> [JSONReader]? {
    guard let field = self[name] else { return nil }
    guard let elements = field.elements else { throw field.invalid(.kind(.list)) }
    guard elements.count <= limit else { throw field.invalid(.atMostValues(limit)) }
    return elements
  }

  /// Returns the elements of this list.
  ///
  /// - Throws: ``SourceError`` for another type and a longer list, and ``ErrorCode/empty`` for none.
  func entries(atMost limit: Int) throws(SourceError) -> [JSONReader] {
    guard let elements else { throw invalid(.kind(.list)) }
    guard elements.count <= limit else { throw invalid(.atMostValues(limit)) }
    guard !elements.isEmpty else { throw SourceError(.empty) }
    return elements
  }

  /// Returns the https address of a page; `nil` if the member is missing.
  func pageAddress(_ name: String) throws(SourceError) -> String? {
    guard let field = self[name] else { return nil }
    guard let link = field.link(LinkPolicy(anyHostOr: nil)) else { throw field.invalid(.address) }
    return link.text
  }
}
