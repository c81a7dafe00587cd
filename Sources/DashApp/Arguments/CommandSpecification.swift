/// One command, as help, parser and suggestions see it.
struct CommandSpecification {
  /// What stands behind a command's name.
  enum Operands {
    /// Nothing.
    case none
    /// Up to one word.
    case optional(String)
    /// Any number of words.
    case any(String)
    /// These words, and no others.
    case exactly([String])
    /// One word, and perhaps another.
    case oneOrTwo(String, String)
    /// One word or more.
    case atLeastOne(String)

    /// How help writes them.
    var synopsis: String? {
      switch self {
      case .none: nil
      case .optional(let name): "[\(name)]"
      case .any(let name): "[\(name) ...]"
      case .exactly(let names): names.joined(separator: " ")
      case .oneOrTwo(let name, let other): "\(name) [\(other)]"
      case .atLeastOne(let name): "\(name) ..."
      }
    }
  }

  let command: Command
  /// The words that name it, such as `config check`; none for the program without a command.
  let words: [String]
  let operands: Operands
  let summary: String
  /// What help says beyond the summary.
  let discussion: String?
  let options: [OptionName]
  /// Those of them that take something else here than elsewhere.
  let ownOptions: [OptionSpecification]

  init(
    _ command: Command,
    _ words: [String],
    _ operands: Operands = .none,
    summary: String,
    discussion: String? = nil,
    options: [OptionName],
    ownOptions: [OptionSpecification] = []
  ) {
    self.command = command
    self.words = words
    self.operands = operands
    self.summary = summary
    self.discussion = discussion
    self.options = options
    self.ownOptions = ownOptions
  }

  /// An option as this command takes it.
  func specification(of option: OptionName) -> OptionSpecification {
    ownOptions.first { $0.name == option } ?? CommandTable.specification(of: option)
  }
}
