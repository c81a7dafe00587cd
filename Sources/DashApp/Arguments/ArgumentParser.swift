import DashCore

/// Takes a command line apart by the ``CommandTable``.
///
/// Options may stand anywhere; `--` ends them. `--name VALUE` and `--name=VALUE`, `-n VALUE` and
/// `-nVALUE` are the same, switches may be joined (`-vh`), and of an option that is given twice the
/// last one counts. A value that may be left out has to be attached (`--watch=10s`). Long options are not abbreviated. `-33.9,151.2` is a place.
struct ArgumentParser {
  private var words: ArraySlice<String>
  private var operands: [String] = []
  private var values: [OptionName: String] = [:]
  private var given: [OptionName] = []

  private init(_ arguments: [String]) {
    words = arguments[...]
  }

  /// Takes a command line apart.
  ///
  /// - Parameter arguments: The words behind the program's name.
  /// - Returns: The command with its operands and options.
  /// - Throws: ``UsageError`` for the first thing that is wrong.
  static func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(arguments)
    try parser.readWords()
    let specification = try parser.takeCommand()
    if parser.values[.help] == nil, parser.values[.version] == nil {
      try parser.check(specification)
    }
    return ParsedArguments(
      command: specification.command,
      operands: parser.operands,
      values: parser.values
    )
  }

  /// The values of the options that can be read, whatever else is wrong.
  static func readableValues(in arguments: [String]) -> [OptionName: String] {
    var parser = ArgumentParser(arguments)
    while !parser.words.isEmpty { try? parser.readWords() }
    return parser.values
  }

  private mutating func readWords() throws(UsageError) {
    while let word = words.popFirst() {
      if word == "--" {
        operands += words
        words = []
      } else if word.hasPrefix("--") {
        try readLongOption(word)
      } else if word.hasPrefix("-"), word.count > 1, !Self.isCoordinate(word) {
        try readShortOptions(word)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether a word that starts with a hyphen is a number, as southern latitudes are.
  private static func isCoordinate(_ word: String) -> Bool {
    word.dropFirst().first.map { ($0.isASCII && $0.isWholeNumber) || $0 == "." } == true
  }

  // MARK: Options

  private mutating func readLongOption(_ word: String) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let name = parts.first.map(String.init) ?? ""
    guard let option = OptionName(rawValue: name) else {
      let known = CommandTable.options.map(\.name.rawValue)
      throw .unknownOption(
        "--\(name)",
        after: namedCommand,
        nearest: NearestWord.find(name, among: known).map { "--\($0)" }
      )
    }
    try read(option, attached: parts.count == 2 ? String(parts[1]) : nil)
  }

  private mutating func readShortOptions(_ word: String) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = CommandTable.options.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", after: namedCommand, nearest: nil)
      }
      guard case .none = option.value else {
        return try read(option.name, attached: letters.isEmpty ? nil : String(letters))
      }
      try read(option.name, attached: nil)
    }
  }

  private mutating func read(_ option: OptionName, attached: String?) throws(UsageError) {
    given.append(option)
    let specification = CommandTable.specification(of: option)
    if case .none = specification.value {
      if attached != nil { throw .unexpectedValue(option) }
      values[option] = ""
      return
    }
    if case .optionalDuration = specification.value, attached == nil {
      values[option] = ""
      return
    }
    guard let value = attached ?? words.popFirst() else { throw .missingValue(option) }
    // The command may stand behind its options.
    if !CommandTable.dependsOnCommand(option) {
      try OptionValueCheck.check(value, as: specification.value, origin: "--\(option.rawValue)")
    }
    values[option] = value
  }

  // MARK: Commands

  /// The command that the words so far name; nil where they name none.
  private var namedCommand: Command? {
    CommandTable.commands.filter { !$0.words.isEmpty && operands.starts(with: $0.words) }
      .max { $0.words.count < $1.words.count }?.command
  }

  private mutating func takeCommand() throws(UsageError) -> CommandSpecification {
    var path: [String] = []
    while let word = operands.first, CommandTable.words(after: path).contains(word) {
      path.append(word)
      operands.removeFirst()
    }
    let found = CommandTable.commands.first { $0.words == path }
    guard let found else { preconditionFailure("a command's prefix is not in the table") }
    guard case .none = found.operands, let word = operands.first else { return found }

    if path.isEmpty {
      // A shell takes a command behind -c, and its name and arguments behind that.
      if let command = values[.config], command.contains(" ") { throw .meantForTheShell(command) }
      if Self.looksLikeScript(word) { throw .meantForTheShell(word) }
    }
    let candidates = CommandTable.words(after: path)
    if candidates.isEmpty { throw .unexpectedOperand(word, found.command) }
    throw .unknownCommand(
      word,
      after: path,
      nearest: NearestWord.find(word, among: candidates)
    )
  }

  private static func looksLikeScript(_ word: String) -> Bool {
    word.contains("/") || word.hasSuffix(".sh") || word == "-"
  }

  private func check(_ specification: CommandSpecification) throws(UsageError) {
    for option in given where !specification.options.contains(option) {
      throw .optionOfAnotherCommand(option, specification.command)
    }
    for option in given where CommandTable.dependsOnCommand(option) {
      try OptionValueCheck.check(
        values[option] ?? "",
        as: specification.specification(of: option).value,
        origin: "--\(option.rawValue)"
      )
    }
    if values[.count] != nil, values[.watch] == nil { throw .optionWithout(.count, needs: .watch) }
    switch specification.operands {
    case .atLeastOne where operands.isEmpty, .oneOrTwo where operands.isEmpty:
      throw .missingOperand(specification.command)
    case .optional where operands.count > 1:
      throw .unexpectedOperand(operands[1], specification.command)
    case .oneOrTwo where operands.count > 2:
      throw .unexpectedOperand(operands[2], specification.command)
    case .exactly(let names) where operands.count < names.count:
      throw .missingOperand(specification.command)
    case .exactly(let names) where operands.count > names.count:
      throw .unexpectedOperand(operands[names.count], specification.command)
    default:
      break
    }
  }
}
