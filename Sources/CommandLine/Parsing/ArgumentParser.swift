import DashCore
import TextRendering

/// Parses a command line according to a ``CommandTable``.
///
/// - Options are allowed anywhere before `--`.
/// - `--name VALUE` equals `--name=VALUE`, and `-n VALUE` equals `-nVALUE`.
/// - Flags can be combined (`-vh`); the last occurrence of an option counts.
/// - An optional value must be attached (`--watch=10s`).
/// - Long options cannot be abbreviated.
/// - `-33.9,151.2` is a place, not an option.
package struct ArgumentParser {
  /// The result of parsing.
  package struct Outcome: Sendable {
    /// The command line, or its first error.
    package let arguments: Result<ParsedArguments, UsageError>
    /// The command, also after an error; the nearest known one if a subcommand is missing or wrong.
    package let command: String
    /// The valid options, also after an error, whose message depends on `--lang`, `--config` and `--format`.
    package let options: OptionValues
  }

  private let table: CommandTable
  private var remaining: ArraySlice<String>
  private var operands: [String] = []
  private var options = OptionValues()
  /// Values whose type depends on the command, which may follow its options.
  private var unparsed: [(option: OptionName, text: String)] = []
  /// An option with a detached operand that could be its value: `--watch 5s`.
  private var detached: (option: OptionName, value: String)?

  /// Whether a word that is near a command is a place.
  private let takesPlaces: Bool

  private init(_ arguments: [String], _ table: CommandTable, takesPlaces: Bool) {
    self.table = table
    self.takesPlaces = takesPlaces
    remaining = arguments[...]
  }

  /// Parses a command line.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without `argv[0]`.
  ///   - takesPlaces: Whether a word that is near a command is a place.
  /// - Returns: The command with its operands and options, or the first error.
  package static func parse(
    _ arguments: [String],
    _ table: CommandTable,
    takesPlaces: Bool = false
  ) -> Outcome {
    var parser = ArgumentParser(arguments, table, takesPlaces: takesPlaces)
    var firstError: UsageError?
    while !parser.remaining.isEmpty {
      do throws(UsageError) {
        try parser.parseArguments()
      } catch {
        firstError = firstError ?? error
      }
    }
    let command = parser.namedCommand ?? ""
    func outcome(_ arguments: Result<ParsedArguments, UsageError>) -> Outcome {
      if case .failure = arguments {
        try? parser.parseFormat(for: table.specification(of: command))
      }
      return Outcome(arguments: arguments, command: command, options: parser.options)
    }
    if let firstError { return outcome(.failure(firstError)) }
    do throws(UsageError) {
      let specification = try parser.parseCommand()
      if !parser.options.has(.help), !parser.options.has(.version) {
        try parser.check(specification)
      }
      let parsed = ParsedArguments(
        command: specification.name,
        operands: parser.operands,
        options: parser.options
      )
      return outcome(.success(parsed))
    } catch {
      return outcome(.failure(error))
    }
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
      let known = OptionSpecification.all.map(\.name.rawValue)
      // What was begun is more likely than what differs in a letter.
      let begun = known.filter { !name.isEmpty && $0.hasPrefix(name) }
      let nearest = begun.count == 1 ? begun[0] : NearestWord.find(name, among: known)
      throw .unknownOption("--\(name)", after: namedCommand, nearest: nearest.map { "--\($0)" })
    }
    if option == .help { options.isHelpShort = false }
    try parseValue(of: option, attached: parts.count == 2 ? String(parts[1]) : nil)
  }

  private mutating func parseShortOptions(_ argument: String) throws(UsageError) {
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = OptionSpecification.all.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", after: namedCommand, nearest: nil)
      }
      guard option.arity == .flag else {
        return try parseValue(of: option.name, attached: letters.isEmpty ? nil : String(letters))
      }
      if option.name == .help { options.isHelpShort = true }
      try parseValue(of: option.name, attached: nil)
    }
  }

  private mutating func parseValue(
    of option: OptionName,
    attached: String?
  ) throws(UsageError) {
    let specification = OptionSpecification.named(option)
    switch specification.arity {
    case .flag:
      if attached != nil { throw .unexpectedValue(option) }
      options.add(option)
      if option == .json { noteFormat("json") }
    case .optionalValue:
      try specification.parse(attached, into: &options)
      if attached == nil { noteDetachedValue(of: specification) }
    case .value:
      guard let text = attached ?? remaining.popFirst() else { throw .missingValue(option) }
      if option == .format {
        noteFormat(text)
        options.add(option)
      } else {
        try specification.parse(text, into: &options)
      }
    }
  }

  /// Notes a format, whose choices depend on the command; the last one counts.
  private mutating func noteFormat(_ text: String) {
    unparsed.removeAll { $0.option == .format }
    unparsed.append((.format, text))
  }

  /// Notes the next argument if it could be the value of an option whose value must be attached.
  private mutating func noteDetachedValue(of specification: OptionSpecification) {
    guard let next = remaining.first, specification.accepts(next) else { return }
    detached = (specification.name, next)
  }

  /// Rejects `--watch 5s`; a number such as 60 may be an operand, such as a city ID.
  private func rejectDetachedValue(
    for specification: CommandSpecification
  ) throws(UsageError) {
    guard let (option, value) = detached, operands.contains(value) else { return }
    // `dash -w 60` has no command that could take the number.
    let takesNumber = specification.operands.count.upperBound > 0 && !specification.path.isEmpty
    if takesNumber, Int(value) != nil { return }
    throw .detachedValue(option, value)
  }

  // MARK: Commands

  /// The command that the operands up to here name; `nil` if none.
  private var namedCommand: String? {
    table.commands.filter { !$0.path.isEmpty && operands.starts(with: $0.path) }
      .max { $0.path.count < $1.path.count }?.name
  }

  private mutating func parseCommand() throws(UsageError) -> CommandSpecification {
    var path: [String] = []
    while let name = operands.first, table.subcommands(after: path).contains(name) {
      path.append(name)
      operands.removeFirst()
    }
    let found = table.commands.first { $0.path == path }
    guard let found else { preconditionFailure("a command's prefix is not in the table") }
    try rejectDetachedValue(for: found)
    guard let name = operands.first else { return found }
    let candidates = table.subcommands(after: path)
    if path.isEmpty {
      if Self.looksLikeScript(name) { throw .meantForTheShell(name) }
      if let command = meaning(of: name, operands.dropFirst()) {
        throw .misnamedCommand(name, command: command)
      }
      // Many short words are near a name, so a place is rather a typo only if one letter is wrong, and if
      // it is not written like a name.
      let isName = name.first?.isUppercase == true && !candidates.contains(name.lowercased())
      guard !takesPlaces, !isName,
        let nearest = NearestWord.find(name, among: candidates, atMost: 1)
      else { return found }
      throw .unknownCommand(name, after: path, nearest: nearest)
    }
    guard found.operands.count.upperBound == 0 else { return found }
    if path == ["config"], name == "trust" || name == "untrust" { throw .configTrust }
    if candidates.isEmpty { throw .unexpectedOperand(name, command: found.name) }
    throw .unknownCommand(
      name,
      after: path,
      nearest: NearestWord.find(name, among: candidates)
    )
  }

  /// Returns the command that does what a word of another program says; `nil` for another word.
  private func meaning(of name: String, _ operands: some Sequence<String>) -> String? {
    let places = operands.map { ShellArgument.typed($0) }.joined(separator: " ")
    func command(_ before: String, _ after: String) -> String {
      [before, places, after].filter { !$0.isEmpty }.joined(separator: " ")
    }
    return switch name {
    case "forecast": command("weather", "--days \(options.days ?? 7)")
    case "watch": command("weather", "--watch")
    case "add": places.isEmpty ? nil : command("places add", "")
    default: nil
    }
  }

  private static func looksLikeScript(_ argument: String) -> Bool {
    argument.hasSlash || argument.hasSuffix(".sh") || argument == "-"
  }

  private mutating func check(_ specification: CommandSpecification) throws(UsageError) {
    for option in options.given where !specification.options.contains(option) {
      throw .optionOfAnotherCommand(option, command: specification.name)
    }
    try parseFormat(for: specification)
    if options.has(.plainWatch) {
      if let format = options.format, format != .text {
        throw .conflictingOptions(.plainWatch, options.has(.json) ? .json : .format)
      }
      options.add(.watch)
    }
    for option in [OptionName.count, .notify] where options.has(option) && !options.has(.watch) {
      throw .optionWithout(option, needs: .watch)
    }
    let count = specification.operands.count
    if operands.count < count.lowerBound { throw .missingOperand(specification.name) }
    if operands.count > count.upperBound {
      throw .unexpectedOperand(operands[count.upperBound], command: specification.name)
    }
  }

  private mutating func parseFormat(for specification: CommandSpecification) throws(UsageError) {
    for (option, text) in unparsed {
      try specification.specification(of: option).parse(text, into: &options)
    }
  }
}
