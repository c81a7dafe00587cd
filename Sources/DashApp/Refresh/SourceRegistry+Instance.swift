import DashCore

extension SourceRegistry {
  /// Makes the data source of an instance.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - options: Its options with all keys.
  ///   - context: What the source works with.
  /// - Returns: The source.
  /// - Throws: ``SourceError`` where an option is not what its provider takes.
  func source(
    of instance: Instance,
    _ options: SourceOptions,
    _ context: SourceContext
  ) throws(SourceError) -> any DataSource {
    let provider = instance.descriptor.name
    do throws(OptionError) {
      return try makeSource(named: provider, options: options, context: context)
    } catch {
      throw SourceError(.invalidOptions, location: error.option, expected: error.expected)
    }
  }
}
