import DashCore
import Localization
import Rules

/// How a bar reads text, and so how data are kept from being read as markup.
struct BarMarkup: Sendable {
  /// Returns data as text of the bar, given the text before it.
  let escape: @Sendable (_ data: String, _ before: String) -> String
  /// Returns text of the bar in a colour, `#RRGGBB`.
  var color: @Sendable (_ text: String, _ hex: String) -> String = { text, _ in text }
  /// What aligns numbers: in a proportional font a digit is wider than a space.
  var padding: Character = " "

  /// Data are safe to print already, so they stay as they are.
  static let none = BarMarkup(escape: { data, _ in data })

  /// Text of a terminal.
  static func terminal(_ depth: ColorDepth) -> BarMarkup {
    guard depth != .none else { return none }
    return BarMarkup(
      escape: { data, _ in data },
      color: { text, hex in
        guard let color = BarColor.rgb(hex) else { return text }
        let code =
          depth == .truecolor
          ? "2;\(color.red);\(color.green);\(color.blue)" : "5;\(color.paletteIndex)"
        return "\u{1B}[38;\(code)m\(text)\u{1B}[39m"
      }
    )
  }

  /// Pango markup (https://docs.gtk.org/Pango/pango_markup.html), which is XML.
  static let pango = BarMarkup(
    escape: { data, _ in
      let entities: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&apos;",
      ]
      // A mark joins a sign to a character that is another one.
      return data.unicodeScalars.map { entities[$0] ?? String($0) }.joined()
    },
    color: { "<span foreground=\"\($1)\">\($0)</span>" },
    padding: "\u{2007}"
  )

  /// Polybar has no escape for `%{A1:command:}`, so braces become parentheses: a percent sign may be
  /// in the text before.
  static let polybar = BarMarkup(
    escape: { data, _ in
      data.replacing(ascii: "{", with: "(").replacing(ascii: "}", with: ")")
    },
    color: { "%{F\($1)}\($0)%{F-}" }
  )

  /// tmux expands `#[…]`, `#{…}` and `#(…)` (FORMATS in tmux(1)).
  ///
  /// It reads `##` as `#`, but 3.3 dies of many of them, so data have a sharp in their place, or in ASCII
  /// a plus.
  static func tmux(isUnicode: Bool) -> BarMarkup {
    BarMarkup(
      escape: { data, before in
        // A sign of the template must not open what is in the data.
        let isOpen = before.reversed().prefix { $0 == "#" }.count % 2 == 1
        return (isOpen ? "#" : "") + data.replacing(ascii: "#", with: isUnicode ? "♯" : "+")
      },
      color: { "#[fg=\($1)]\($0)#[fg=default]" }
    )
  }

  /// Argos: `|` begins attributes, of which some run programs.
  static let argos = BarMarkup(escape: { data, _ in data.replacing(ascii: "|", with: "¦") })
}

/// The colours of templates.
enum BarColor {
  /// Of medium luminance, so that they are legible on light and dark bars.
  private static let named: [(name: String, hex: String)] = [
    ("red", "#d64040"), ("orange", "#c4620a"), ("yellow", "#b07808"), ("green", "#2e8e4a"),
    ("cyan", "#108a94"), ("blue", "#2c7cd0"), ("magenta", "#c43480"), ("grey", "#808080"),
    ("white", "#ffffff"), ("black", "#000000"),
  ]

  static let names = named.map(\.name)

  static func isColor(_ text: String) -> Bool { hex(text) != nil }

  /// Returns a colour by its name, or a `#RRGGBB` as it is.
  static func hex(_ text: String) -> String? {
    if let known = named.first(where: { $0.name == text }) { return known.hex }
    return rgb(text) == nil ? nil : text
  }

  static func rgb(_ hex: String) -> RGB? {
    ThemeSetting.color(hex).map(RGB.init)
  }
}

extension Template {
  /// Returns the text with the values of a place.
  ///
  /// An empty value takes a space before it with it.
  func text(of place: PlaceWeather, on page: Page, _ markup: BarMarkup) -> String {
    var text = ""
    var isAfterValue = false
    let place = PlaceOnPage(place, page)
    var rest = pieces[...]
    while let piece = rest.popFirst() {
      switch piece {
      case .condition(let rule, let pieces, let others):
        rest = (rule.outcome(place).isTrue == true ? pieces : others) + rest
      case .literal(let literal):
        text += isTrusted ? literal : Self.escaped(literal, after: text, page, markup)
        isAfterValue = false
      case .value(let name, let filters):
        let writer = TemplateValueWriter(place: place, filters: filters)
        let value = writer.text(of: name)
        if value.isEmpty {
          if text.last == " " { text.removeLast() }
          continue
        }
        // Signs stand beside each other, but not the words and numbers that replace them in ASCII.
        let isApart = !isAfterValue || text.last?.isWhitespace != false
        if !page.typography.isUnicode, !isApart { text += " " }
        let escaped = markup.escape(writer.padded(value, name, markup.padding), text)
        text += writer.color.map { markup.color(escaped, $0) } ?? escaped
        isAfterValue = true
      }
    }
    return text
  }

  /// A foreign configuration is not code, but the markup of some bars is.
  private static func escaped(
    _ literal: String,
    after text: String,
    _ page: Page,
    _ markup: BarMarkup
  ) -> String {
    let lines = literal.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { markup.escape(page.typography.transliterated(String($0)), text) }
      .joined(separator: "\n")
  }
}

/// The places of a dashboard, a template each.
struct TemplateLayout: Sendable {
  private let dashboard: Dashboard
  private let page: Page
  private let markup: BarMarkup

  init(_ dashboard: Dashboard, _ options: RenderOptions) {
    var options = options
    options.usesServiceDescriptions = !dashboard.isDemo
    self.dashboard = dashboard
    page = Page(options: options, now: dashboard.generatedAt)
    markup = .terminal(options.colorDepth)
  }

  func text() -> String {
    guard let template = page.options.template else { return "" }
    return dashboard.panels.flatMap { panel -> [PlaceWeather] in
      guard let report = panel.state.weather else { return [] }
      return report.shown.map { place in
        var place = place
        place.history = panel.histories[place.requestedPlace]
        return place
      }
    }
    .map { template.text(of: $0, on: page, markup) + "\n" }.joined()
  }
}

/// Applies the filters of a value.
private struct TemplateValueWriter {
  let place: PlaceOnPage
  let filters: [TemplateFilter]

  private var page: Page { place.page }

  var color: String? {
    filters.lazy.compactMap { if case .color(let name) = $0 { BarColor.hex(name) } else { nil } }
      .first
  }

  /// Returns the text; empty for a missing value without a default.
  func text(of name: ValueName) -> String {
    var text =
      name.series(place).map { series($0, name.kind) } ?? name.found(place).map(self.text) ?? ""
    let isVisibility = name.scope == .now && name.value.measured?.name == Fields.visibility.name
    if isVisibility, place.place.visibilityIsAtLeast, !text.isEmpty, !filters.contains(.bare) {
      text = page.typography.atLeast + text
    }
    for filter in filters {
      switch filter {
      case .or(let other): if text.isEmpty { text = other }
      case .upper: text = text.uppercased()
      case .lower: text = text.lowercased()
      case .max(let cells):
        text = TextFitting.truncate(text, to: cells, ellipsis: page.typography.ellipsis)
      case .unit, .round, .bare, .pad, .color, .spark, .relative, .time: break
      }
    }
    return text
  }

  func padded(_ text: String, _ name: ValueName, _ padding: Character) -> String {
    for case .pad(let cells) in filters {
      let missing = String(repeating: padding, count: max(cells - TextWidth.width(of: text), 0))
      return name.kind.quantity != nil && name.scope != .hourly ? missing + text : text + missing
    }
    return text
  }

  private func series(_ values: [Double?], _ kind: ValueKind) -> String {
    for case .spark(let steps) in filters {
      let shown = Array(values.prefix(steps))
      return Sparkline(values: shown, typography: page.typography).spans().map(\.text).joined()
    }
    let texts = values.map { value in
      value.flatMap { value in kind.quantity.map { number(value, $0) } }
        ?? page.typography.notReported
    }
    return texts.joined(separator: " ")
  }

  private func text(_ value: FoundValue) -> String {
    switch value {
    case .text(let text): return text
    case .number(let value, let kind): return number(value, kind)
    case .time(let moment):
      let seconds = moment.seconds(since: page.now)
      for case .time(let form) in filters {
        return page.clock.text(place.clock.civil(at: moment), form)
      }
      guard filters.contains(.relative) else {
        let offset = place.place.utcOffsetSeconds(at: moment)
        return seconds < -86_400
          ? page.clock.observed(moment, utcOffsetSeconds: offset, at: page.now)
          : PlaceClock(of: place.place, clockText: page.clock).text(moment)
      }
      return seconds > 0
        ? page.text(.timeIn(duration: page.clock.waiting(seconds))) : page.clock.age(-seconds)
    }
  }

  private func number(_ value: Double, _ kind: QuantityKind) -> String {
    var units = page.options.units
    var hasOwnUnit = false
    var decimals: Int?
    for filter in filters {
      if case .unit(let setting) = filter {
        (units, hasOwnUnit) = (setting.applied(to: units), true)
      }
      if case .round(let number) = filter { decimals = number }
    }
    let format = QuantityFormat(units: units, typography: page.typography, signs: page.text.signs)
    if kind == .distance, filters.isEmpty { return format.distance(value)?.text ?? "" }
    let unit = format.unit(of: kind)
    let number =
      decimals.map { format.number(units.value(value, kind), decimals: $0) }
      ?? format.quantity(value, kind, decimals: 0)?.number
    guard let number else { return "" }
    if filters.contains(.bare) || unit.isEmpty { return number }
    // A temperature with its letter takes more room than a bar has.
    if kind == .temperature, !hasOwnUnit, units.temperature.hasDegrees {
      return number + format.degreeSign
    }
    return kind == .percent ? number + format.percentSuffix : "\(number) \(unit)"
  }
}

extension ClockText {
  /// The letters of `%H` and so on, as in date(1).
  static let timeSigns = Array("HIMSpadbmyY%")

  /// Returns the first sign of a form that is unknown, such as `%Q`.
  static func wrongSign(in form: String) -> String? {
    var rest = form[...]
    while let sign = rest.firstIndex(of: "%") {
      rest = rest[rest.index(after: sign)...]
      guard let letter = rest.popFirst(), timeSigns.contains(letter) else {
        return String(form[sign...].prefix(2))
      }
    }
    return nil
  }

  /// Returns a time in a form such as `%H:%M`.
  fileprivate func text(_ time: CivilTime, _ form: String) -> String {
    let parts: [Character: String] = [
      "H": time.hour.padded(2), "I": ((time.hour + 11) % 12 + 1).padded(2),
      "M": time.minute.padded(2), "S": time.second.padded(2), "p": time.hour < 12 ? "am" : "pm",
      "a": weekday(time), "d": time.day.padded(2), "b": month(time), "m": time.month.padded(2),
      "y": (time.year % 100).padded(2), "Y": String(time.year), "%": "%",
    ]
    var text = ""
    var isSign = false
    for character in form {
      if isSign {
        text += parts[character] ?? ""
      } else if character != "%" {
        text.append(character)
      }
      isSign = !isSign && character == "%"
    }
    return text
  }

  /// Returns the time until something, such as `5 min` or `3 h`.
  fileprivate func waiting(_ seconds: Int64) -> String {
    seconds < 3600 ? duration(Int(seconds)) : longDuration(seconds)
  }
}
