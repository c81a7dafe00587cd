extension SourceOptions {
  /// The place of made-up options.
  package static let samplePlace = Place(name: "London", latitude: 51.5, longitude: -0.12)

  /// Returns made-up options for any provider, with a value for each key, list of places and required
  /// option.
  ///
  /// `dash plugins check` and the tests of providers use them.
  ///
  /// - Parameters:
  ///   - baseURL: The value of each address; `nil` for the defaults.
  ///   - others: Further values, which override those.
  package static func sample(
    for descriptor: SourceDescriptor,
    secret: Secret,
    baseURL: BaseURL? = nil,
    places: [PlaceQuery] = [.name("London")],
    others: [String: OptionValue] = [:]
  ) -> SourceOptions {
    var values: [String: OptionValue] = [:]
    for option in descriptor.options {
      let value: OptionValue? =
        switch option.type {
        case .secret: .secret(secret)
        case .baseURL: baseURL.map(OptionValue.baseURL)
        case .places: .places(places)
        case .boolean where option.isRequired: .boolean(false)
        case .choice(let choices) where option.isRequired: choices.first.map(OptionValue.text)
        case .integer(let bounds) where option.isRequired: .integer(bounds.lowerBound)
        case .number(let bounds) where option.isRequired: .number(bounds.lowerBound)
        case .choices(let choices) where option.isRequired: .words(Array(choices.prefix(1)))
        case .arguments where option.isRequired: .program(PluginProgram(path: "/bin/program"))
        case .words where option.isRequired: .words(["text"])
        case .query where option.isRequired: .query(.literal("text"))
        case .text where option.isRequired: .text("text")
        default: nil
        }
      if let value { values[option.name] = value }
    }
    return SourceOptions(values.merging(others) { $1 }, describedBy: descriptor.options)
  }
}
