/// Reads the fallbacks of entries.
extension ConfigurationReader {
  /// Reads what serves an instance where its own provider cannot.
  ///
  /// - Parameters:
  ///   - node: A provider's name, or an object with that and options of its own.
  ///   - instance: The instance, with its options.
  ///   - places: Its places, which the fallback is asked for; nil where they are not known.
  ///   - path: Where it stands.
  /// - Returns: The fallback; nil where it is wrong.
  mutating func readFallback(
    _ node: JSONNode,
    of instance: Instance,
    places: [PlaceQuery]?,
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
    let sources = KeySource.all(in: options, of: descriptor)
    // Without its places an instance has a setting that is missing, and so has whoever stands in.
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

  /// The provider of a name, where it can stand in for another one.
  private mutating func fallbackProvider(
    _ name: String,
    _ node: JSONNode,
    of own: SourceDescriptor,
    at path: String
  ) -> SourceDescriptor? {
    guard own.kind == .weather else {
      // A photo is named by the identifier that its provider has for it.
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
    guard known.contains(name) else {
      unexpected(.otherProvider(known), node, at: path)
      return nil
    }
    return descriptor
  }
}
