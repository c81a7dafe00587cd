package import DashCore
package import TextRendering

/// An error in a command line, as facts without text; a command is given by its name.
package enum UsageError: Error, Hashable {
  /// An unknown command, with the command path before it.
  case unknownCommand(String, after: [String], nearest: String?)
  /// Another word for what a command does: the word, and what does it, with the operands.
  case misnamedCommand(String, command: String)
  /// `dash config trust` or `untrust`, which `--trust` has replaced.
  case configTrust
  /// An option that no command has, with the command that precedes it.
  case unknownOption(String, after: String?, nearest: String?)
  /// An option that only other commands have.
  case optionOfAnotherCommand(OptionName, command: String)
  /// An option without the option that it requires.
  case optionWithout(OptionName, needs: OptionName)
  /// An option without its required value.
  case missingValue(OptionName)
  /// A flag with a value.
  case unexpectedValue(OptionName)
  /// A value that must be attached to its option: `--watch=5s`, not `--watch 5s`.
  case detachedValue(OptionName, String)
  /// An invalid value of an option or a variable.
  case badValue(origin: String, value: String, expected: ExpectedValue, nearest: String?)
  /// A command without a required operand.
  case missingOperand(String)
  /// An operand that the command does not accept.
  case unexpectedOperand(String, command: String)
  /// An invalid place.
  case badPlace(String)
  /// An invalid place name to search for.
  case badName(String)
  /// An invalid photo ID.
  case badPhoto(origin: String, String)
  /// An empty search query.
  case emptyQuery
  /// `--save` without a directory.
  case missingDirectory
  /// An invalid program name or path for completions.
  case badProgramName(String)
  /// An invalid key of a setting.
  case badKey(String)
  /// An API key in an argument, where other users can see it.
  ///
  /// Contains the setting and the default variable of the key.
  case keyInArgument(String, variable: String?)
  /// Two options that exclude each other.
  case conflictingOptions(OptionName, OptionName)
  /// An address that other machines reach, without the option that allows it.
  case remoteAddress(String)
  /// An unknown name, with the known names of its kind.
  case unknownName(kind: UnknownNameKind, String, known: [String], nearest: String?)
  /// A place that several configured ones could be.
  case ambiguousPlace(String, candidates: [String])
  /// A mistake in the template of an option or a setting.
  case badTemplate(origin: String, TemplateError)
  /// No enabled instance has places; `known` lists the disabled instances with places.
  case noInstanceWithPlaces(known: [String])
  /// A path in a variable, or an argument, that is not UTF-8: `HOME`, `argv[2]`.
  case notUTF8(String)
  /// An invocation meant for Debian's shell `dash`.
  case meantForTheShell(String)
}

extension UsageError {
  /// Returns the error for an unknown name, with the known name that was probably meant.
  package static func unknown(
    _ kind: UnknownNameKind,
    _ name: String,
    among known: [String]
  ) -> UsageError {
    .unknownName(kind: kind, name, known: known, nearest: NearestWord.find(name, among: known))
  }
}

/// The kind of an unknown name.
package enum UnknownNameKind: Sendable, Hashable {
  case command
  case instance
  case instanceWithPhotos
  case instanceWithPlaces
  case instanceWithWeather
  /// A place of the instance with this name.
  case place(of: String)
  case page
  case plugin
  case provider
  case shell
  case template
}
