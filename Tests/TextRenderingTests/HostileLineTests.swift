import DashCore
import DashTestSupport
import Foundation
import Testing

@testable import TextRendering

/// Names, conditions and alerts that try to leave their field, in every format of a bar.
///
/// Each check reads the output as the bar does.
@Suite struct HostileLineTests {
  static let texts: [String] = [
    // Pango markup
    "<b>bold</b>", "</span><span size='99999'>x", "<span foreground=\"red\">", "a<", "a>b", "&",
    "&amp;",
    "&#60;b&#62;", "&lt;b&gt;", "<!-- x -->", "<![CDATA[x]]>", "<a href=\"https://x\">x</a>",
    "a & <b",
    "\"quoted\"", "'quoted'", "</markup>",
    // tmux
    "#[fg=red]x", "#{session_name}", "#(touch /tmp/x)", "##[fg=red]", "###[fg=red]", "[fg=red]x",
    "{session_name}", "(touch /tmp/x)", "#", "##", "%H:%M", "#,#}",
    // Polybar
    "%{A1:touch /tmp/x:}x%{A}", "%{F#f00}red%{F-}", "{A1:touch /tmp/x:}", "%", "%%{A1:x:}", "%{",
    "}",
    "%{O100}",
    // Argos
    "x | bash='touch /tmp/x' terminal=false", "| eval=x", "---", "--sub", "-", " --- ", "a|b|c",
    ":smile:", "\\n---\\nx", "x | href=https://x",
    // JSON and lines
    "\",\"class\":\"x", "\\", "\\\"", "a\nb", "a\r\nb", "a\u{2028}b", "\u{0}x", "a\u{85}b",
    // Terminals and shells
    "\u{1B}[31mred", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{202E}evil", "$(touch /tmp/x)", "`x`",
    "; x",
    String(repeating: "#", count: 40), "#a#b#c" + String(repeating: "#x", count: 20),
    "=cmd|' /C x'!A0", "../../etc/passwd", String(repeating: "<#%{|", count: 60),
  ]

  private static let templates = [
    "{city} {condition} {alerts.first}", "{city|color:red} #{condition}", "%{{F-}}%{city}",
    "##{city}",
    "{city|upper|max:9}{alerts.text}", "<b>{city}</b>",
  ]

  private static func report(_ text: String, _ template: String) throws -> LineReport {
    var place = ForecastSample.hourly
    place.name = DisplayText(text)
    place.country = DisplayText(text)
    place.condition = Condition(
      code: 500,
      main: nil,
      description: DisplayText(text),
      isDay: true,
      sky: .rain
    )
    var alert = WeatherAlert(id: "1", event: DisplayText(text), source: "north")
    alert.headline = DisplayText(text)
    alert.severity = .severe
    let response = Fetched(AlertList([alert]), receivedAt: Sample.now, origin: .network)
    place.alerts = PlaceAlerts(response, from: "north", at: Sample.now)
    return LineReport(
      .panel(Sample.panel(Sample.fresh([place]))),
      generatedAt: Sample.now,
      isDemo: false,
      template: try Template(template)
    )
  }

  private static func output(_ text: String, _ template: String, _ format: String) throws -> String
  {
    let format = try #require(OutputFormat(rawValue: format))
    return Renderer().render(try report(text, template), as: format)
  }

  @Test func `there are sixty of them`() { #expect(Set(Self.texts).count >= 60) }

  @Test(arguments: texts)
  func `no text leaves its field`(_ text: String) throws {
    for template in Self.templates {
      try waybar(text, template)
      try i3(text, template)
      try polybar(text, template)
      try tmux(text, template)
      try argos(text, template)
      let line = try Self.output(text, template, "text")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
      #expect(line.split(separator: "\n").count == 1)
    }
  }

  @Test(
    arguments: ["<", ">", "&", "\"", "'", "#", "{", "}", "|"],
    ["\u{301}", "\u{200D}", "\u{FE0F}"]
  )
  func `a sign is escaped whatever mark follows it`(sign: String, mark: String) throws {
    let text = "a\(sign)\(mark)b"
    func has(_ sign: String, in output: String) -> Bool {
      output.unicodeScalars.contains(sign.unicodeScalars.first ?? " ")
    }
    let shown = BarMarkup.pango.escape(text, "")
    if sign != "&" { #expect(!has(sign, in: shown) || !"<>\"'".contains(sign), "\(shown)") }
    if sign == "&" { #expect(shown.utf8.starts(with: "a&amp;".utf8)) }
    if sign == "#" { #expect(!has(sign, in: BarMarkup.tmux(isUnicode: true).escape(text, ""))) }
    if "{}".contains(sign) { #expect(!has(sign, in: BarMarkup.polybar.escape(text, ""))) }
    if sign == "|" { #expect(!has(sign, in: BarMarkup.argos.escape(text, ""))) }
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}"])
  func `hyphens with a mark after them begin no menu of Argos`(mark: String) throws {
    for text in ["--\(mark)sub", " \(mark)--x", "-\(mark)-x", "--"] {
      let output = try Self.output("London", text, "argos")
      let line = try #require(output.split(separator: "\n").first)
      let trimmed = line.utf8.drop { $0 == UInt8(ascii: " ") }
      #expect(!trimmed.starts(with: "--".utf8), "\(line)")
    }
  }

  /// Returns the text that Pango shows; fails if there is markup that the template does not have.
  private func shown(_ markup: String, _ template: String) -> String {
    var text = markup
    text.replace(/<span foreground="#[0-9a-f]{6}">|<\/span>/, with: "")
    if template.hasPrefix("<b>") { text.replace(/^<b>|<\/b>$/, with: "") }
    #expect(!text.unicodeScalars.contains { "<>".unicodeScalars.contains($0) }, "\(markup)")
    #expect(!text.contains(/&(?!(?:amp|lt|gt|quot|apos);)/), "\(markup)")
    for (entity, sign) in [("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("amp", "&")] {
      text = text.replacingOccurrences(of: "&\(entity);", with: sign)
    }
    return text
  }

  private func waybar(_ text: String, _ template: String) throws {
    let output = try Self.output(text, template, "waybar")
    #expect(output.split(separator: "\n").count == 1)
    let decoded = try JSONSerialization.jsonObject(with: Data(output.utf8))
    let object = try #require(decoded as? [String: Any])
    #expect(object["class"] as? [String] == ["rain", "day", "alert", "alert-severe"])
    let line = shown(try #require(object["text"] as? String), template)
    if !template.contains("upper") { #expect(line.contains(DisplayText(text).string), "\(line)") }
    let tooltip = shown(try #require(object["tooltip"] as? String), "")
    let harmless = try Self.output("x", template, "waybar")
    #expect(
      tooltip.split(separator: "\n").count == harmless.split(separator: "\\n").count { $0 != "" }
    )
    #expect(tooltip.contains(DisplayText(text).string))
  }

  private func i3(_ text: String, _ template: String) throws {
    #expect(try Self.output(text, template, "i3blocks").split(separator: "\n").count == 3)
    for format in ["i3bar", "i3status-rust"] {
      let output = try Self.output(text, template, format)
      let decoded = try JSONSerialization.jsonObject(with: Data(output.utf8))
      let object = try #require(decoded as? [String: Any])
      if format == "i3bar" {
        #expect(object["markup"] as? String == "none")
        let line = try Self.output(text, template, "text")
        #expect(object["full_text"] as? String == String(line.dropLast()))
      } else {
        _ = shown(try #require(object["text"] as? String), template)
        #expect(object["state"] as? String == "Critical")
      }
    }
  }

  private func polybar(_ text: String, _ template: String) throws {
    var output = try Self.output(text, template, "polybar")
    output.replace(/%{F#[0-9a-f]{6}}|%{F-}/, with: "")
    #expect(!output.contains("%{"), "\(output)")
    #expect(output.split(separator: "\n").count == 1)
  }

  private func tmux(_ text: String, _ template: String) throws {
    var output = try Self.output(text, template, "tmux")
    output = output.replacingOccurrences(of: "##", with: "")
    output.replace(/#\[fg=(?:#[0-9a-f]{6}|default)\]/, with: "")
    #expect(!output.contains(/#[\[{(]/), "\(output)")
    // tmux 3.3 dies of many signs, whatever they mean; those that stay are the template's.
    let own = template.unicodeScalars.count { $0 == "#" } * 2
    #expect(output.unicodeScalars.count { $0 == "#" } <= own, "\(output)")
    #expect(output.count { $0.isNewline } == 1)
  }

  private func argos(_ text: String, _ template: String) throws {
    func lines(_ text: String) throws -> [Substring] {
      try Self.output(text, template, "argos").split(separator: "\n")
    }
    let found = try lines(text)
    let harmless = try lines("x")
    #expect(found.count == harmless.count)
    for (line, other) in zip(found, harmless) {
      let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      #expect((line == "---") == (other == "---"))
      guard line != "---" else { continue }
      #expect(parts.count == 2)
      #expect(parts[1] == other.split(separator: "|")[1])
      let trimmed = parts[0].trimmingCharacters(in: .whitespaces)
      #expect(!trimmed.hasPrefix("--") && !(trimmed.allSatisfy { $0 == "-" } && !trimmed.isEmpty))
    }
  }
}
