import DashCore

/// The words that a shell offers for a value or an operand.
package enum CompletionCandidates: Sendable {
  /// No candidates: a number, a place name or other free input.
  case nothing
  /// One of these values.
  case values([String])
  /// A comma-separated list of these values, each at most once.
  ///
  /// Values with the same text before an equals sign exclude each other. They are made when they are
  /// offered: a start of the program needs none.
  case list(@Sendable () -> [String])
  case commands
  case directories
  case files
  /// What the configuration or the store has.
  case known(KnownWords)
}

/// Words that are not in the table of commands.
package enum KnownWords: Sendable {
  /// The names of the instances in plugins.json.
  case instances
  /// The places that were observed.
  case observedPlaces
  /// The places of plugins.json, its aliases, and the places that were observed.
  case places
  /// The names of the registered providers.
  case providers
  /// The names of the rules in plugins.json, and after the first operand places.
  case rules
  /// The keys of plugins.json.
  case settings
}

/// Completes an unfinished command line for the scripts of ``CompletionShell``.
package struct Completer {
  private let table: CommandTable
  private let known: (_ words: KnownWords, _ config: String?) async -> [String]

  /// Creates a completer.
  ///
  /// - Parameters:
  ///   - known: Returns words of a kind, from the file of `--config` if it is given.
  package init(
    _ table: CommandTable,
    known: @escaping (_ words: KnownWords, _ config: String?) async -> [String]
  ) {
    self.table = table
    self.known = known
  }

  /// Returns what to offer for the last of the words after the program's name.
  ///
  /// - Parameter words: The words as the program would receive them.
  /// - Returns: A line with `words`, `list`, `files` or `directories` and the part of the unfinished
  ///   word before its value, such as `--config=`; then a line for each whole word, with a tab and
  ///   its help if it has one. The shell itself looks for files and directories.
  package func lines(for words: [String]) async -> [String] {
    let unfinished = words.last ?? ""
    let earlier = Array(words.dropLast())
    let parsed = ArgumentParser.parse(earlier, table)
    let command = table.specification(of: parsed.command)
    let config = parsed.options.config
    if case .failure(.missingValue(let option)) = parsed.arguments {
      return await offer(command.specification(of: option).candidates, unfinished, config)
    }
    if unfinished.hasPrefix("-"), !earlier.contains("--") {
      if let (option, prefix) = attachedOption(unfinished, of: command) {
        return await offer(
          option.candidates,
          String(unfinished.dropFirst(prefix.count)),
          config,
          prefix
        )
      }
      let spellings = command.listedOptions.flatMap { option in
        option.spellings.map { ($0, option.help) }
      }
      return described(spellings, unfinished)
    }
    let operands = (try? parsed.arguments.get().operands) ?? []
    // After a place, `dash` takes no command.
    let subcommands = operands.isEmpty ? table.subcommands(of: command.path) : []
    let commands = described(subcommands.map { ($0.path.last ?? "", $0.summary) }, unfinished)
    if case .nothing = command.candidates, !subcommands.isEmpty { return commands }
    var candidates = command.candidates
    if case .known(.rules) = candidates, !operands.isEmpty { candidates = .known(.places) }
    let offered = await offer(candidates, unfinished, config)
    return subcommands.isEmpty ? offered : commands + offered.dropFirst()
  }

  /// Returns the option whose value an unfinished word such as `--format=j` or `-fj` has, and the text
  /// before the value; `nil` for another word.
  private func attachedOption(
    _ word: String,
    of command: CommandSpecification
  ) -> (option: OptionSpecification, prefix: String)? {
    for option in command.listedOptions where option.arity != .flag {
      for spelling in option.spellings where word != spelling {
        let prefix = spelling.hasPrefix("--") ? "\(spelling)=" : spelling
        if word.hasPrefix(prefix) { return (option, prefix) }
      }
    }
    return nil
  }

  private func described(_ words: [(word: String, help: String)], _ typed: String) -> [String] {
    ["words "] + words.filter { $0.word.hasPrefix(typed) }.map { "\($0.word)\t\($0.help)" }
  }

  private func offer(
    _ candidates: CompletionCandidates,
    _ typed: String,
    _ config: String?,
    _ prefix: String = ""
  ) async -> [String] {
    func lines(_ kind: String, _ words: [String] = []) -> [String] {
      ["\(kind) \(prefix)"] + words.filter { $0.hasPrefix(typed) }.map { prefix + $0 }
    }
    switch candidates {
    case .nothing: return lines("words")
    case .values(let values): return lines("words", values)
    case .commands: return lines("words", table.subcommands(after: []))
    case .known(let words):
      // A name from a service must not run anything when a shell inserts it, quoted or not.
      // A sign and a combining mark after it are one character, so bytes are compared.
      let harmful = Set("$`\\\";|&<>".utf8)
      let harmless = await known(words, config).filter { word in
        !word.utf8.contains(where: harmful.contains) && !word.hasControlCharacters
      }
      return lines("words", harmless)
    case .files: return lines("files")
    case .directories: return lines("directories")
    case .list(let values):
      let items = typed.split(separator: ",", omittingEmptySubsequences: false)
      let given = Set(items.dropLast().map { $0.prefix { $0 != "=" } })
      let head = items.dropLast().map { "\($0)," }.joined()
      let others = values().filter { !given.contains($0.prefix { $0 != "=" }) }
      return lines("list", others.map { head + $0 })
    }
  }
}
