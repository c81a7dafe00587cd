import DashCore

/// What is wrong with a command line, as facts.
enum UsageError: Error, Hashable {
  /// A word that is no command, after the words before it.
  case unknownCommand(String, after: [String], nearest: String?)
  /// An option that no command has, and the command that was named before it.
  case unknownOption(String, after: Command?, nearest: String?)
  /// An option that another command has, but not this one.
  case optionOfAnotherCommand(OptionName, Command)
  /// An option that means something only beside another.
  case optionWithout(OptionName, needs: OptionName)
  /// An option without the value that it needs.
  case missingValue(OptionName)
  /// A switch with a value.
  case unexpectedValue(OptionName)
  /// A value that the option does not take.
  case badValue(origin: String, value: String, expected: ExpectedValue, nearest: String?)
  /// A command without its operands.
  case missingOperand(Command)
  /// More words than a command takes.
  case unexpectedOperand(String, Command)
  /// A text that is no place.
  case badPlace(String)
  /// A text that is no name to search for.
  case badName(String)
  /// A text that names no photo.
  case badPhoto(OptionName, String)
  /// A search for nothing.
  case emptyQuery
  /// `--save` without a directory behind it.
  case missingDirectory
  /// A text that a program cannot be called by.
  case badProgramName(String)
  /// A text that names no setting.
  case badKey(String)
  /// A key of a service, which the command line shows to others; the setting, and the variable that
  /// usually holds it.
  case keyInArgument(String, variable: String?)
  /// Two options that ask for different things.
  case conflictingOptions(OptionName, OptionName)
  /// The name of an instance or provider that does not exist.
  case unknownName(kind: UnknownNameKind, String, known: [String], nearest: String?)
  /// No instance that is enabled has places; those that are not.
  case noInstanceWithPlaces(known: [String])
  /// An invocation that was meant for the shell of the same name.
  case meantForTheShell(String)
}
