/// Decodes the entries of `providers`.
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
      let isEnabled = members["enabled"].flatMap { boolean($0, at: "\(path).enabled") } ?? true
      let refresh = members["refresh"].flatMap {
        duration($0, at: "\(path).refresh", in: Configuration.refreshBounds)
      }
      let timeout = members["timeout"].flatMap {
        duration($0, at: "\(path).timeout", in: Configuration.timeoutBounds)
      }
      guard
        let provider = provider.map({
          descriptor($0, with: members["options"], ofInstanceNamed: name)
        })
      else { continue }
      if let problem = problem(of: provider) {
        let instance = Instance(
          name: name,
          descriptor: provider,
          isEnabled: isEnabled,
          refreshSeconds: refresh,
          timeoutSeconds: timeout ?? Instance.defaultTimeoutSeconds,
          options: .unconfigured(problem)
        )
        configuration.instances.append(instance)
        continue
      }
      let found = readOptions(members["options"], of: entry, for: provider, at: path)
      var instance = Instance(
        name: name,
        descriptor: provider,
        isEnabled: isEnabled,
        refreshSeconds: refresh,
        timeoutSeconds: timeout ?? Instance.defaultTimeoutSeconds,
        options: found.options
      )
      instance.keySources = KeySource.all(in: members["options"], of: provider)
      if let fallback = members["fallback"] {
        instance.fallback = readFallback(
          fallback,
          of: instance,
          places: found.places,
          at: "\(path).fallback"
        )
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
    guard case .string(let name) = node.value else {
      unexpected(.entryName, node, at: "\(path).name")
      return nil
    }
    let isPlain =
      !name.isEmpty && name.count <= 40
      && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    // `isLetter` accepts letters with combining marks and invisible characters.
    guard isPlain, name == DisplayText(name).string,
      name.first?.isLetter == true || name.first?.isNumber == true
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
    report(
      .unknownProvider(
        name,
        known: known,
        nearest: NearestWord.find(name, among: known)
      ),
      at: "\(path).provider",
      offset: node.offset
    )
    return nil
  }
}

/// Decodes the fallbacks of entries.
extension ConfigurationReader {
  /// Decodes the fallback of an instance.
  ///
  /// - Parameters:
  ///   - node: The name of a provider, or an object with the name and options.
  ///   - instance: The instance, with its options.
  ///   - places: The instance's places, which the fallback uses too; `nil` if they are invalid.
  ///   - path: The path of the fallback.
  /// - Returns: The fallback; `nil` if it is invalid.
  mutating func readFallback(
    _ node: JSONNode,
    of instance: Instance,
    places: ConfiguredPlaces?,
    at path: String
  ) -> Fallback? {
    let name: String?
    let nameNode: JSONNode
    let namePath: String
    var options: JSONNode?
    switch node.value {
    case .string:
      (name, nameNode, namePath) = (text(node, at: path), node, path)
    case .object:
      guard let members = members(of: node, at: path, known: ["provider", "options"]) else {
        return nil
      }
      guard let found = members["provider"] else {
        report(.missingKey("provider"), at: path, offset: node.offset)
        return nil
      }
      (nameNode, namePath) = (found, "\(path).provider")
      name = text(found, at: namePath)
      options = members["options"]
    default:
      unexpected(.fallback, node, at: path)
      return nil
    }
    guard
      let name,
      let descriptor = fallbackProvider(name, nameNode, of: instance.descriptor, at: namePath)
    else { return nil }
    if let problem = problem(of: descriptor) {
      return Fallback(descriptor: descriptor, options: .unconfigured(problem))
    }
    let sources = KeySource.all(in: options, of: descriptor)
    // Without places, the fallback cannot be used either.
    guard let places else {
      return Fallback(
        descriptor: descriptor,
        options: instance.options,
        keySources: sources
      )
    }
    let found = readOptions(options, of: node, for: descriptor, at: path, places: places)
    return Fallback(descriptor: descriptor, options: found.options, keySources: sources)
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
      let nearest = NearestWord.find(name, among: known)
      report(
        .unknownProvider(name, known: known, nearest: nearest),
        at: path,
        offset: node.offset
      )
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
