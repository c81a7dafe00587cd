import DashCommands
import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// `dash check` and `dash when`, and the rules of plugins.json.
@Suite struct RuleCommandTests {
  private static func app(_ members: String = #""rules": {"mild": "temp > 5 C"},"#) -> TestApp {
    var app = TestApp()
    app.configuration = app.configuration.replacing(
      #""providers""#,
      with: "\(members) \"providers\""
    )
    return app
  }

  @Test(
    arguments: [
      ("temp > 7 C", .success, "true: 7.4°\n"), ("temp > 8 C", .incomplete, "false: 7.4°\n"),
      ("temp > 8", .incomplete, "false: 7.4°\n"), ("mild", .success, "true: 7.4°\n"),
      ("not mild", .usage, ""), ("wind > 3 m/s", .unavailable, "not known: wind\n"),
      ("temp > 8 C and wind > 3 m/s", .incomplete, "false: 7.4°\n"),
    ] as [(String, ExitCode, String)]
  )
  func `the status and the line say whether a rule holds`(
    _ rule: String,
    _ status: ExitCode,
    _ output: String
  ) async {
    let run = await Self.app().run("check", rule)
    #expect(run.status == status)
    #expect(run.output == output)
    let quiet = await Self.app().run("check", "--quiet", rule)
    #expect(quiet.status == status && quiet.output == "")
  }

  @Test func `a rule about alerts is not known while nothing is known of alerts`() async {
    let run = await Self.app().run("check", "alerts.severity >= minor", "--offline", "London")
    #expect(run.status == .unavailable)
    let json = await Self.app().run("check", "alerts.severity < minor", "--offline", "--json")
    #expect(json.output.contains(#""is": null"#))
  }

  @Test func `several places have a line each, and all must hold`() async {
    let run = await Self.app().run("check", "temp > 7 C", "London", "Rome")
    #expect(run.status == .success)
    #expect(run.output == "Here: true: 7.4°\nHere: true: 7.4°\n")
  }

  @Test func `a mistake has its column and the nearest name`() async {
    let run = await Self.app().run("check", "tmp > 7 C")
    #expect(run.status == .usage)
    #expect(run.errorOutput.hasPrefix("dash: RULE, column 1: expected a name of"))
    #expect(run.errorOutput.contains(#"found "tmp"; did you mean "temp"?"#))
    let named = await Self.app().run("check", "mld")
    #expect(named.errorOutput.contains(#"did you mean "mild"?"#))
  }

  @Test func `JSON has the reason, and null for what is not known`() async throws {
    let run = await Self.app().run("check", "--json", "temp > 7 C")
    let json = try JSONParser.parse(Array(run.output.utf8))
    #expect(json["schema"]?.string == "dash-check/1")
    #expect(json["is"]?.value == .boolean(true))
    let place = try #require(json["places"]?.elements.first)
    #expect(place["place"]?.string == "London" && place["reason"]?.string == "7.4°")
    let unknown = await Self.app().run("check", "--json", "wind > 7 m/s")
    #expect(try JSONParser.parse(Array(unknown.output.utf8))["is"]?.value == .null)
  }

  @Test func `without a forecast the coming hours are not known`() async {
    let run = await Self.app().run("when", "temp > 5 C", "--for", "2h")
    #expect(run.status == .unavailable)
    #expect(run.output == "not known\n")
    let bar = await Self.app().run("when", "temp > 5 C", "-f", "waybar")
    #expect(bar.output.contains(#""text": "not known""#) && bar.output.contains(#""unknown"#))
    #expect(!bar.output.contains("never"))
    let json = await Self.app().run("when", "temp > 5 C", "--json")
    #expect(json.output.contains(#""isKnown": false"#))
    let present = await Self.app().run("when", "alerts.severity >= severe")
    #expect(present.status == .usage)
    #expect(present.errorOutput.contains("a value that hours have too, such as temp"))
  }

  @Test(
    arguments: [
      ["check", "temp > 5 C"], ["check", "temp > 5 C", "London", "Rome"], ["when", "temp > 5 C"],
    ]
  )
  func `without weather the cause is said`(_ arguments: [String]) async {
    var app = Self.app()
    app.transport = .returning(.json("{}", status: 500))
    let run = await app.run(arguments)
    #expect(run.status == .unavailable)
    #expect(run.output == "not known: Sample Weather reported a server error\n")
  }

  @Test func `a place without weather has its cause beside others`() async {
    var app = Self.app()
    app.transport = ScriptedTransport { request in
      request.query.first?.value == .plain("Rome")
        ? .json("{}", status: 500) : .json(#"{"name": "Here", "temperature": 7.4}"#)
    }
    let run = await app.run("check", "temp > 5 C", "London", "Rome")
    #expect(run.status == .unavailable)
    #expect(
      run.output
        == "Here: true: 7.4°\nRome: not known: Sample Weather reported a server error\n"
    )
  }

  @Test func `without weather a rule of another day is not known either`() async {
    // The tests' day is a Friday.
    let rules = #""rules": {"work": {"if": "temp > 5 C", "days": "mon-thu"}},"#
    #expect(await Self.app(rules).run("check", "work").status == .incomplete)
    var app = Self.app(rules)
    app.transport = .returning(.json("{}", status: 500))
    #expect(await app.run("check", "work").status == .unavailable)
    let json = await app.run("check", "work", "--json")
    #expect(json.status == .unavailable && !json.output.contains(#""is": false"#))
  }

  @Test func `JSON takes bare numbers in the units of the user too`() async {
    let text = await Self.app().run("check", "temp > 40", "--units", "imperial")
    #expect(text.status == .success)
    let json = await Self.app().run("check", "temp > 40", "--units", "imperial", "--json")
    #expect(json.status == .success && !json.output.contains(#""is": false"#), "\(json.output)")
    #expect(json.output.contains(#""reason": "7.4°""#))
  }

  @Test(
    arguments: [
      (#""rules": {"a": "temp < 5"},"#, "rules.a: column 9: expected temp in one of C, F, K"),
      (
        #""rules": {"a": {"if": "tmp < 5 C"}},"#,
        #"rules.a.if: column 1: expected a name of "dash line --list", found "tmp"; did you mean "temp"?"#
      ),
      (#""rules": {"a": {"days": "mon"}},"#, #"rules.a: the key "if" is missing"#),
      (
        #""rules": {"a": {"if": "night", "days": "mon-fry"}},"#,
        "rules.a.days: expected days such as"
      ),
      (
        #""rules": {"a": {"if": "night", "notfy": true}},"#,
        #"unknown key "notfy"; did you mean "notify"?"#
      ),
      (#""rules": {"a": {"if": "night", "notify": 1}},"#, "rules.a.notify: expected true or false"),
      (#""rules": {"a b": "night"},"#, "rules.a b: expected a name of at most 40 letters"),
      (#""rules": ["night"],"#, "rules: expected an object"),
      (#""rules": {"a": "rule.b", "b": "night"},"#, #"found "rule.b""#),
      (
        #""alerts": {"if": "severity >= sever"},"#,
        #"alerts.if: column 13: expected one of minor, moderate, severe, extreme, found "sever"; did you mean "severe"?"#
      ),
      (#""alerts": {"if": "temp < 5 C"},"#, #"alerts.if: column 1"#),
      (#""alerts": 1,"#, #"alerts: expected true, false or an object with "if""#),
    ]
  )
  func `a mistake in plugins.json has its place`(_ members: String, _ message: String) async {
    let run = await Self.app(members).run("config", "check")
    #expect(run.status == .configuration)
    #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
  }

  @Test func `a rule that holds is on the card, in the list, in bars and in metrics`() async {
    let members =
      #""rules": {"mild": "temp > 5 C", "hot": "temp > 30 C", "day": {"if": "temp > 5 C", "days": "mon-thu"}},"#
    let app = Self.app(members)
    // The tests' day is a Friday.
    let card = await app.run("weather", "London", "--width", "80")
    #expect(card.output.contains("⚑ mild: 7.4°\n"))
    let list = await Self.app(members).run("weather", "--width", "80")
    #expect(list.output.contains("⚑"))
    let line = await Self.app(members).run("line")
    #expect(line.output == "Here 7° ⚑ mild\n")
    let bar = await Self.app(members).run("line", "-f", "waybar")
    #expect(bar.output.contains(#""rule", "rule-mild"]"#))
    #expect(bar.output.contains(#"⚑ mild: 7.4°"#))
    let template = await Self.app(members).run(
      "line",
      "--template",
      "{if rule.mild}mild {rule.mild}{else}not{end} {if rule.hot}hot{else}cool{end}"
    )
    #expect(template.output == "mild 7.4° cool\n")
    let unknown = await Self.app(members).run("line", "--template", "{rule.mlid}")
    #expect(unknown.errorOutput.contains(#"did you mean "rule.mild"?"#))
    let metrics = await Self.app(members).run("export")
    #expect(metrics.output.contains(#"rule="mild"} 1"#))
    #expect(metrics.output.contains(#"rule="hot"} 0"#))
    let json = await Self.app(members).run("weather", "London", "--json")
    #expect(json.output.contains(#""name": "mild""#))
  }
}
