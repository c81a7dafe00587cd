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

  /// A statement behind what it is about.
  ///
  /// - Parameters:
  ///   - statement: What is said, as it is to be written.
  ///   - label: What it is about, likewise.
  /// - Returns: Both, with the colon of the language.
  package func labelled(_ statement: String, by label: String) -> String {
    let template = typography.own(ValueWord.labelled.text(in: language))
    return Self.fill(template, [("label", label), ("statement", statement)])
  }

  private func join(_ items: [String], _ phrase: ValueWord) -> String {
    guard let first = items.first else { return "" }
    let template = typography.own(phrase.text(in: language))
    return items.dropFirst().reduce(first) { list, item in
      Self.fill(template, [("list", list), ("item", item)])
    }
  }
}
