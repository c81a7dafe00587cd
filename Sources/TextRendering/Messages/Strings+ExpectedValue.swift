package import DashCore
package import Localization

extension Strings {
  /// Returns the description of an expected value.
  package func callAsFunction(_ expectation: ExpectedValue) -> String {
    switch expectation {
    case .address: self(.expectedAddress)
    case .aliasName: self(.expectedAliasName)
    case .aliases: self(.expectedAliases)
    case .apiAddress: self(.expectedApiAddress)
    case .atMost(let count, let option):
      self(.expectedAtMost(count: "\(count)", option: DisplayText(option).string))
    case .atMostCharacters(let count):
      self(.expectedAtMostCharacters(count: "\(count)"))
    case .atMostLevels(let count): self(.configAtMostLevels(count: "\(count)"))
    case .atMostValues(let count): self(.configAtMostValues(count: "\(count)"))
    case .color: self(.expectedColor)
    case .digits: self(.expectedDigits)
    case .duration(let bounds, let isQuoted): duration(bounds, isQuoted: isQuoted)
    case .eachValueOnce: self(.expectedEachValueOnce)
    case .entryName: self(.expectedEntryName)
    case .fallback: self(.expectedFallback)
    case .historyStart(let most):
      self(.expectedHistoryStart(most: DurationText.text(most)))
    case .identifier: self(.expectedIdentifier)
    case .integer(let bounds):
      self(.expectedInteger(least: "\(bounds.lowerBound)", most: "\(bounds.upperBound)"))
    case .json(let token): self(token)
    case .key: self(.expectedKey)
    case .kind(let kind): self(kind)
    case .language: self(.expectedLanguage)
    case .list(let count): self(.expectedListOfLength(count: "\(count)"))
    case .listItem: self(.expectedWord)
    case .listItemWithoutComma: self(.expectedWordWithoutComma)
    case .listOfPlaces: self(.expectedListOfPlaces)
    case .listOfProviders: self(.expectedListOfProviders)
    case .listOfTexts: self(.expectedListOfTexts)
    case .namedValue(let name): self(.expectedSomething(name: name))
    case .noFallback: self(.expectedNoFallback)
    case .nonEmptyList: self(.expectedNonEmptyList)
    case .number(let bounds):
      self(
        .expectedNumber(
          least: Self.number(bounds.lowerBound),
          most: Self.number(bounds.upperBound)
        )
      )
    case .objectWith(let member): self(.expectedObjectWithMember(name: member))
    case .objectWithAll(let members):
      self(.expectedObjectWithMembers(names: names(members)))
    case .once(let name): self(.expectedOnce(name: name))
    case .oneOf(let values): self(.expectedOneOf(text: names(values)))
    case .onePreset: self(.expectedOnePreset)
    case .otherProvider(let names): otherProvider(names)
    case .picture(let formats): self(.expectedPicture(formats: names(formats)))
    case .pictureAddress: self(.expectedPictureAddress)
    case .place: self(.expectedPlace)
    case .placeNoAlias: self(.expectedPlaceNoAlias)
    case .placeWithVariables: self(.expectedPlaceWithVariables)
    case .templateName: self(.expectedTemplateName)
    case .templates: self(.expectedTemplates)
    case .presetOrList(let presets):
      self(.expectedPresetOrList(presets: names(presets)))
    case .query(let names): self(.expectedQuery(names: self.names(names)))
    case .queryOrOption(let names):
      self(.expectedWordsOrOption(names: self.names(names)))
    case .secret: secret
    case .serviceLink: self(.expectedServiceLink)
    case .smallerNumber: self(.expectedSmallerNumber)
    case .someOf(let values): self(.expectedSomeOf(text: names(values)))
    case .text(let text): DisplayText(text).string
    case .together(let names): self(.expectedTogether(names: self.names(names)))
    case .unitOf(let name, let units):
      self(.expectedUnitOf(name: name, text: names(units)))
    case .units: self(.expectedUnits)
    case .version: self(.expectedVersion)
    }
  }

  /// Returns the name of a JSON type.
  package func callAsFunction(_ kind: JSONNode.Kind) -> String {
    switch kind {
    case .null: "null"
    case .boolean: self(.jsonBoolean)
    case .number: self(.jsonNumber)
    case .text: self(.jsonText)
    case .list: self(.jsonList)
    case .object: self(.jsonObject)
    }
  }

  private func callAsFunction(_ token: JSONToken) -> String {
    switch token {
    case .closingQuote: self(.jsonClosingQuote)
    case .colon: self(.jsonColon)
    case .commaOr(let bracket): self(.jsonCommaOr(bracket: bracket))
    case .digit: self(.jsonDigit)
    case .end: self(.jsonEnd)
    case .escape: self(.jsonEscape)
    case .fourHexadecimalDigits: self(.jsonFourHexadecimalDigits)
    case .nameInQuotes: self(.jsonNameInQuotes)
    case .noComment: self(.jsonNoComment)
    case .noControlCharacter: self(.jsonNoControlCharacter)
    case .numberWithoutLeadingZeros: self(.jsonNumberWithoutLeadingZeros)
    case .value: self(.jsonValue)
    }
  }

  // MARK: Parts

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

  private func otherProvider(_ names: [String]) -> String {
    names.isEmpty
      ? self(.expectedNoOtherProvider)
      : self(.expectedOtherProvider(names: self.names(names)))
  }

  private var secret: String {
    self(
      .expectedSecret(
        variable: #""${VARIABLE}""#,
        file: #"{"file": "PATH"}"#,
        command: #"{"command": ["PROGRAM", ...]}"#
      )
    )
  }
}
