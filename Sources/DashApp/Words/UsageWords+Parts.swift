import TextRendering

/// What messages about a command line consist of.
extension UsageWords {
  func unknownCommand(_ word: String, _ path: [String], _ nearest: String?) -> String {
    let command = (["dash"] + path).joined(separator: " ")
    let unknown = text(UsagePhrase.unknownCommand, ["word": word])
    if let nearest { return text.suggesting("\(command) \(nearest)", after: unknown) }
    if !path.isEmpty {
      return text(UsagePhrase.unknownCommandAfter, ["word": word, "command": command])
    }
    let weather = "dash weather \"\(word)\""
    return unknown + hint(text(UsagePhrase.weatherOfPlace, ["command": weather]))
  }

  func missingOperand(_ command: Command) -> String {
    let name = Self.name(of: command)
    let specification = CommandTable.specification(of: command)
    let subcommands = CommandTable.words(after: specification.words)
    if !subcommands.isEmpty {
      let values = ["command": name, "commands": text.names(subcommands)] as KeyValuePairs
      return text(UsagePhrase.needsCommand, values)
    }
    if case .exactly(let names) = specification.operands {
      let values = ["command": name, "operands": all(names)] as KeyValuePairs
      return text(UsagePhrase.needsOperands, values)
    }
    if command == .completions {
      let shells = text.names(CompletionShell.allCases.map(\.rawValue))
      return text(UsagePhrase.needsShell, ["command": name, "shells": shells])
    }
    if [.placesAdd, .placesRemove, .placesSearch].contains(command) {
      return text(UsagePhrase.needsPlace, ["command": name])
    }
    return text(UsagePhrase.needsName, ["command": name])
      + hint(text(UsagePhrase.providersAreListed))
  }

  func unknownName(_ name: String, _ kind: UnknownNameKind) -> String {
    switch kind {
    case .command: text(UsagePhrase.noCommand, ["name": name])
    case .instance: text(UsagePhrase.noInstance, ["name": name])
    case .instanceWithPhotos: text(UsagePhrase.noInstanceWithPhotos, ["name": name])
    case .instanceWithPlaces: text(UsagePhrase.noInstanceWithPlaces, ["name": name])
    case .instanceWithWeather: text(UsagePhrase.noInstanceWithWeather, ["name": name])
    case .place(let instance):
      text(UsagePhrase.noPlaceOf, ["instance": instance, "name": name])
    case .provider: text(UsagePhrase.noProvider, ["name": name])
    case .shell: text(UsagePhrase.noShell, ["name": name])
    }
  }

  var shellHint: String { hint(text(UsagePhrase.shellOfTheSameName)) }

  /// What is to be done next, in a line of its own.
  func hint(_ words: String) -> String { "\n" + text.hint(words) }

  func bad(_ phrase: UsagePhrase, _ typed: String) -> String {
    text(phrase, ["text": Self.safe(typed)])
  }

  func names(_ phrase: UsagePhrase, _ names: [String]) -> String {
    text(phrase, ["names": text.names(names.map(ConfigurationWords.safe))])
  }

  /// The names of all that is missing.
  private func all(_ names: [String]) -> String {
    guard names.count == 2 else { return text.names(names) }
    return text(UsagePhrase.both, ["first": names[0], "second": names[1]])
  }
}
