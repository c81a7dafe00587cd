import DashCore

/// Takes out of a diagnosis whatever keys may have got into it: into a path, a variable's name, a text
/// that a service repeats.
struct Redaction {
  private let secrets: [Secret]

  /// Knows the keys of instances, and those that the environment holds for the providers.
  init(_ instances: [Instance], _ registry: SourceRegistry, environment: [String: String]) {
    let usual = registry.descriptors.flatMap { $0.options.compactMap(\.variable) }
    let named = instances.flatMap { $0.keySources.flatMap(\.variables) }
    let variables = Set(usual + named)
    let values = variables.compactMap { environment[$0] }.filter { !$0.isEmpty }
    secrets = instances.flatMap(\.secrets) + values.map { Secret($0) }
  }

  /// The findings without keys.
  func apply(to findings: [Finding]) -> [Finding] {
    findings.map { finding in
      finding.mapTexts { text in secrets.reduce(text) { $1.redacting($0) } }
    }
  }
}
