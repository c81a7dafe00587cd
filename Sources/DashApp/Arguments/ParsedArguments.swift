/// A command line taken apart: each value has the form that its option wants.
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
}
