import DashCore

/// Parses a command line according to the ``CommandTable``.
///
/// - Options are allowed anywhere; `--` ends them.
/// - `--name VALUE` equals `--name=VALUE`, and `-n VALUE` equals `-nVALUE`.
/// - Flags can be combined (`-vh`); the last occurrence of an option counts.
/// - An optional value must be attached (`--watch=10s`).
/// - Long options cannot be abbreviated.
/// - `-33.9,151.2` is a place, not an option.
struct ArgumentParser {
  private var remaining: ArraySlice<String>
  private var operands: [String] = []
  private var values: [OptionName: String] = [:]
  private var given: [OptionName] = []

  private init(_ arguments: [String]) {
    remaining = arguments[...]
  }

  /// Parses a command line.
  ///
  /// - Parameter arguments: The arguments without `argv[0]`.
  /// - Returns: The command with its operands and options.
  /// - Throws: ``UsageError`` for the first error.
  static func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(arguments)
    try parser.parseArguments()
    let specification = try parser.parseCommand()
    if parser.values[.help] == nil, parser.values[.version] == nil {
      try parser.check(specification)
    }
    return ParsedArguments(
      command: specification.command,
      operands: parser.operands,
      values: parser.values
    )
  }

  /// Returns the values of the valid options of a command line that may be invalid otherwise.
  static func validOptionValues(in arguments: [String]) -> [OptionName: String] {
    var parser = ArgumentParser(arguments)
    while !parser.remaining.isEmpty { try? parser.parseArguments() }
    return parser.values
  }

  private mutating func parseArguments() throws(UsageError) {
    while let argument = remaining.popFirst() {
      if argument == "--" {
        operands += remaining
        remaining = []
      } else if argument.hasPrefix("--") {
        try parseLongOption(argument)
      } else if argument.hasPrefix("-"), argument.count > 1, !Self.isCoordinate(argument) {
        try parseShortOptions(argument)
      } else {
        operands.append(argument)
      }
    }
  }

  /// Whether an argument that starts with a hyphen is a number, such as a southern latitude.
  private static func isCoordinate(_ argument: String) -> Bool {
    argument.dropFirst().first.map { ($0.isASCII && $0.isWholeNumber) || $0 == "." } == true
  }

  // MARK: Options

  private mutating func parseLongOption(_ argument: String) throws(UsageError) {
    let parts = argument.dropFirst(2).split(
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
    try parseValue(of: option, attached: parts.count == 2 ? String(parts[1]) : nil)
  }

  private mutating func parseShortOptions(_ argument: String) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = CommandTable.options.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", after: namedCommand, nearest: nil)
      }
      guard case .none = option.value else {
        return try parseValue(of: option.name, attached: letters.isEmpty ? nil : String(letters))
      }
      try parseValue(of: option.name, attached: nil)
    }
  }

  private mutating func parseValue(
    of option: OptionName,
    attached: String?
  ) throws(UsageError) {
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
    guard let value = attached ?? remaining.popFirst() else { throw .missingValue(option) }
    // The command may follow its options.
    if !CommandTable.dependsOnCommand(option) {
      try OptionValueCheck.check(value, as: specification.value, origin: "--\(option.rawValue)")
    }
    values[option] = value
  }

  // MARK: Commands

  /// The command that the operands so far name; `nil` if none.
  private var namedCommand: Command? {
    CommandTable.commands.filter { !$0.words.isEmpty && operands.starts(with: $0.words) }
      .max { $0.words.count < $1.words.count }?.command
  }

  private mutating func parseCommand() throws(UsageError) -> CommandSpecification {
    var path: [String] = []
    while let name = operands.first, CommandTable.words(after: path).contains(name) {
      path.append(name)
      operands.removeFirst()
    }
    let found = CommandTable.commands.first { $0.words == path }
    guard let found else { preconditionFailure("a command's prefix is not in the table") }
    guard case .none = found.operands, let name = operands.first else { return found }

    if path.isEmpty {
      // The invocation of a shell: -c COMMAND [NAME [ARGUMENT ...]].
      if let command = values[.config], command.contains(" ") { throw .meantForTheShell(command) }
      if Self.looksLikeScript(name) { throw .meantForTheShell(name) }
    }
    let candidates = CommandTable.words(after: path)
    if candidates.isEmpty { throw .unexpectedOperand(name, found.command) }
    throw .unknownCommand(
      name,
      after: path,
      nearest: NearestWord.find(name, among: candidates)
    )
  }

  private static func looksLikeScript(_ argument: String) -> Bool {
    argument.contains("/") || argument.hasSuffix(".sh") || argument == "-"
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

/// A parsed command line; each value is valid for its option.
struct ParsedArguments: Hashable {
  let command: Command
  let operands: [String]
  let values: [OptionName: String]

  func has(_ option: OptionName) -> Bool {
    values[option] != nil
  }

  func text(_ option: OptionName) -> String? {
    values[option]
  }

  /// Returns the command line of the background process that revalidates stale responses.
  ///
  /// - Parameter arguments: The arguments without `argv[0]`.
  /// - Returns: The arguments without `--stale-while-revalidate` and with `--images=off`;
  ///   operands after `--` are unchanged.
  static func revalidationArguments(_ arguments: [String]) -> [String] {
    let option = "--\(OptionName.staleWhileRevalidate.rawValue)"
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].filter { $0 != option } + ["--images=off"] + arguments[end...]
  }
}
