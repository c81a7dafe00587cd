/// What the program knows of its standard streams.
package struct Terminal: Sendable {
  /// Whether standard output is a terminal.
  package var outputIsTerminal: Bool
  /// Whether standard error is a terminal.
  package var errorIsTerminal: Bool
  /// The columns of the terminal at standard output; nil where it is none or does not say.
  package var outputColumns: Int?
  /// The rows of the terminal at standard output; nil where it is none or does not say.
  package var outputRows: Int?
  /// The columns of the terminal at standard error; nil where it is none or does not say.
  package var errorColumns: Int?

  package init(
    outputIsTerminal: Bool = false,
    errorIsTerminal: Bool = false,
    outputColumns: Int? = nil,
    outputRows: Int? = nil,
    errorColumns: Int? = nil
  ) {
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.outputColumns = outputColumns
    self.outputRows = outputRows
    self.errorColumns = errorColumns
  }
}
