extension OptionDescription {
  /// Decodes a value that a plugin declares, such as a default.
  ///
  /// It is read as a configured value is, but without variables and aliases.
  ///
  /// - Parameter field: The value.
  /// - Returns: The value of this option's type.
  /// - Throws: ``SourceError`` with the path of an invalid value.
  package func literal(_ field: JSONReader) throws(SourceError) -> OptionValue {
    let environment = ConfigurationEnvironment(
      variable: { _ in nil },
      keyFile: { _ in .unreadable }
    )
    let reader = OptionReader(environment: environment, aliases: [:])
    do throws(OptionReader.Failure) {
      guard let value = try reader.read(field.node, as: self, at: field.path)?.option else {
        throw OptionReader.Failure.wrong([])
      }
      return value
    } catch {
      guard case .wrong(let faults) = error, let fault = faults.first,
        case .unexpected(let expected, _, _) = fault.kind
      else { throw field.invalid(.text("a value without ${VARIABLES}")) }
      throw SourceError(.invalidResponse, location: fault.path, expected: expected)
    }
  }
}
