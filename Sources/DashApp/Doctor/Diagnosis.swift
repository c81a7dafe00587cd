import DashCore
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
    let order = Report.Mark.allCases
    return order.last { mark in findings.contains { $0.mark == mark } } ?? .ok
  }

  /// The exit code of the check-up.
  var exitCode: ExitCode {
    if isConfigurationWrong { return .configuration }
    if reach == .none { return .unavailable }
    return mark == .failure || mark == .warning ? .incomplete : .success
  }

  /// Returns the number of findings with a mark.
  func count(_ mark: Report.Mark) -> Int { findings.count { $0.mark == mark } }

  /// The findings grouped by area, in order of first appearance.
  var areas: [(area: Finding.Area, findings: [Finding])] {
    var areas: [Finding.Area] = []
    for finding in findings where !areas.contains(finding.area) { areas.append(finding.area) }
    return areas.map { area in (area, findings.filter { $0.area == area }) }
  }

  /// The report for people.
  var report: Report {
    Report(
      "dash doctor",
      summary: DoctorMessages.summary(of: self),
      mark: mark,
      areas.map { area, findings in
        Report.Section(
          DoctorMessages.title(of: area),
          findings.map {
            Report.Row(DoctorMessages.label(of: $0), $0.found, mark: $0.mark, steps: $0.steps)
          }
        )
      }
    )
  }

  /// The report for scripts, as JSON.
  var json: String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", "dash-doctor/1")
      document.field("generatedAt", generatedAt)
      document.field("status", mark.rawValue)
      document.field("exitStatus", Int(exitCode.rawValue))
      document.field("findings") { list in
        list.array { list in
          for finding in findings { list.element { Self.write(finding, to: &$0) } }
        }
      }
    }
    return writer.text + "\n"
  }

  private static func write(_ finding: Finding, to writer: inout JSONWriter) {
    writer.object { object in
      switch finding.area {
      case .instance(let name, _):
        object.field("area", "instance")
        object.field("instance", name)
      case .fallback(let name, _):
        object.field("area", "fallback")
        object.field("instance", name)
      case .network: object.field("area", "network")
      case .program: object.field("area", "program")
      case .settings: object.field("area", "settings")
      case .store: object.field("area", "store")
      case .terminal: object.field("area", "terminal")
      }
      object.field("name", finding.name)
      object.field("status", finding.mark.rawValue)
      object.field("found", finding.found)
      if !finding.steps.isEmpty { object.field("hint", finding.steps.joined(separator: " ")) }
      for fact in finding.facts {
        switch fact.value {
        case .flag(let flag): object.field(fact.name, flag)
        case .number(let number): object.field(fact.name, number)
        case .text(let text): object.field(fact.name, text)
        case .texts(let texts): object.field(fact.name, texts)
        }
      }
    }
  }
}

/// The result of one check.
struct Finding: Sendable, Hashable {
  /// The subject of a finding.
  enum Area: Sendable, Hashable {
    case program
    case settings
    case network
    /// An entry of the configuration: its name and the service's name.
    case instance(String, title: String)
    /// The fallback of an entry: the entry's name and the fallback service's name.
    case fallback(String, title: String)
    case terminal
    case store
  }

  /// A machine-readable value; its name includes the unit.
  struct Fact: Sendable, Hashable {
    enum Value: Sendable, Hashable {
      case flag(Bool)
      case number(Int)
      case text(String)
      case texts([String])
    }

    let name: String
    let value: Value
  }

  let area: Area
  /// The short name of the check.
  let name: String
  let mark: Report.Mark
  /// The result as text.
  let found: String
  /// The suggested next steps, one sentence each.
  let steps: [String]
  /// The result as values.
  let facts: [Fact]

  init(
    _ area: Area,
    _ name: String,
    _ mark: Report.Mark,
    _ found: String,
    steps: [String] = [],
    facts: [Fact] = []
  ) {
    self.area = area
    self.name = name
    self.mark = mark
    self.found = found
    self.steps = steps
    self.facts = facts
  }

  /// Creates a finding with the mark `ok`.
  init(
    _ area: Area,
    _ name: String,
    _ found: String,
    facts: [Fact] = []
  ) {
    self.init(area, name, .ok, found, facts: facts)
  }

  /// Returns the finding with all its texts transformed.
  func mapTexts(_ transform: (String) -> String) -> Finding {
    let facts = facts.map { fact in
      switch fact.value {
      case .text(let text): Fact(fact.name, transform(text))
      case .texts(let texts): Fact(fact.name, texts.map(transform))
      case .flag, .number: fact
      }
    }
    return Finding(
      area,
      transform(name),
      mark,
      transform(found),
      steps: steps.map(transform),
      facts: facts
    )
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
}

extension Finding.Fact {
  init(_ name: String, _ flag: Bool) { self.init(name: name, value: .flag(flag)) }

  init(_ name: String, _ number: Int) { self.init(name: name, value: .number(number)) }

  init(_ name: String, _ text: String) { self.init(name: name, value: .text(text)) }

  init(_ name: String, _ texts: [String]) { self.init(name: name, value: .texts(texts)) }

  /// Returns the fact in a list, or an empty list for `nil`.
  static func optional(_ name: String, _ number: Int?) -> [Finding.Fact] {
    number.map { [Finding.Fact(name, $0)] } ?? []
  }

  /// Returns the fact in a list, or an empty list for `nil`.
  static func optional(_ name: String, _ text: String?) -> [Finding.Fact] {
    text.map { [Finding.Fact(name, $0)] } ?? []
  }
}
