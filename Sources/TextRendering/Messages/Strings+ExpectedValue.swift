package import DashCore
package import Localization

extension Strings {
  /// Returns the description of an expected value.
  ///
  /// What no command line can be told is in English: only the author of a file or a plugin reads it.
  package func callAsFunction(_ expectation: ExpectedValue) -> String {
    switch expectation {
    case .address: "an address"
    case .aliasName: "a name that is not an id, coordinates or a postal code"
    case .aliases: "an object that maps names to places"
    case .apiAddress: "an https address, or http on a loopback address, without user name or query"
    case .atMost(let count, let option):
      "at most \(count) with \(DisplayText(option).string)"
    case .atMostCharacters(let count):
      "at most \(count) characters"
    case .atMostLevels(let count): "at most \(count) levels"
    case .atMostValues(let count): "at most \(count) values"
    case .color: "a colour such as \"#3388ff\""
    case .digits: "digits only"
    case .duration(let bounds, let isQuoted): duration(bounds, isQuoted: isQuoted)
    case .eachValueOnce: self(.expectedEachValueOnce)
    case .entryName: "a name of at most 40 letters, digits, '-', '_' and '.'"
    case .fallback:
      "the name of a provider, or an object with \"provider\" and \"options\", or a list of them"
    case .historyStart(let most):
      self(.expectedHistoryStart(most: DurationText.text(most)))
    case .identifier: "an id"
    case .integer(let bounds):
      self(.expectedInteger(least: "\(bounds.lowerBound)", most: "\(bounds.upperBound)"))
    case .json(let token): self(token)
    case .key: "a key"
    case .kind(let kind): self(kind)
    case .language: self(.expectedLanguage)
    case .list(let count): "a list of length \(count)"
    case .listItem: "a word"
    case .listItemWithoutComma: "a word without a comma"
    case .listOfPlaces: "a list of at least one place"
    case .listOfProviders: "a list of providers"
    case .listOfTexts: "a list of strings"
    case .listenAddress:
      self(.expectedListenAddress(first: "127.0.0.1:9876", second: "[::1]:9876"))
    case .namedValue(let name): self(.expectedSomething(name: name))
    case .noFallback: "no fallback (for weather providers only)"
    case .nonEmptyList: "a list of at least one element"
    case .number(let bounds):
      "a number from \(Self.number(bounds.lowerBound)) to \(Self.number(bounds.upperBound))"
    case .objectWith(let member): "an object with a member \(member)"
    case .objectWithAll(let members):
      "an object with the members \(Self.listed(members))"
    case .once(let name): self(.expectedOnce(name: name))
    case .oneOf(let values): self(.expectedOneOf(text: names(values)))
    case .onePreset: self(.expectedOnePreset)
    case .otherProvider(let names):
      "another weather provider (\(names.isEmpty ? "none available" : Self.listed(names)))"
    case .picture(let formats):
      "a picture in one of these formats: \(Self.listed(formats))"
    case .pictureAddress: "the address of a picture, or its parts"
    case .place: "a place: a city name, a city id, \"lat,lon\" or \"zip:CODE,CC\""
    case .placeNoAlias: "a place, not another alias"
    case .placeWithVariables: "a place whose variables are set"
    case .hourName: self(.expectedHourName)
    case .sameKind(let name): self(.expectedSameKind(name: name))
    case .templateName: self(.expectedTemplateName)
    case .templates: "an object that maps names to templates"
    case .presetOrList(let presets):
      self(.expectedPresetOrList(presets: names(presets)))
    case .query(let names): "search terms, which may contain \(Self.listed(names))"
    case .queryOrOption(let names):
      "search terms, or one of \(Self.listed(names))"
    case .secret: #""${VARIABLE}", {"file": "PATH"} or {"command": ["PROGRAM", ...]}"#
    case .serviceLink: "a link to the service"
    case .smallerNumber: "a smaller number"
    case .someOf(let values): self(.expectedSomeOf(text: names(values)))
    case .text(let text): DisplayText(text).string
    case .together(let names): "all of \(Self.listed(names)), or none of them"
    case .unitOf(let name, let units):
      self(.expectedUnitOf(name: name, text: names(units)))
    case .units: "units such as \"metric\", or an object"
    case .version: "the number 1"
    }
  }

  /// Returns the name of a JSON type.
  package func callAsFunction(_ kind: JSONNode.Kind) -> String {
    switch kind {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .text: "a string"
    case .list: "a list"
    case .object: "an object"
    }
  }

  private func callAsFunction(_ token: JSONToken) -> String {
    switch token {
    case .closingQuote: "a closing quote"
    case .colon: "a colon"
    case .commaOr(let bracket): "a comma or \(bracket)"
    case .digit: "a digit"
    case .end: "the end of the input"
    case .escape: "an escape"
    case .fourHexadecimalDigits: "four hexadecimal digits"
    case .nameInQuotes: "a name in quotes"
    case .noComment: "no comment"
    case .noTrailingComma: "no comma before a closing bracket: remove the comma"
    case .noControlCharacter: "no control character in a string"
    case .numberWithoutLeadingZeros: "a number without leading zeros"
    case .value: "a value"
    }
  }

  // MARK: Parts

  private static func listed(_ names: [String]) -> String { names.joined(separator: ", ") }

  /// Returns a bound as a user would type it.
  private static func number(_ bound: Double) -> String {
    Int(exactly: bound).map(String.init) ?? "\(bound)"
  }

  private func duration(_ bounds: ClosedRange<Int>, isQuoted: Bool) -> String {
    let examples = ["90s", "10m", "1h"].map { isQuoted ? "\"\($0)\"" : $0 }
    return self(
      .expectedDuration(
        first: examples[0],
        second: examples[1],
        third: examples[2],
        least: DurationText.text(bounds.lowerBound),
        most: DurationText.text(bounds.upperBound)
      )
    )
  }
}
