package import DashCore

extension Words {
  /// What would have been right.
  package func callAsFunction(_ expectation: ExpectedValue) -> String {
    switch expectation {
    case .address: self(ExpectedPhrase.address)
    case .aliasName: self(ExpectedPhrase.aliasName)
    case .aliases: self(ExpectedPhrase.aliases)
    case .apiAddress: self(ExpectedPhrase.apiAddress)
    case .atMost(let count, let option):
      self(ExpectedPhrase.atMost, ["count": "\(count)", "option": DisplayText(option).string])
    case .atMostCharacters(let count):
      self(ExpectedPhrase.atMostCharacters, ["count": "\(count)"])
    case .atMostLevels(let count): self(ConfigurationPhrase.atMostLevels, ["count": "\(count)"])
    case .atMostValues(let count): self(ConfigurationPhrase.atMostValues, ["count": "\(count)"])
    case .digits: self(ExpectedPhrase.digits)
    case .duration(let bounds, let isQuoted): duration(bounds, isQuoted: isQuoted)
    case .eachWordOnce: self(ExpectedPhrase.eachWordOnce)
    case .entryName: self(ExpectedPhrase.entryName)
    case .fallback: self(ExpectedPhrase.fallback)
    case .historyStart(let most):
      self(ExpectedPhrase.historyStart, ["most": DurationText.text(most)])
    case .identifier: self(ExpectedPhrase.identifier)
    case .integer(let bounds): range(.integer, "\(bounds.lowerBound)", "\(bounds.upperBound)")
    case .json(let token): self(token)
    case .key: self(ExpectedPhrase.key)
    case .kind(let kind): self(kind)
    case .language: self(ExpectedPhrase.language)
    case .list(let count): self(ExpectedPhrase.listOfLength, ["count": "\(count)"])
    case .listOfPlaces: self(ExpectedPhrase.listOfPlaces)
    case .listOfProviders: self(ExpectedPhrase.listOfProviders)
    case .listOfTexts: self(ExpectedPhrase.listOfTexts)
    case .noFallback: self(ExpectedPhrase.noFallback)
    case .nonEmptyList: self(ExpectedPhrase.nonEmptyList)
    case .number(let bounds):
      range(.number, Self.number(bounds.lowerBound), Self.number(bounds.upperBound))
    case .objectWith(let member): self(ExpectedPhrase.objectWithMember, ["name": member])
    case .objectWithAll(let members):
      self(ExpectedPhrase.objectWithMembers, ["names": names(members)])
    case .once(let name): self(ExpectedPhrase.once, ["name": name])
    case .oneOf(let words): self(ExpectedPhrase.oneOf, ["words": names(words)])
    case .onePreset: self(ExpectedPhrase.onePreset)
    case .otherProvider(let names): otherProvider(names)
    case .picture(let formats): self(ExpectedPhrase.picture, ["formats": names(formats)])
    case .pictureAddress: self(ExpectedPhrase.pictureAddress)
    case .place: self(ExpectedPhrase.place)
    case .placeNoAlias: self(ExpectedPhrase.placeNoAlias)
    case .placeWithVariables: self(ExpectedPhrase.placeWithVariables)
    case .presetOrList(let presets):
      self(ExpectedPhrase.presetOrList, ["presets": names(presets)])
    case .query(let names): self(ExpectedPhrase.query, ["names": self.names(names)])
    case .secret: secret
    case .serviceLink: self(ExpectedPhrase.serviceLink)
    case .smallerNumber: self(ExpectedPhrase.smallerNumber)
    case .somePlace: self(ExpectedPhrase.somePlace)
    case .someOf(let words): self(ExpectedPhrase.someOf, ["words": names(words)])
    case .something(let name): self(ExpectedPhrase.something, ["name": name])
    case .text(let words): DisplayText(words).string
    case .together(let names): self(ExpectedPhrase.together, ["names": self.names(names)])
    case .unitOf(let name, let words):
      self(ExpectedPhrase.unitOf, ["name": name, "words": names(words)])
    case .units: self(ExpectedPhrase.units)
    case .version: self(ExpectedPhrase.version)
    case .word: self(ExpectedPhrase.word)
    case .wordsOrOption(let names):
      self(ExpectedPhrase.wordsOrOption, ["names": self.names(names)])
    case .wordWithoutComma: self(ExpectedPhrase.wordWithoutComma)
    }
  }

  /// What a value is.
  package func callAsFunction(_ kind: JSONNode.Kind) -> String {
    switch kind {
    case .null: "null"
    case .boolean: self(JSONPhrase.boolean)
    case .number: self(JSONPhrase.number)
    case .text: self(JSONPhrase.text)
    case .list: self(JSONPhrase.list)
    case .object: self(JSONPhrase.object)
    }
  }

  private func callAsFunction(_ token: JSONToken) -> String {
    switch token {
    case .closingQuote: self(JSONPhrase.closingQuote)
    case .colon: self(JSONPhrase.colon)
    case .commaOr(let bracket): self(JSONPhrase.commaOr, ["bracket": bracket])
    case .digit: self(JSONPhrase.digit)
    case .end: self(JSONPhrase.end)
    case .escape: self(JSONPhrase.escape)
    case .fourHexadecimalDigits: self(JSONPhrase.fourHexadecimalDigits)
    case .nameInQuotes: self(JSONPhrase.nameInQuotes)
    case .noControlCharacter: self(JSONPhrase.noControlCharacter)
    case .numberWithoutLeadingZeros: self(JSONPhrase.numberWithoutLeadingZeros)
    case .value: self(JSONPhrase.value)
    }
  }

  // MARK: Parts

  private func range(_ phrase: ExpectedPhrase, _ least: String, _ most: String) -> String {
    self(phrase, ["least": least, "most": most])
  }

  /// A bound as it would be typed.
  private static func number(_ bound: Double) -> String {
    Int(exactly: bound).map(String.init) ?? "\(bound)"
  }

  private func duration(_ bounds: ClosedRange<Int>, isQuoted: Bool) -> String {
    let examples = ["90s", "10m", "1h"].map { isQuoted ? "\"\($0)\"" : $0 }
    return self(
      ExpectedPhrase.duration,
      [
        "first": examples[0], "second": examples[1], "third": examples[2],
        "least": DurationText.text(bounds.lowerBound),
        "most": DurationText.text(bounds.upperBound),
      ]
    )
  }

  private func otherProvider(_ names: [String]) -> String {
    names.isEmpty
      ? self(ExpectedPhrase.noOtherProvider)
      : self(ExpectedPhrase.otherProvider, ["names": self.names(names)])
  }

  private var secret: String {
    self(
      ExpectedPhrase.secret,
      [
        "variable": #""${VARIABLE}""#, "file": #"{"file": "PATH"}"#,
        "command": #"{"command": ["PROGRAM", ...]}"#,
      ]
    )
  }
}
