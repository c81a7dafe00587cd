extension Words {
  /// Statements one behind the other, with what stands between them in the language.
  ///
  /// - Parameter statements: What is listed, in characters that may be written.
  /// - Returns: All of them; nothing where there are none.
  package func list(_ statements: [String]) -> String {
    join(statements, .listed)
  }

  /// The same of names, which in Chinese stand closer.
  package func names(_ names: [String]) -> String {
    join(names, .listedNames)
  }

  /// The same of what may have commas in it.
  func listApart(_ items: [String]) -> String {
    join(items, .listedApart)
  }

  private func join(_ items: [String], _ phrase: ValueWord) -> String {
    guard let first = items.first else { return "" }
    return items.dropFirst().reduce(first) { list, item in
      Self.fill(phrase.text(in: language), [("list", list), ("item", item)])
    }
  }
}
