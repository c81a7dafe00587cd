extension Words {
  /// Words one behind the other, with what stands between them in the language.
  ///
  /// - Parameters:
  ///   - items: The words, in characters that may be written.
  ///   - separated: What stands between them: the usual, or what parts items with commas in them.
  /// - Returns: All of them; nothing where there are none.
  package func list(_ items: [String], separated: ListSeparator = .commas) -> String {
    let phrase: ValueWord = separated == .commas ? .listed : .listedApart
    guard let first = items.first else { return "" }
    return items.dropFirst().reduce(first) { list, item in
      Self.fill(phrase.text(in: language), [("list", list), ("item", item)])
    }
  }

  /// What parts the words of a list.
  package enum ListSeparator: Sendable {
    case commas, semicolons
  }
}
