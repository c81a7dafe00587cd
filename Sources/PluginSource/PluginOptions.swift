import DashCore

/// Decodes the options of a plugin's descriptor.
enum PluginOptions {
  /// The types of options, as descriptors name them.
  enum TypeName: String, CaseIterable {
    case text, integer, number, boolean, choice, choices, words, places, baseURL, secret
  }

  /// The largest number of options.
  static let maximumCount = 50
  /// The largest number of choices of an option.
  static let maximumChoiceCount = 100
  private static let maximumNameLength = 40
  private static let maximumHelpLength = 300
  /// The bounds of a number without `minimum` and `maximum`, which doubles represent exactly.
  private static let numbers = -1e15...1e15
  /// Options with a meaning of their own, which are whole numbers.
  private static let wholeNumberNames = ["callsPerMinute", "perPage"]

  /// Returns the options of a descriptor.
  ///
  /// - Parameters:
  ///   - plugin: The plugin's name.
  /// - Returns: The options in their order; empty if there are none.
  /// - Throws: ``SourceError`` with the path of an invalid value.
  static func descriptions(
    in json: JSONReader,
    ofPluginNamed plugin: String
  ) throws(SourceError) -> [OptionDescription] {
    var descriptions: [OptionDescription] = []
    for entry in try json.list("options", atMost: maximumCount) ?? [] {
      let description = try description(entry, ofPluginNamed: plugin)
      if descriptions.contains(where: { $0.name == description.name }) {
        throw entry.invalid(.eachValueOnce, at: "name")
      }
      // The places of the command line replace those of one option.
      if description.type == .places, descriptions.contains(where: { $0.type == .places }) {
        throw entry.invalid(.once(TypeName.places.rawValue), at: "type")
      }
      descriptions.append(description)
    }
    return descriptions
  }

  private static func description(
    _ entry: JSONReader,
    ofPluginNamed plugin: String
  ) throws(SourceError) -> OptionDescription {
    guard entry.isObject else { throw entry.invalid(.kind(.object)) }
    let name = try entry.requiredText("name", maximumNameLength)
    guard isOptionName(name) else {
      throw entry.invalid(.text("a name such as stationCode"), at: "name")
    }
    let type = try type(in: entry, named: name)
    let isRequired = try entry.flag("required") ?? false
    let defaultValue = try defaultValue(in: entry, of: type, named: name)
    if isRequired, defaultValue != nil {
      throw entry.invalid(.text("no default for a required option"), at: "default")
    }
    return OptionDescription(
      name,
      type,
      default: defaultValue,
      isRequired: isRequired,
      help: try entry.optionalText("help", maximumHelpLength) ?? name,
      variable: try variable(in: entry, of: type, ofPluginNamed: plugin)
    )
  }

  private static func isOptionName(_ name: String) -> Bool {
    name.first.map { $0.isASCII && $0.isLowercase } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  // MARK: Types

  private static func type(
    in entry: JSONReader,
    named name: String
  ) throws(SourceError) -> OptionType {
    let names =
      wholeNumberNames.contains(name) ? [TypeName.integer] : TypeName.allCases
    let text = try entry.requiredChoice("type", of: names.map(\.rawValue))
    switch TypeName(rawValue: text) {
    case .baseURL: return .baseURL
    case .boolean: return .boolean
    case .choice: return .choice(try choices(in: entry))
    case .choices: return .choices(try choices(in: entry))
    case .integer:
      let bounds = try bounds(in: entry, isWhole: true)
      return .integer(Int(bounds.lowerBound)...Int(bounds.upperBound))
    case .number: return .number(try bounds(in: entry, isWhole: false))
    case .places: return .places
    case .secret: return .secret
    case .text, nil: return .text
    case .words: return .words
    }
  }

  private static func choices(in entry: JSONReader) throws(SourceError) -> [String] {
    guard let elements = try entry.list("choices", atMost: maximumChoiceCount), !elements.isEmpty
    else { throw entry.invalid(.nonEmptyList, at: "choices") }
    var choices: [String] = []
    for element in elements {
      let choice = try element.wholeText(maximumNameLength)
      guard !choices.contains(choice) else { throw element.invalid(.eachValueOnce) }
      choices.append(choice)
    }
    return choices
  }

  private static func bounds(
    in entry: JSONReader,
    isWhole: Bool
  ) throws(SourceError) -> ClosedRange<Double> {
    func bound(_ name: String, in range: ClosedRange<Double>) throws(SourceError) -> Double? {
      guard isWhole else { return try entry.number(name, in: range) }
      return try entry.wholeNumber(name, in: Int(range.lowerBound)...Int(range.upperBound))
        .map(Double.init)
    }
    let least = try bound("minimum", in: numbers) ?? numbers.lowerBound
    let greatest = try bound("maximum", in: least...numbers.upperBound) ?? numbers.upperBound
    return least...greatest
  }

  // MARK: Defaults and variables

  private static func defaultValue(
    in entry: JSONReader,
    of type: OptionType,
    named name: String
  ) throws(SourceError) -> OptionValue? {
    guard let field = entry["default"] else { return nil }
    if type == .secret { throw field.invalid(.text("no default for a secret")) }
    // A default is printed, and passed to the program unchanged.
    for case .string(let text) in [field.node.value] + field.node.elements.map(\.value)
    where DisplayText(text, maximumLength: max(1, text.count)).string != text {
      throw field.invalid(.text("no control characters"))
    }
    return try OptionDescription(name, type, help: "").literal(field)
  }

  /// Returns the environment variable of a secret.
  ///
  /// Its name begins with the plugin's, so that a plugin cannot claim the key of another provider.
  private static func variable(
    in entry: JSONReader,
    of type: OptionType,
    ofPluginNamed plugin: String
  ) throws(SourceError) -> String? {
    guard let variable = try entry.optionalText("variable", maximumNameLength * 2) else {
      return nil
    }
    guard type == .secret else {
      throw entry.invalid(.text("no variable for an option without a key"), at: "variable")
    }
    let prefix = plugin.uppercased().replacing(ascii: "-", with: "_") + "_"
    let isName = variable.allSatisfy {
      $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_")
    }
    guard variable.hasPrefix(prefix), variable.count > prefix.count, isName else {
      throw entry.invalid(.text("a name that begins with \(prefix)"), at: "variable")
    }
    return variable
  }
}
