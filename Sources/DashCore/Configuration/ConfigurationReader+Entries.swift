/// Reads the entries of `providers`.
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
      guard let provider else { continue }
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
    // A letter may carry marks and invisible characters with it.
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
