/// Decodes the entries of `providers`, their fallbacks, and the options of both.
extension ConfigurationReader {
  mutating func readEntries(_ node: JSONNode) {
    guard case .array(let entries) = node.value else {
      unexpected(.listOfProviders, node, at: "providers")
      return
    }
    var firstOffsets: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      let path = "providers[\(index)]"
      guard let members = members(of: entry, at: path, known: Self.entryKeys) else { continue }
      let provider = readProvider(members["provider"], of: entry, at: path)
      guard let name = readName(members["name"], of: entry, at: path) else { continue }
      if let firstOffset = firstOffsets[name] {
        let firstLine = TextPosition(ofByte: firstOffset, in: bytes).line
        report(
          .duplicateName(name, firstLine: firstLine),
          at: "\(path).name",
          offset: members["name"]?.offset ?? entry.offset
        )
      } else {
        firstOffsets[name] = entry.offset
      }
      if let enabled = members["enabled"], enabled.kind != .boolean {
        unexpected(.kind(.boolean), enabled, at: "\(path).enabled")
      }
      let refresh = members["refresh"].flatMap {
        duration($0, at: "\(path).refresh", in: Configuration.refreshBounds)
      }
      let timeout = members["timeout"].flatMap {
        duration($0, at: "\(path).timeout", in: Configuration.timeoutBounds)
      }
      guard let provider else { continue }
      let descriptor = descriptor(provider, with: members["options"], ofInstanceNamed: name)
      let problem = problem(of: descriptor)
      labels = [:]
      let (options, places) =
        problem.map { (.failure($0), nil) }
        ?? readOptions(members["options"], of: entry, for: descriptor, at: path)
      var instance = Instance(
        name: name,
        descriptor: descriptor,
        isEnabled: members["enabled"]?.value != .boolean(false),
        refreshSeconds: refresh,
        timeoutSeconds: timeout ?? Instance.defaultTimeoutSeconds,
        options: options,
        places: places
      )
      instance.labels = labels
      instance.titles = titles
      if problem == nil, let fallback = members["fallback"] {
        let path = "\(path).fallback"
        let nodes =
          if case .array(let elements) = fallback.value {
            elements.enumerated().map { ("\(path)[\($0)]", $1) }
          } else { [(path, fallback)] }
        for (path, node) in nodes {
          let found = readFallback(node, of: instance, places: places, at: path)
          instance.fallbacks += [found].compactMap(\.self)
        }
      }
      configuration.instances.append(instance)
    }
  }

  /// The aliases by their places; of several for a place the first by name.
  private var titles: [PlaceQuery: DisplayText] {
    let titles = configuration.aliases.sorted { $0.key < $1.key }
      .map { ($0.value, DisplayText($0.key)) }
    return Dictionary(titles) { first, _ in first }
  }

  /// Returns why no instance of a provider can be used, whatever its options; `nil` if one can.
  ///
  /// The options of a plugin that has not been described are unknown.
  private func problem(of provider: SourceDescriptor) -> SourceError? {
    guard let problem = registry.problem(of: provider.name) else { return nil }
    guard let refusal = environment.trust.refusal else { return problem }
    return SourceError(.unconfigured, reason: refusal)
  }

  private mutating func readName(
    _ node: JSONNode?,
    of entry: JSONNode,
    at path: String
  ) -> String? {
    guard let node else {
      report(.missingKey("name"), at: path, offset: entry.offset)
      return nil
    }
    // By scalar: some letters join a sign after them into one character.
    guard
      let name = node.string, name.count <= 40, name == DisplayText(name).string,
      let first = name.unicodeScalars.first, first.isLetterOrDigit,
      name.unicodeScalars.allSatisfy({
        $0.isLetterOrDigit || $0.isMark || $0 == "-" || $0 == "_" || $0 == "."
      })
    else {
      unexpected(.entryName, node, at: "\(path).name")
      return nil
    }
    return name
  }

  private mutating func readProvider(
    _ node: JSONNode?,
    of entry: JSONNode,
    at path: String
  ) -> SourceDescriptor? {
    guard let node else {
      report(.missingKey("provider"), at: path, offset: entry.offset)
      return nil
    }
    guard let name = text(node, at: "\(path).provider") else { return nil }
    if let descriptor = registry.descriptor(named: name) { return descriptor }
    let known = registry.descriptors.map(\.name)
    reportUnknownProvider(name, known: known, at: "\(path).provider", offset: node.offset)
    return nil
  }

  private mutating func reportUnknownProvider(
    _ name: String,
    known: [String],
    at path: String,
    offset: Int
  ) {
    let nearest = NearestWord.find(name, among: known)
    report(.unknownProvider(name, known: known, nearest: nearest), at: path, offset: offset)
  }

  /// Returns the descriptor of an entry: the provider's, or for a provider whose options are free,
  /// with the kind and title that the options name.
  private func descriptor(
    _ provider: SourceDescriptor,
    with options: JSONNode?,
    ofInstanceNamed name: String
  ) -> SourceDescriptor {
    guard provider.acceptsOtherOptions else { return provider }
    var descriptor = provider
    descriptor.kind = options?["kind"]?.string.flatMap(ContentKind.init) ?? provider.kind
    descriptor.title = DisplayText(options?["title"]?.string ?? name).nonEmpty?.string ?? name
    return descriptor
  }

  // MARK: Fallbacks

  /// Decodes the fallback of an instance.
  ///
  /// - Parameters:
  ///   - node: The name of a provider, or an object with the name and options.
  ///   - instance: The instance, with its options.
  ///   - places: The instance's places, which the fallback uses too; `nil` if they are invalid.
  /// - Returns: The fallback; `nil` if it is invalid.
  private mutating func readFallback(
    _ node: JSONNode,
    of instance: Instance,
    places: [PlaceQuery]?,
    at path: String
  ) -> Fallback? {
    var (nameNode, namePath) = (node, path)
    var options: JSONNode?
    switch node.value {
    case .string: break
    case .object:
      guard let members = members(of: node, at: path, known: ["provider", "options"]) else {
        return nil
      }
      guard let found = members["provider"] else {
        report(.missingKey("provider"), at: path, offset: node.offset)
        return nil
      }
      (nameNode, namePath) = (found, "\(path).provider")
      options = members["options"]
    default:
      unexpected(.fallback, node, at: path)
      return nil
    }
    guard
      let name = text(nameNode, at: namePath),
      let descriptor = fallbackProvider(name, nameNode, of: instance.descriptor, at: namePath)
    else { return nil }
    if let problem = problem(of: descriptor) {
      return Fallback(descriptor: descriptor, options: .failure(problem))
    }
    // Without places, the fallback cannot be used either.
    guard let places else { return Fallback(descriptor: descriptor, options: instance.options) }
    let found = readOptions(options, of: node, for: descriptor, at: path, places: places)
    return Fallback(descriptor: descriptor, options: found.options)
  }

  /// Returns the provider with this name if it can be a fallback for another one.
  private mutating func fallbackProvider(
    _ name: String,
    _ node: JSONNode,
    of own: SourceDescriptor,
    at path: String
  ) -> SourceDescriptor? {
    guard own.kind.isWeather else {
      // Photo identifiers are valid for one provider only.
      unexpected(.noFallback, node, at: path)
      return nil
    }
    let known = registry.descriptors.filter { $0.kind == own.kind && $0.name != own.name }
      .map(\.name)
    guard let descriptor = registry.descriptor(named: name) else {
      reportUnknownProvider(name, known: known, at: path, offset: node.offset)
      return nil
    }
    // The kind of a plugin that has not been described is unknown.
    guard known.contains(name) || registry.problem(of: name) != nil else {
      unexpected(.otherProvider(known), node, at: path)
      return nil
    }
    return descriptor
  }

  // MARK: Options

  /// Decodes the options of an entry or of its fallback.
  ///
  /// - Parameters:
  ///   - node: The object `options`; `nil` if it is missing.
  ///   - descriptor: The provider.
  ///   - given: The places, if they are configured elsewhere.
  /// - Returns: The options, and the places if they are valid; the places are known even if a key
  ///   is missing.
  mutating func readOptions(
    _ node: JSONNode?,
    of entry: JSONNode,
    for descriptor: SourceDescriptor,
    at path: String,
    places given: [PlaceQuery]? = nil
  ) -> (options: Instance.Options, places: [PlaceQuery]?) {
    let path = "\(path).options"
    guard let members = optionMembers(node, of: descriptor, at: path, hasPlaces: given == nil)
    else {
      // The error is reported, so the result is never used.
      return (.success(SourceOptions([:], describedBy: descriptor.options)), given)
    }
    var values: [String: OptionValue] = [:]
    var missing: SourceError?
    if descriptor.runsProgram, let refusal = environment.trust.refusal {
      missing = SourceError(.unconfigured, reason: refusal)
    }
    var places = given
    for description in descriptor.options {
      if let given, description.type == .places {
        values[description.name] = .places(given)
        continue
      }
      do throws(NoValue) {
        let value = try value(
          members[description.name],
          of: description,
          at: "\(path).\(description.name)"
        )
        values[description.name] = value
        if case .places(let queries) = value { places = queries }
        if value == nil, description.isRequired {
          report(.missingKey(description.name), at: path, offset: node?.offset ?? entry.offset)
        }
      } catch {
        guard case .missing(let reason) = error, missing == nil else { continue }
        missing = SourceError(.unconfigured, reason: reason, location: description.name)
      }
    }
    if let reason = environment.trust.refusal,
      let option = environment.trust.revealingOption(
        in: values,
        usesVariables: usesVariables,
        of: descriptor
      )
    {
      missing = missing ?? SourceError(.unconfigured, reason: reason, location: option)
    }
    if let missing { return (.failure(missing), places) }
    let options = SourceOptions(
      values,
      others: members.filter { name, _ in !descriptor.options.contains { $0.name == name } },
      describedBy: descriptor.options
    )
    if problems.isEmpty, let error = refusal(of: options, by: descriptor) {
      report(
        .unexpected(expected: error.expected, found: nil, nearest: nil),
        at: "\(path).\(error.option)",
        offset: members[error.option]?.offset ?? node?.offset ?? entry.offset
      )
    }
    return (.success(options), places)
  }

  /// Returns the configured options by name, without retired ones, which get a warning; `nil` if they
  /// are not an object.
  private mutating func optionMembers(
    _ node: JSONNode?,
    of descriptor: SourceDescriptor,
    at path: String,
    hasPlaces: Bool
  ) -> [String: JSONNode]? {
    guard let node else { return [:] }
    let options = descriptor.options.filter { hasPlaces || $0.type != .places }
    let members = members(
      of: node,
      at: path,
      known: options.map(\.name) + descriptor.retiredOptions,
      allowsOthers: descriptor.acceptsOtherOptions
    )
    guard var members else { return nil }
    for name in descriptor.retiredOptions {
      guard let retired = members.removeValue(forKey: name) else { continue }
      configuration.warnings.append(
        problem(.retiredOption(name), at: "\(path).\(name)", offset: retired.offset)
      )
    }
    return members
  }

  /// Creates the source without sending a request, and returns the provider's error, if any.
  private func refusal(
    of options: SourceOptions,
    by descriptor: SourceDescriptor
  ) -> OptionError? {
    let context = SourceContext(
      transport: NoTransport(),
      now: { Timestamp(secondsSinceEpoch: 0) }
    )
    do throws(OptionError) {
      _ = try registry.makeSource(named: descriptor.name, options: options, context: context)
      return nil
    } catch {
      return error
    }
  }
}
