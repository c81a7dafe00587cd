import DashCore
import Testing

@Suite struct VariableExpansionTests {
  private static let variables = [
    "KEY": "k", "EMPTY": "", "A_1": "a", "_X": "x", "LOOP": "${KEY}", "DOLLAR": "$",
  ]

  static let cases: [(String, VariableExpansion.Outcome)] = [
    ("", .text("", isLiteral: false)),
    ("plain", .text("plain", isLiteral: true)),
    ("$KEY", .text("$KEY", isLiteral: true)),
    ("5 $ {x}", .text("5 $ {x}", isLiteral: true)),
    ("${KEY}", .text("k", isLiteral: false)),
    ("<${KEY}>${A_1}${_X}", .text("<k>ax", isLiteral: true)),
    ("$${KEY}", .text("$k", isLiteral: true)),
    ("${LOOP}", .text("${KEY}", isLiteral: false)),
    ("${DOLLAR}{KEY}", .text("${KEY}", isLiteral: true)),
    ("${KEY:-other}", .text("k", isLiteral: false)),
    ("${NONE:-other}", .text("other", isLiteral: true)),
    ("${NONE:-}", .text("", isLiteral: false)),
    ("${EMPTY:-other}", .text("other", isLiteral: true)),
    ("${NONE:-a:-b}", .text("a:-b", isLiteral: true)),
    ("${NONE}", .missing(variable: "NONE")),
    ("${EMPTY}", .missing(variable: "EMPTY")),
    ("${KEY}${NONE}", .missing(variable: "NONE")),
    ("${", .malformed),
    ("${KEY", .malformed),
    ("x${}", .malformed),
    ("${:-x}", .malformed),
    ("${1KEY}", .malformed),
    ("${KEY }", .malformed),
    ("${KEY:x}", .malformed),
    ("${KÉY}", .malformed),
    ("${KEY-x}", .malformed),
    ("${${KEY}}", .malformed),
  ]

  @Test(arguments: cases) func `variables are expanded`(
    text: String,
    outcome: VariableExpansion.Outcome
  ) {
    #expect(VariableExpansion.expand(text) { Self.variables[$0] } == outcome)
  }
}
