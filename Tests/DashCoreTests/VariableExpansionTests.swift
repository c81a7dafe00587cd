import DashCore
import Testing

@Suite struct VariableExpansionTests {
  private static let variables = [
    "KEY": "k", "EMPTY": "", "A_1": "a", "_X": "x", "LOOP": "${KEY}", "DOLLAR": "$",
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let outcome: VariableExpansion.Outcome

    init(_ text: String, _ outcome: VariableExpansion.Outcome) {
      self.text = text
      self.outcome = outcome
    }

    var testDescription: String { text }
  }

  static let cases = [
    Case("", .text("", isLiteral: false)),
    Case("plain", .text("plain", isLiteral: true)),
    Case("$KEY", .text("$KEY", isLiteral: true)),
    Case("5 $ {x}", .text("5 $ {x}", isLiteral: true)),
    Case("${KEY}", .text("k", isLiteral: false)),
    Case("<${KEY}>${A_1}${_X}", .text("<k>ax", isLiteral: true)),
    Case("${LOOP}", .text("${KEY}", isLiteral: false)),
    Case("${KEY:-other}", .text("k", isLiteral: false)),
    Case("${NONE:-other}", .text("other", isLiteral: true)),
    Case("${NONE:-}", .text("", isLiteral: false)),
    Case("${EMPTY:-other}", .text("other", isLiteral: true)),
    Case("${NONE:-a:-b}", .text("a:-b", isLiteral: true)),
    Case("${NONE}", .missing(variable: "NONE")),
    Case("${EMPTY}", .missing(variable: "EMPTY")),
    Case("${KEY}${NONE}", .missing(variable: "NONE")),
    Case("${KEY", .malformed),
    Case("x${}", .malformed),
    Case("${1KEY}", .malformed),
    Case("${KÉY}", .malformed),
    Case("${KEY-x}", .malformed),
    Case("${${KEY}}", .malformed),
  ]

  @Test(arguments: cases) func `variables are expanded`(test: Case) {
    #expect(VariableExpansion.expand(test.text) { Self.variables[$0] } == test.outcome)
  }
}
