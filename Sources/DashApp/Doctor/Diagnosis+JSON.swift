import DashCore
import TextRendering

extension Diagnosis {
  /// The findings for scripts.
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
