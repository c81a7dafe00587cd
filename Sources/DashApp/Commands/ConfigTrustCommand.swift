import CommandLine
import DashCore
import Localization
import TextRendering

/// `dash config trust|untrust`: what configurations from elsewhere may do.
struct ConfigTrustCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  private var loader: ConfigurationLoader { context.configurationLoader }

  /// Trusts a file with its present content, and lists what it may do now.
  ///
  /// An invalid file is rejected: its repair would need trust again.
  func trust(_ arguments: ParsedArguments) throws -> ExitCode {
    let path = arguments.operands[0]
    let content: TextFile.Content
    let target: String
    do throws(TextFile.Failure) {
      content = try TextFile.read(path, .file)
      target = try RealPath.find(path)
    } catch {
      throw ConfigurationLoader.Failure.unreadable(path: path, error)
    }
    if loader.trustDecision.trust(in: content, at: path) == .own {
      context.report(.own, of: path)
      return .success
    }
    // With placeholders for the keys, so that no key file is read yet.
    let configuration = try loader.read(
      content.bytes,
      name: path,
      folder: TextFile.folder(of: path),
      isDemo: true,
      trust: .confirmed
    )
    do throws(StateFile.Failure) {
      try loader.trustedFiles.set([content.bytes], at: target)
    } catch {
      throw ConfigurationEditor.Failure.trust(error)
    }
    context.report(.confirmed, of: path)
    try context.output.write(TrustSummary(content.bytes).text(about: configuration))
    return .success
  }

  /// Removes a file from the trusted ones; it need not exist any more.
  func untrust(_ arguments: ParsedArguments) throws -> ExitCode {
    let path = arguments.operands[0]
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let target = RealPath.resolve(path) ?? RealPath.folder(of: path).map { "\($0)/\(name)" }
    let strings = context.errorStrings
    let safe = ConfigurationMessages.safe(path)
    do throws(StateFile.Failure) {
      guard let target, try loader.trustedFiles.remove(target) else {
        context.printError(strings(.configWasNotTrusted(path: safe)))
        return .incomplete
      }
    } catch {
      throw ConfigurationEditor.Failure.trust(error)
    }
    context.printError(strings(.configNoLongerTrusted(path: safe)))
    return .success
  }
}

/// The programs, key files and servers that a configuration names.
struct TrustSummary {
  /// The entries of the file, which has the commands as they are written.
  private let entries: [JSONNode]

  init(_ bytes: [UInt8]) {
    entries = (try? JSONParser.parse(bytes))?["providers"]?.elements ?? []
  }

  /// Returns a line for each instance that names any, in English like `config check`.
  func text(about configuration: Configuration) -> String {
    configuration.instances.flatMap(\.withFallback).compactMap { instance in
      let facts =
        Self.programs(of: instance) + keys(of: instance) + Self.servers(of: instance)
      return facts.isEmpty ? nil : "\(instance.name): \(facts.joined(separator: ", "))\n"
    }.joined()
  }

  private static func programs(of instance: Instance) -> [String] {
    instance.program.map { ["runs \(text(of: [$0.path] + $0.arguments))"] } ?? []
  }

  private func keys(of instance: Instance) -> [String] {
    instance.keySources.compactMap { source in
      switch source.place {
      case .command(let program):
        "\(source.option) from \(Self.text(of: command(of: source, in: instance) ?? [program]))"
      case .file(let path): "\(source.option) from \(ConfigurationMessages.safe(path))"
      case .configuration, .unknown, .variables: nil
      }
    }
  }

  /// Returns the program that prints a key, with its arguments.
  private func command(of source: KeySource, in instance: Instance) -> [String]? {
    let entry = entries.first { $0["name"]?.string == instance.name }
    let options = (instance.isFallback ? entry?["fallback"] : entry)?["options"]
    return options?[source.option]?["command"]?.elements.compactMap(\.string)
  }

  /// Returns a command as the file has it: whole, and nothing in it is hidden.
  private static func text(of command: [String]) -> String {
    let elements = command.map { ConfigurationMessages.safeJSON(JSONText.quoted($0)) }
    return "[\(elements.joined(separator: ", "))]"
  }

  /// Returns the addresses that are not the provider's own.
  private static func servers(of instance: Instance) -> [String] {
    instance.descriptor.options.compactMap { option in
      guard
        option.type == .baseURL, let url = instance.options.known?.baseURL(option.name),
        option.defaultValue != .baseURL(url)
      else { return nil }
      return "sends to \(url.host)"
    }
  }
}

extension AppContext {
  /// Says on standard error whether a configuration is trusted; nothing about the user's own file
  /// unless they ask for trust.
  func report(_ trust: ConfigurationTrust, of path: String) {
    let strings = errorStrings
    let safe = ConfigurationMessages.safe(path)
    switch trust {
    case .own: printError(strings(.configIsOwn(path: safe)))
    case .confirmed: printError(strings(.configIsTrusted(path: safe)))
    case .foreign:
      printError(strings(.errorUntrustedConfiguration(path: safe)))
      let command = ShellArgument.quoted(path)
      printError(strings.hint(strings(.hintTrustConfiguration(path: command))))
    }
  }
}
