/// A setting's value as it is typed: JSON, or a text without quotes.
package struct ConfigurationValue: Sendable, Hashable {
  /// What may be meant, as JSON, the likelier first.
  ///
  /// What starts as a list or an object, or in quotes, is meant as one. A number, `true`, `false` and
  /// `null` may be the words themselves.
  package let readings: [String]

  package init(_ typed: String) {
    let text = JSONText.quoted(typed)
    switch try? JSONParser.parse(Array(typed.utf8)).value {
    case .array, .object, .string: readings = [typed]
    case .boolean, .null, .number: readings = [typed, text]
    case nil: readings = [text]
    }
  }

  /// Whether it is, or holds, a key of a service itself.
  ///
  /// - Parameters:
  ///   - keys: What keys are called.
  ///   - name: What the value is to be called.
  /// - Returns: True also where it would be one by another reading.
  package func isKey(_ keys: LiteralKeys, named name: String?) -> Bool {
    readings.contains { reading in
      guard let node = try? JSONParser.parse(Array(reading.utf8)) else { return false }
      return !keys.ranges(in: node, named: name).isEmpty
    }
  }
}
