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
    /// One word or more.
    case atLeastOne(String)

    /// How help writes them.
    var synopsis: String? {
      switch self {
      case .none: nil
      case .optional(let name): "[\(name)]"
      case .any(let name): "[\(name) ...]"
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

  init(
    _ command: Command,
    _ words: [String],
    _ operands: Operands = .none,
    summary: String,
    discussion: String? = nil,
    options: [OptionName]
  ) {
    self.command = command
    self.words = words
    self.operands = operands
    self.summary = summary
    self.discussion = discussion
    self.options = options
  }
}
