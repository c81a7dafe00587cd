import DashConfiguration
import DashCore
import DashFetch
import Localization
import TextRendering

/// Reports for each variable of a key whether it is set, what uses it, and what it would add; never the key.
struct KeyCheck {
  let instances: [Instance]
  let registry: SourceRegistry
  let environment: [String: String]
  /// The file that `--config` names; `nil` without it.
  let file: String?
  var text = Strings()

  private var messages: DoctorMessages { DoctorMessages(text: text) }

  func findings() -> [Finding] {
    var count = instances.count
    return registry.descriptors.flatMap { descriptor in
      descriptor.options.compactMap(\.variable).map { finding(on: $0, of: descriptor, &count) }
    }
  }

  /// - Parameter count: The number of entries, with those that were proposed.
  private func finding(
    on variable: String,
    of descriptor: SourceDescriptor,
    _ count: inout Int
  ) -> Finding {
    let users = instances.enumerated().filter { $1.withFallback.contains { $0.reads(variable) } }
    let isSet = environment[variable]?.isEmpty == false
    let isUsed = isSet && users.contains { $1.isEnabled }
    let facts: KeyValuePairs<String, (any FactValue)?> = ["isSet": isSet, "isUsed": isUsed]
    func names(_ instances: [Instance]) -> String {
      text.names(instances.map { ConfigurationMessages.safe($0.name) })
    }
    func note(_ string: LocalizedString, _ steps: [String] = []) -> Finding {
      Finding(.keys, variable, .note, text(string), steps: steps, facts: facts)
    }
    if isUsed {
      let used = text(.doctorSetUsed(names: names(users.map(\.element))))
      return Finding(.keys, variable, used, facts: facts)
    }
    let others = instances.filter { instance in
      instance.withFallback.contains {
        $0.descriptor.name == descriptor.name && $0.options.known != nil && !$0.reads(variable)
      }
    }
    guard others.isEmpty else {
      let state = text(isSet ? .doctorSetNotUsed : .doctorNotSet)
      return note(.doctorKeyElsewhere(state: state, names: names(others)))
    }
    guard isSet else {
      let page = descriptor.terms.keyURL.map { [messages.step(.hintGetKey(page: $0))] } ?? []
      return note(.doctorWouldAdd(what: descriptor.summary), page)
    }
    let state: LocalizedString =
      users.isEmpty ? .doctorSetNotUsed : .doctorDisabled(names: names(users.map(\.element)))
    let edit = edit(for: descriptor, users.first?.offset, &count)
    var finding = note(state, [text(.doctorToUse)])
    finding.command = edit
    return finding
  }

  /// Returns the command that uses a provider: it enables its entry, makes it the provider of the first weather,
  /// or adds photos.
  private func edit(for descriptor: SourceDescriptor, _ entry: Int?, _ count: inout Int) -> String {
    let weather = instances.firstIndex { $0.isEnabled && $0.descriptor.kind.isWeather }
    var (key, value) = ("providers[\(entry ?? weather ?? 0)]", "true")
    if entry != nil {
      key += ".enabled"
    } else if descriptor.kind.isWeather, weather != nil {
      (key, value) = (key + ".provider", descriptor.name)
    } else {
      let name = descriptor.name
      (key, value) = (
        "providers[\(count)]",
        #"{"name":"\#(name)","provider":"\#(name)","options":{"query":"{city}"}}"#
      )
      count += 1
    }
    let config = file.map { "-c \(ShellArgument.quoted($0)) " } ?? ""
    // A long value is on a line of its own.
    let space = value.utf8.count > 20 ? " \\\n  " : " "
    return "dash config set \(config)\(ShellArgument.quoted(key))" + space
      + ShellArgument.quoted(value)
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
