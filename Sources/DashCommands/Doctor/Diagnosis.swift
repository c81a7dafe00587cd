import DashCore
import DashFetch
import DashPictures
import Localization
import TextRendering

/// All findings of a check-up with their overall result.
struct Diagnosis: Sendable {
  /// Whether the providers could be reached.
  enum Reach: Sendable, Hashable {
    /// No request was sent.
    case notTried
    /// No provider responded.
    case none
    /// At least one provider responded.
    case some
  }

  let generatedAt: Timestamp
  let findings: [Finding]
  let isConfigurationWrong: Bool
  let reach: Reach

  /// The most severe mark of all findings.
  var mark: Report.Mark {
    Report.Mark.allCases.last { mark in findings.contains { $0.mark == mark } } ?? .ok
  }

  /// The exit code of the check-up.
  var exitCode: ExitCode {
    if isConfigurationWrong { return .configuration }
    if reach == .none { return .unavailable }
    return mark == .failure || mark == .warning ? .incomplete : .success
  }

  /// The findings grouped by area, in order of first appearance.
  private var areas: [(area: Finding.Area, findings: [Finding])] {
    var areas: [Finding.Area] = []
    for finding in findings where !areas.contains(finding.area) { areas.append(finding.area) }
    return areas.map { area in (area, findings.filter { $0.area == area }) }
  }

  /// The report for people, in the language of the findings.
  func report(_ text: Strings) -> Report {
    let (failures, warnings) = (count(.failure), count(.warning))
    let counts = [
      failures > 0 ? text(.doctorFailures(count: failures)) : nil,
      warnings > 0 ? text(.doctorWarnings(count: warnings)) : nil,
    ].compactMap(\.self)
    let messages = DoctorMessages(text: text)
    return Report(
      text.command("doctor"),
      summary: counts.isEmpty ? text(.doctorNoProblems) : text.list(counts),
      mark: mark,
      areas.map { area, findings in
        Report.Section(
          area.title(text),
          findings.map {
            Report.Row(
              messages.label(of: $0),
              $0.found,
              mark: $0.mark,
              steps: $0.steps,
              command: $0.command
            )
          }
        )
      }
    )
  }

  private func count(_ mark: Report.Mark) -> Int { findings.count { $0.mark == mark } }

  /// The report for scripts, as JSON.
  var json: String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", "dash-doctor/1")
      document.field("generatedAt", generatedAt)
      document.field("status", mark.rawValue)
      document.field("exitStatus", Int(exitCode.rawValue))
      document.field("findings", findings) { $0.write(to: &$1) }
    }
    return writer.text + "\n"
  }
}

/// The result of one check.
struct Finding: Sendable {
  /// The subject of a finding.
  enum Area: Sendable, Hashable {
    case program
    case settings
    case keys
    /// An entry of the configuration: its name and the service's name.
    case instance(String, title: String)
    /// The fallback of an entry: the entry's name and the fallback service's name.
    case fallback(String, title: String)
    /// The service of radar, which is no entry: its name.
    case radar(title: String)
    case terminal
    case store
  }

  let area: Area
  /// The short name of the check.
  let name: String
  let mark: Report.Mark
  /// The result as text.
  private(set) var found: String
  /// The suggested next steps, one sentence each.
  var steps: [String]
  /// The command to type after them; `nil` for none.
  var command: String?
  /// The result as values; their names include the unit.
  private(set) var facts: [(name: String, value: any FactValue)]

  /// Creates a finding; facts that are `nil` are left out.
  init(
    _ area: Area,
    _ name: String,
    _ mark: Report.Mark,
    _ found: String,
    steps: [String] = [],
    facts: KeyValuePairs<String, (any FactValue)?> = [:]
  ) {
    self.area = area
    self.name = name
    self.mark = mark
    self.found = found
    self.steps = steps
    self.facts = facts.compactMap { name, value in value.map { (name, $0) } }
  }

  /// Creates a finding with the mark `ok`.
  init(
    _ area: Area,
    _ name: String,
    _ found: String,
    facts: KeyValuePairs<String, (any FactValue)?> = [:]
  ) {
    self.init(area, name, .ok, found, facts: facts)
  }

  /// Returns the finding with all its texts transformed.
  func mapTexts(_ transform: (String) -> String) -> Finding {
    var finding = self
    finding.found = transform(found)
    finding.steps = steps.map(transform)
    finding.command = command.map(transform)
    finding.facts = facts.map { ($0.name, $0.value.mapTexts(transform)) }
    return finding
  }

  fileprivate func write(to object: inout JSONWriter) {
    object.field("area", area.name)
    switch area {
    case .instance(let name, _), .fallback(let name, _): object.field("instance", name)
    case .program, .settings, .keys, .radar, .store, .terminal: break
    }
    object.field("name", name)
    object.field("status", mark.rawValue)
    object.field("found", found)
    if !steps.isEmpty { object.field("hint", steps.joined(separator: " ")) }
    object.field("command", command)
    for fact in facts { fact.value.write(as: fact.name, to: &object) }
  }
}

extension Finding.Area {
  /// Creates the area of an instance or of its fallback.
  init(of instance: Instance) {
    let title = instance.descriptor.title
    self =
      instance.isFallback
      ? .fallback(instance.name, title: title) : .instance(instance.name, title: title)
  }

  fileprivate var name: String {
    switch self {
    case .fallback: "fallback"
    case .instance: "instance"
    case .keys: "keys"
    case .program: "program"
    case .radar: "radar"
    case .settings: "settings"
    case .store: "store"
    case .terminal: "terminal"
    }
  }

  fileprivate func title(_ text: Strings) -> String {
    switch self {
    case .instance(let name, let title):
      name.lowercased() == title.lowercased()
        ? title : text.list([ConfigurationMessages.safe(name), title])
    case .fallback(let name, let title):
      text(.doctorFallback(instance: ConfigurationMessages.safe(name), service: title))
    case .keys: text(.doctorKeys)
    case .program: text(.doctorProgram)
    case .radar(let title): text(.doctorRadar(service: title))
    case .settings: text(.doctorSettings)
    case .store: text(.doctorStore)
    case .terminal: text(.doctorTerminal)
    }
  }
}

/// A machine-readable value of a finding.
protocol FactValue: Sendable {
  /// Returns the value with its texts transformed.
  func mapTexts(_ transform: (String) -> String) -> any FactValue

  /// Writes the value as a field.
  func write(as name: String, to object: inout JSONWriter)
}

extension Bool: FactValue {
  func mapTexts(_ transform: (String) -> String) -> any FactValue { self }

  func write(as name: String, to object: inout JSONWriter) { object.field(name, self) }
}

extension Int: FactValue {
  func mapTexts(_ transform: (String) -> String) -> any FactValue { self }

  func write(as name: String, to object: inout JSONWriter) { object.field(name, self) }
}

extension String: FactValue {
  func mapTexts(_ transform: (String) -> String) -> any FactValue { transform(self) }

  func write(as name: String, to object: inout JSONWriter) { object.field(name, self) }
}

extension [String]: FactValue {
  func mapTexts(_ transform: (String) -> String) -> any FactValue { map(transform) }

  func write(as name: String, to object: inout JSONWriter) { object.field(name, self) }
}
