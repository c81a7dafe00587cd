/// An error or a warning about a configuration, as facts.
package struct ConfigurationProblem: Sendable, Hashable {
  /// The kinds of error.
  ///
  /// No case contains a value that could be an API key.
  package enum Kind: Sendable, Hashable {
    /// The text is not valid JSON.
    case json(JSONError.Problem)
    /// An unknown key, and the nearest known one.
    case unknownKey(String, nearest: String?)
    /// A key that occurs twice in one object.
    case repeatedKey(String)
    /// A value of the wrong type or out of bounds; `found` is `nil` if it must not be shown.
    case unexpected(expected: ExpectedValue, found: Found?, nearest: String?)
    /// A missing required key.
    case missingKey(String)
    /// An unknown provider.
    case unknownProvider(String, known: [String], nearest: String?)
    /// A name that an earlier entry uses.
    case duplicateName(String, firstLine: Int)
    /// A `${` that has no name or no closing `}`.
    case malformedVariable
    /// A mistake in a condition.
    case syntax(SyntaxMistake)
    /// An option that no longer has an effect; only a warning.
    case retiredOption(String)
  }

  /// The value that was found.
  package enum Found: Sendable, Hashable {
    /// The type of a value that must not be shown.
    case kind(JSONNode.Kind)
    /// A list without elements.
    case emptyList
    /// The value as written, safe to print.
    case value(String)
  }

  /// The kind of error.
  package let kind: Kind
  /// The path in the data, such as `providers[0].options.places[2]`; empty for the root.
  package let path: String
  /// The position in the file.
  package let position: TextPosition
}

/// An unusable configuration with all of its errors.
package struct ConfigurationError: Error, Sendable, Hashable {
  /// The errors, in the order of the file; at least one.
  package let problems: [ConfigurationProblem]
}

extension ConfigurationError {
  /// Creates the error of a text that is not valid JSON.
  package init(_ error: JSONError, in bytes: [UInt8]) {
    let position = TextPosition(ofByte: error.offset, in: bytes)
    problems = [ConfigurationProblem(kind: .json(error.problem), path: "", position: position)]
  }
}

/// A position in a text file, in the form that editors show.
package struct TextPosition: Sendable, Hashable {
  /// The line, from 1.
  package let line: Int
  /// The column in characters (Unicode scalars), from 1.
  package let column: Int

  /// Creates the position of a byte offset in a text.
  package init(ofByte offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]  // a byte order mark, which editors do not show
    for byte in bytes.prefix(offset).dropFirst(bytes.starts(with: mark) ? mark.count : 0) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {  // not a continuation of a UTF-8 sequence
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}

/// The value that was expected in place of an invalid one.
///
/// The renderer translates every case except ``text(_:)``, which is always English. The type does
/// not accept string literals, so nobody uses ``text(_:)`` by accident.
public enum ExpectedValue: Sendable, Hashable {
  /// A colour such as `#3388ff`.
  case color
  // MARK: Values

  /// A web address.
  case address
  /// An address allowed for an API.
  case apiAddress
  /// A number up to a maximum that another option imposes.
  case atMost(Int, with: String)
  /// A text with a maximum length.
  case atMostCharacters(Int)
  /// JSON with a maximum nesting.
  case atMostLevels(Int)
  /// JSON with a maximum number of values.
  case atMostValues(Int)
  /// A string of digits.
  case digits
  /// A duration within bounds, in seconds; quoted for strings in a file.
  case duration(ClosedRange<Int>, isQuoted: Bool)
  /// A date, or a duration with a maximum in seconds.
  case historyStart(atMost: Int)
  /// An identifier of the service.
  case identifier
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// A token of JSON.
  case json(JSONToken)
  /// An API key.
  case key
  /// A value of a type.
  case kind(JSONNode.Kind)
  /// A language tag.
  case language
  /// A numeric address with a port.
  case listenAddress
  /// A list with a fixed number of elements.
  case list(count: Int)
  /// An item of a list.
  case listItem
  /// An item of a list that is separated by commas.
  case listItemWithoutComma
  /// A list with at least one element.
  case nonEmptyList
  /// A number within bounds.
  case number(ClosedRange<Double>)
  /// An object with this member.
  case objectWith(member: String)
  /// An object with all of these members.
  case objectWithAll([String])
  /// An image in one of these formats.
  case picture([String])
  /// The URL of an image, or the parts of one.
  case pictureAddress
  /// A search query that may contain these placeholders.
  case query([String])
  /// An API key or a source of one.
  case secret
  /// A link to the service itself.
  case serviceLink
  /// A number in the range of `Double`.
  case smallerNumber

  // MARK: Choices

  /// A list without duplicates.
  case eachValueOnce
  /// A value for a placeholder in the help.
  case namedValue(String)
  /// A value that may occur only once.
  case once(String)
  /// One of these values.
  case oneOf([String])
  /// A search query or one of these options.
  case queryOrOption([String])
  /// Some of these values, separated by commas.
  case someOf([String])
  /// All or none of these options.
  case together([String])

  // MARK: Configurations

  /// An alias name, which must not look like coordinates, an identifier or a postal code.
  case aliasName
  /// A name in a template.
  case templateName
  /// A name with a value in each hour of a forecast.
  case hourName
  /// A value of the same kind as this one.
  case sameKind(as: String)
  /// An object of templates.
  case templates
  /// An object of aliases.
  case aliases
  /// The name of an instance.
  case entryName
  /// A fallback provider.
  case fallback
  /// A list of places.
  case listOfPlaces
  /// A list of provider entries.
  case listOfProviders
  /// A list of strings.
  case listOfTexts
  /// No fallback: the provider cannot have one.
  case noFallback
  /// At most one preset of units.
  case onePreset
  /// One of the providers that can serve as a fallback.
  case otherProvider([String])
  /// A place in any form that users can type.
  case place
  /// A place that is not another alias.
  case placeNoAlias
  /// A place whose variables are all set.
  case placeWithVariables
  /// A preset of units, or a list of quantities with units.
  case presetOrList([String])
  /// A unit of a quantity.
  case unitOf(String, [String])
  /// Units as a string or an object.
  case units
  /// The version of the file format.
  case version

  /// An English text, for values without a case.
  case text(String)
}
