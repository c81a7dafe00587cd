import DashCore
import TextRendering

/// All findings of a check-up, and what they come to.
struct Diagnosis: Sendable {
  /// What became of asking the providers.
  enum Reach: Sendable, Hashable {
    /// Nobody was asked.
    case notTried
    /// None answered.
    case none
    /// Some did, or all.
    case some
  }

  let generatedAt: Timestamp
  let findings: [Finding]
  let isConfigurationWrong: Bool
  let reach: Reach

  /// The worst of all marks.
  var mark: Report.Mark {
    let order = Report.Mark.allCases
    return order.last { mark in findings.contains { $0.mark == mark } } ?? .ok
  }

  /// What the shell is told.
  var exitCode: ExitCode {
    if isConfigurationWrong { return .configuration }
    if reach == .none { return .unavailable }
    return mark == .failure || mark == .warning ? .incomplete : .success
  }

  /// How many findings have a mark.
  func count(_ mark: Report.Mark) -> Int { findings.count { $0.mark == mark } }

  /// The findings of each area, in the order in which the areas first appear.
  var areas: [(area: Finding.Area, findings: [Finding])] {
    var areas: [Finding.Area] = []
    for finding in findings where !areas.contains(finding.area) { areas.append(finding.area) }
    return areas.map { area in (area, findings.filter { $0.area == area }) }
  }

  /// The findings for people.
  var report: Report {
    Report(
      "dash doctor",
      summary: DoctorWords.summary(of: self),
      mark: mark,
      areas.map { area, findings in
        Report.Section(
          DoctorWords.title(of: area),
          findings.map { Report.Row($0.name, $0.found, mark: $0.mark, steps: $0.steps) }
        )
      }
    )
  }
}
