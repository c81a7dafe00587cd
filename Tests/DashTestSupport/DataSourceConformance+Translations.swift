import DashCore

extension DataSourceConformance {
  /// Checks that the expected values of wrong options and responses are translated into every
  /// language.
  ///
  /// A third-party provider may use texts of its own; the providers of this program may not.
  package func checkTranslations() async throws -> [String] {
    var findings = ConformanceFindings()
    for (name, expected) in try await expectedValuesOfResponses() + expectedValuesOfOptions() {
      guard case .text(let text) = expected else { continue }
      findings.add("says in English alone: \(text) (\(name))")
    }
    return findings.messages
  }

  /// Returns the expected values in errors of undocumented responses.
  private func expectedValuesOfResponses() async throws -> [(String, ExpectedValue)] {
    var expectations: [(String, ExpectedValue)] = []
    let few = ["{}", "-1e308"]
    let replacements = PropertyCases.hasAllReplacements ? HostileBodies.replacements : few
    let bodies = { HostileBodies.all + HostileBodies.mutations(of: $0, by: replacements) }
    try await replacingEachResponse(with: bodies) { name, outcome in
      expectations += Self.errors(in: outcome).compactMap(\.expected).map { (name, $0) }
    }
    return expectations
  }

  /// Returns the expected values in errors of options that have the right type, alone and with one
  /// or two others at the ends of their range.
  private func expectedValuesOfOptions() -> [(String, ExpectedValue)] {
    let values = descriptor.options.flatMap { option in
      Self.extremes(of: option.type).map { (name: option.name, value: $0) }
    }
    let choices = values.indices.flatMap { first in
      values.indices[first...].flatMap { second in
        let end = PropertyCases.hasOptionTriples ? values.endIndex : second + 1
        return (second..<end).map { [first, second, $0].map { values[$0] } }
      }
    }
    let context = SourceContext(transport: serviceTransport(), now: { Self.now }, language: nil)
    return choices.compactMap { choice in
      let others = Dictionary(choice.map { ($0.name, $0.value) }) { $1 }
      let options = SourceOptions.sample(
        for: descriptor,
        secret: SecretCanary.secret,
        baseURL: Self.baseURL,
        places: places,
        others: others
      )
      do throws(OptionError) {
        _ = try make(options, context)
        return nil
      } catch {
        return ("the option \(error.option)", error.expected)
      }
    }
  }

  private static func extremes(of type: OptionType) -> [OptionValue] {
    switch type {
    case .boolean: [.boolean(true), .boolean(false)]
    case .integer(let bounds): [.integer(bounds.lowerBound), .integer(bounds.upperBound)]
    case .number(let bounds): [.number(bounds.lowerBound)]
    case .choice(let choices): choices.map(OptionValue.text)
    case .choices(let choices): [.words(choices), .words([])]
    case .arguments: [.program(PluginProgram(path: "/bin/program"))]
    case .words: [.words((1...500).map { "w\($0)" }), .words([])]
    case .query: [.query(.literal(String(repeating: "q", count: 500))), .query(.literal(""))]
    case .text: [.text(""), .text("?")]
    case .places: [.places([])]
    case .baseURL, .secret: []
    }
  }
}
