/// Decodes the entries of `providers` and their fallbacks.
extension ConfigurationReader {
  mutating func readEntries(_ node: JSONNode) {
    guard case .array(let entries) = node.value else {
      return unexpected(.listOfProviders, node, at: "providers")
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
      let (options, places) =
        problem.map { (.unconfigured($0), nil) }
        ?? readOptions(members["options"], of: entry, for: descriptor, at: path)
      var instance = Instance(
        name: name,
        descriptor: descriptor,
        isEnabled: members["enabled"]?.value != .boolean(false),
        refreshSeconds: refresh,
        timeoutSeconds: timeout ?? Instance.defaultTimeoutSeconds,
        options: options,
        places: places ?? []
      )
      if problem == nil, let fallback = members["fallback"] {
        let path = "\(path).fallback"
        instance.fallback = readFallback(fallback, of: instance, places: places, at: path)
      }
      configuration.instances.append(instance)
    }
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
    // `isLetter` accepts letters with combining marks and invisible characters.
    guard
      let name = node.string, name.count <= 40, name == DisplayText(name).string,
      let first = name.first, first.isLetter || first.isNumber,
      name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
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
  ///   - path: The path of the fallback.
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
      return Fallback(descriptor: descriptor, options: .unconfigured(problem))
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
    guard own.kind == .weather else {
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
}
