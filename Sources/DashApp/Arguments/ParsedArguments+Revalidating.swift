extension ParsedArguments {
  /// The command line that refreshes what this one has shown, for nobody to read.
  ///
  /// - Parameter words: The words behind the program's name.
  /// - Returns: The same without what shows kept answers; where an operand reads like that option, an
  ///   operand it stays.
  static func revalidating(_ words: [String]) -> [String] {
    let option = "--\(OptionName.staleWhileRevalidate.rawValue)"
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return words[..<end].filter { $0 != option } + ["--images=off"] + words[end...]
  }
}
