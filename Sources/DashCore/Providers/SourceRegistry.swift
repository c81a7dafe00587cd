/// Maps a provider's name to what makes its sources: a value, filled in one file of the program.
public struct SourceRegistry: Sendable {
  private struct Entry: Sendable {
    let descriptor: SourceDescriptor
    let make: @Sendable (SourceOptions, SourceContext) -> Result<any DataSource, OptionError>
  }

  private var entries: [Entry] = []

  /// Creates a registry that knows nothing.
  public init() {}

  /// Adds a provider.
  ///
  /// - Parameter type: The provider's data source.
  /// - Precondition: No provider of that name is registered.
  public mutating func register<Source: DataSource>(_ type: Source.Type) {
    let descriptor = Source.descriptor
    precondition(
      self.descriptor(named: descriptor.name) == nil,
      "the provider \(descriptor.name) is registered twice"
    )
    entries.append(
      Entry(descriptor: descriptor) { options, context in
        do throws(OptionError) {
          return .success(try Source(options: options, context: context))
        } catch {
          return .failure(error)
        }
      }
    )
  }

  /// The registered providers, in the order of their registration.
  public var descriptors: [SourceDescriptor] { entries.map(\.descriptor) }

  /// What a provider is.
  ///
  /// - Parameter name: The provider's name.
  /// - Returns: Its descriptor; nil where none of that name is registered.
  public func descriptor(named name: String) -> SourceDescriptor? {
    entries.first { $0.descriptor.name == name }?.descriptor
  }

  /// Makes a source of a provider.
  ///
  /// - Parameters:
  ///   - name: The provider's name.
  ///   - options: The options of the instance.
  ///   - context: What the source works with.
  /// - Returns: The source.
  /// - Throws: ``OptionError`` where the options cannot be used.
  /// - Precondition: The provider is registered.
  public func makeSource(
    named name: String,
    options: SourceOptions,
    context: SourceContext
  ) throws(OptionError) -> any DataSource {
    guard let entry = entries.first(where: { $0.descriptor.name == name }) else {
      preconditionFailure("the provider \(name) is not registered")
    }
    return try entry.make(options, context).get()
  }
}
