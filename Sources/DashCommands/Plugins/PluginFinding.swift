import DashCore

/// The result of one check of a plugin.
struct PluginFinding: Sendable, Hashable {
  /// How a check ended.
  enum Result: String, Sendable, Hashable {
    case ok
    /// Nothing is wrong, but a person should know it.
    case note
    /// The plugin has a fault.
    case fail
  }

  /// The name of the check, such as `no network`.
  let check: String
  let result: Result
  /// What happened.
  let detail: String
  /// What to do; `nil` for nothing.
  let step: String?

  static func ok(_ check: String, _ detail: String) -> PluginFinding {
    PluginFinding(check: check, result: .ok, detail: detail, step: nil)
  }

  static func note(_ check: String, _ detail: String, _ step: String) -> PluginFinding {
    PluginFinding(check: check, result: .note, detail: detail, step: step)
  }

  static func fail(_ check: String, _ detail: String, _ step: String?) -> PluginFinding {
    PluginFinding(check: check, result: .fail, detail: detail, step: step)
  }
}

/// The findings of `dash plugins check`, as text and as JSON.
struct PluginFindings {
  private static let schema = "dash-plugin-check/1"

  /// The plugin's name or path, as typed.
  let plugin: String
  let findings: [PluginFinding]

  /// The number of checks with a fault.
  var faultCount: Int { findings.count { $0.result == .fail } }

  /// A line for each check, what to do below it, and a summary.
  var text: String {
    let width = findings.map(\.check.count).max() ?? 0
    var text = ""
    for finding in findings {
      let name = finding.check + String(repeating: " ", count: width - finding.check.count)
      let mark = finding.result.rawValue
      text += "\(mark)\(mark.count < 4 ? "  " : "")  \(name)  \(Self.safe(finding.detail))\n"
      if let step = finding.step { text += "        \(Self.safe(step))\n" }
    }
    let checks = DoctorMessages.counted(findings.count, "check")
    return text + (faultCount == 0 ? "\(checks), all well\n" : "\(checks), \(faultCount) failed\n")
  }

  /// The findings for scripts.
  var json: String {
    var writer = JSONWriter()
    writer.object { document in
      document.field("schema", Self.schema)
      document.field("plugin", Self.safe(plugin))
      document.field("faults", faultCount)
      document.field("checks", findings) { finding, object in
        object.field("check", finding.check)
        object.field("result", finding.result.rawValue)
        object.field("detail", Self.safe(finding.detail))
        object.field("step", finding.step.map(Self.safe))
      }
    }
    return writer.text + "\n"
  }

  private static func safe(_ text: String) -> String { ConfigurationMessages.safe(text) }
}
