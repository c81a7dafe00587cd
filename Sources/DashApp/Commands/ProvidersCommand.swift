import DashCore

/// `dash providers [NAME]`: what is registered and what is configured; nothing is asked.
struct ProvidersCommand {
  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    guard let name = arguments.operands.first else {
      try list(arguments)
      return .success
    }
    guard let descriptor = context.registry.descriptor(named: name) else {
      let known = context.registry.descriptors.map(\.name)
      throw UsageError.unknownName(
        kind: .provider,
        name,
        known: known,
        nearest: NearestWord.find(name, among: known)
      )
    }
    try context.output.write(ProviderDescription.text(of: descriptor))
    return .success
  }

  private func list(_ arguments: ParsedArguments) throws {
    let loaded = try context.configurationLoader.load(
      flag: arguments.text(.config),
      isDemo: arguments.has(.demo)
    )
    let registered = context.registry.descriptors.map { [$0.name, $0.kind.rawValue, $0.summary] }
    let configured = loaded.configuration.instances.map { instance in
      let check = InstanceCheck(of: instance, loaded.configuration)
      return [instance.name, instance.descriptor.name, check.summary]
    }
    let text =
      "Registered:\n" + Self.aligned(registered)
      + "\nConfigured in \(ConfigurationWords().name(of: loaded.location)):\n"
      + (configured.isEmpty ? "  none\n" : Self.aligned(configured))
    try context.output.write(text)
  }

  /// Rows whose columns, all but the last, are as wide as their widest cell.
  private static func aligned(_ rows: [[String]]) -> String {
    rows.map { row in
      let cells = row.enumerated().map { index, cell in
        let width = index + 1 < row.count ? rows.map { $0[index].count }.max() ?? 0 : 0
        return cell + String(repeating: " ", count: max(0, width - cell.count))
      }
      return "  " + cells.joined(separator: "  ") + "\n"
    }.joined()
  }
}
