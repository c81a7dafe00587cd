import DashCore
import TextRendering

/// `dash config get|set|unset`.
extension ConfigCommand {
  /// Prints what the file says of a setting: a text as it is, anything else as JSON.
  func get(_ arguments: ParsedArguments) throws -> ExitCode {
    let key = ConfigurationKey(arguments.operands[0])
    let loader = context.configurationLoader
    let text = try loader.text(flag: arguments.text(.config))
    guard let node = text.node(at: try path(of: key, in: text)) else {
      let key = ConfigurationWords.safe(key.text)
      context.say(context.errorWords(ConfigurationPhrase.notSet, ["key": key]))
      return .incomplete
    }
    let hidden = LiteralKeys(of: context.registry).ranges(in: node, named: key.lastName)
    if hidden.isEmpty, case .string(let string) = node.value {
      try context.output.write(ConfigurationWords.safe(string) + "\n")
      return .success
    }
    var shown = ""
    var position = node.offset
    for range in hidden {
      shown += String(decoding: text.bytes[position..<range.lowerBound], as: UTF8.self)
      shown += "\"<redacted>\""
      position = range.upperBound
    }
    shown += String(decoding: text.bytes[position..<node.end], as: UTF8.self)
    try context.output.write(ConfigurationWords.safeJSON(shown) + "\n")
    return .success
  }

  /// Sets a setting.
  func set(_ arguments: ParsedArguments) throws -> ExitCode {
    let key = ConfigurationKey(arguments.operands[0])
    let value = ConfigurationValue(arguments.operands[1])
    if value.isKey(LiteralKeys(of: context.registry), named: key.lastName) {
      // What is typed is seen by others and remembered by the shell.
      throw UsageError.keyInArgument(key.text, variable: variable(of: key, arguments))
    }
    try context.editConfiguration(arguments) { text in
      let path = try self.path(of: key, in: text)
      return try value.readings.map { reading in
        guard let changed = text.setting(reading, at: path) else {
          throw ConfigurationEditor.Failure.unreachable(key)
        }
        return changed
      }
    }
    return .success
  }

  /// Takes a setting out.
  func unset(_ arguments: ParsedArguments) throws -> ExitCode {
    let key = ConfigurationKey(arguments.operands[0])
    try context.editConfiguration(arguments) { text in
      guard let changed = text.removing(at: try self.path(of: key, in: text)) else {
        throw ConfigurationEditor.Failure.nothingThere(key)
      }
      return [changed]
    }
    return .success
  }

  private func path(of key: ConfigurationKey, in text: JSONText) throws(UsageError) -> [JSONStep] {
    do throws(ConfigurationKey.Failure) {
      return try key.path(in: text.root)
    } catch {
      switch error {
      case .malformed: throw .badKey(key.text)
      case .unknownInstance(let name, let known):
        throw .unknownName(
          kind: .instance,
          name,
          known: known,
          nearest: NearestWord.find(name, among: known)
        )
      }
    }
  }

  /// The variable that usually holds a key; nil where the setting is none of a known provider's.
  private func variable(of key: ConfigurationKey, _ arguments: ParsedArguments) -> String? {
    guard
      let text = try? context.configurationLoader.text(flag: arguments.text(.config)),
      let path = try? key.path(in: text.root), path.count > 2,
      case .string(let provider)? = text.node(
        at: Array(path.prefix(path[2] == .member("fallback") ? 3 : 2))
      )?["provider"]?.value
    else { return nil }
    let options = context.registry.descriptor(named: provider)?.options
    return options?.first { $0.name == key.lastName }?.variable
  }
}
