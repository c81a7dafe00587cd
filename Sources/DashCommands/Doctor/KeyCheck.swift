import DashConfiguration
import DashCore
import DashFetch
import TextRendering

/// Reports for each variable of a key whether it is set, what uses it, and what it would add; never the key.
struct KeyCheck {
  let instances: [Instance]
  let registry: SourceRegistry
  let environment: [String: String]
  /// The entry of a provider in the compiled-in configuration; `nil` for none.
  let shipped: (_ provider: String) -> Instance?
  /// The places of an instance as they stand in the file.
  let places: (_ instance: Instance) -> String?

  func findings() -> [Finding] {
    registry.descriptors.flatMap { descriptor in
      descriptor.options.compactMap(\.variable).map { finding(on: $0, of: descriptor) }
    }
  }

  private func finding(on variable: String, of descriptor: SourceDescriptor) -> Finding {
    let users = instances.enumerated().filter { $1.withFallback.contains { $0.reads(variable) } }
    let isSet = environment[variable]?.isEmpty == false
    let names = users.map { ConfigurationMessages.safe($1.name) }.joined(separator: ", ")
    let isUsed = isSet && users.contains { $1.isEnabled }
    let facts: KeyValuePairs<String, (any FactValue)?> = ["isSet": isSet, "isUsed": isUsed]
    func note(_ text: String, _ step: String?) -> Finding {
      Finding(.keys, variable, .note, text, steps: [step].compactMap(\.self), facts: facts)
    }
    if isUsed { return Finding(.keys, variable, "set, used by \(names)", facts: facts) }
    guard isSet else {
      let page = descriptor.terms.keyURL.map { "Get a key at \($0)." }
      return note("not set; it would add: \(descriptor.summary)", page)
    }
    let edit =
      users.first.map { ("providers[\($0.offset)].enabled", "true") } ?? entry(for: descriptor)
    let step = edit.map { key, value in
      "To use it, run: dash config set \(ShellArgument.typed(key)) \(ShellArgument.typed(value))"
    }
    return note(users.isEmpty ? "set, not used" : "set, not used: \(names) is disabled", step)
  }

  /// Returns the key and the value of an entry that uses a provider: for weather in place of the first one,
  /// which becomes its fallback.
  private func entry(for descriptor: SourceDescriptor) -> (key: String, value: String)? {
    guard let entry = shipped(descriptor.name) else { return nil }
    let first = instances.firstIndex { $0.isEnabled && $0.descriptor.kind.isWeather }
    guard descriptor.kind.isWeather, let first else {
      return ("providers[\(instances.count)]", entry.shortEntry())
    }
    let old = instances[first]
    let value = entry.shortEntry(
      name: old.name,
      fallback: old.descriptor.name,
      places: places(old)
    )
    return ("providers[\(first)]", value)
  }
}

extension Instance {
  /// Whether an environment variable is or would be a key of the instance.
  fileprivate func reads(_ variable: String) -> Bool {
    switch options {
    case .failure(let error): error.reason == .missingVariable(variable)
    case .success(let options):
      options.known.contains { _, value in
        guard case .secret(let secret) = value else { return false }
        return switch secret.origin {
        case .variables(let names), .credentials(let names): names.contains(variable)
        case .command, .configuration, .file: false
        }
      }
    }
  }
}
