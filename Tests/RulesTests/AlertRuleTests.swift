import DashCore
import Rules
import Testing

@Suite struct AlertRuleTests {
  private func isShown(
    _ rule: String,
    _ severity: WeatherAlert.Severity,
    _ urgency: WeatherAlert.Urgency = .unknown
  ) throws -> Bool {
    var alert = WeatherAlert(id: "1", event: "Storm", source: "north")
    (alert.severity, alert.urgency) = (severity, urgency)
    return alert.isShown(by: try AlertRule(rule, AlertVocabulary()))
  }

  @Test func `alerts below a severity are not shown, and those of unknown severity are`() throws {
    for severity in WeatherAlert.Severity.allCases {
      #expect(try isShown("severity >= moderate", severity) == (severity != .minor))
    }
    #expect(try isShown("severity >= severe and urgency = immediate", .extreme, .immediate))
    #expect(try !isShown("severity >= severe and urgency = immediate", .extreme, .future))
    // What is known decides, and then what is not known does not matter.
    #expect(try !isShown("severity >= severe and urgency = immediate", .minor))
    #expect(try isShown("severity >= severe or urgency = immediate", .unknown))
  }

  @Test func `the names are those of alerts`() {
    func mistake(_ rule: String) -> SyntaxMistake? {
      #expect(throws: SyntaxMistake.self) { try AlertRule(rule, AlertVocabulary()) }
    }
    #expect(mistake("temp > 0 C")?.found == "temp")
    #expect(mistake("severty >= severe")?.nearest == "severity")
    let names = ["severity", "urgency", "certainty"]
    #expect(mistake("severty >= severe")?.expected == .oneOf(names))
    #expect(mistake("severity >= grave")?.column == 13)
    #expect(mistake("any severity = severe in today")?.found == "severity")
  }
}
