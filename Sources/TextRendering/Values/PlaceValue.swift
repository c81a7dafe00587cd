import Almanac
import DashCore
import Localization
import Rules

/// A value of a place as people read it: its names, its label, where it is shown, and how it is found
/// now, in an hour and on a day.
///
/// ``all`` is the one list of such values: templates, `--columns`, `--sort`, the card, the plain output,
/// the tooltip and the charts of history come from it. What programs read is in ``Fields``.
package struct PlaceValue: Sendable {
  /// The name in templates, `--columns` and `--sort`.
  package let name: String
  /// Other names that are understood.
  private(set) var aliases: [String] = []
  /// The label in the plain output and of a chart; `nil` for a value that needs none.
  private(set) var label: LocalizedString?
  /// The field, if it is measured; the place and each hour then have it.
  private(set) var measured: Field<Measurements>?
  private(set) var now: Reading<PlaceWeather>?
  private(set) var hour: Reading<ForecastHour>?
  private(set) var day: Reading<ForecastDay>?
  /// Where the card shows it; `nil` if it does not.
  private(set) var card: Card?
  private(set) var column: Column?
  /// How places are sorted by it, greatest first; `nil` if they are not.
  private(set) var sorting: (@Sendable (PlaceWeather) -> Double?)?
  private(set) var chart: Chart?

  /// A part of the card.
  enum Card: Sendable {
    /// A labelled value beside the drawing.
    case amount
    /// A labelled value in the right column; the label if it is a shorter one.
    case measure(label: LocalizedString? = nil)
    /// An index in the line of the air.
    case index(AirScale)
    /// A concentration below it, beside others with the same label.
    case concentration(label: LocalizedString)
  }

  /// A column of the list of places.
  struct Column: Sendable {
    enum Form: Sendable {
      /// Aligned at the decimal point.
      case number
      case text
      /// The name, which gets narrower.
      case place
      /// The temperature of the next 24 hours as a small chart.
      case hours
      /// As many words as fit.
      case sentence
    }

    let form: Form
    /// The heading, if it is shorter than the label.
    let heading: LocalizedString?
    /// The heading above those of several columns that belong together; `nil` for none.
    let group: LocalizedString?
    /// What must be fetched for its own cell, beyond the value.
    let parts: PlaceParts
    /// The cell, if it is not that of the value itself.
    fileprivate(set) var cell: (@Sendable (PlaceOnPage) -> TableCell?)?

    init(
      _ form: Form = .number,
      heading: LocalizedString? = nil,
      group: LocalizedString? = nil,
      parts: PlaceParts = []
    ) {
      self.form = form
      self.heading = heading
      self.group = group
      self.parts = parts
    }
  }

  /// A chart of a history.
  struct Chart: Sendable {
    /// The position among the charts.
    let position: Int
    /// The maximum height in rows; more important quantities get more.
    let maximumRows: Int
  }

  /// Creates a value that is found nowhere yet.
  init(_ name: String, alias: String? = nil, _ label: LocalizedString? = nil) {
    self.name = name
    aliases = [alias].compactMap(\.self)
    self.label = label
  }

  /// Creates a quantity that is measured now and forecast for each hour, and maybe for days.
  init(
    _ name: String,
    _ label: LocalizedString?,
    _ field: Field<Measurements>,
    _ day: Field<ForecastDay>? = nil
  ) {
    self.init(name, label)
    measured = field
    now = .number(field.kind) { place, _ in place.measurements[field] }
    hour = .number(field.kind, .forecast) { hour, _ in hour.measurements[field] }
    hour?.field = field.name
    now?.field = field.name
    self.day = day.map { .of($0, .forecast) }
  }

  /// Lets rules take the amount for 0 where a service reports other weather than these, and no amount.
  consuming func falling(from skies: Set<Sky>) -> Self {
    (now, hour, day) = (
      now?.falling(from: skies), hour?.falling(from: skies), day?.falling(from: skies)
    )
    return self
  }

  // Consuming, so that the entries of the table are made without copies.

  consuming func now(_ reading: Reading<PlaceWeather>) -> Self {
    now = reading
    return self
  }

  consuming func hour(_ reading: Reading<ForecastHour>) -> Self {
    hour = reading
    return self
  }

  consuming func day(_ reading: Reading<ForecastDay>) -> Self {
    day = reading
    return self
  }

  consuming func card(_ card: Card) -> Self {
    self.card = card
    return self
  }

  consuming func column(
    _ column: Column,
    cell: (@Sendable (PlaceOnPage) -> TableCell?)? = nil
  ) -> Self {
    self.column = column
    self.column?.cell = cell
    return self
  }

  consuming func chart(_ position: Int, rows: Int) -> Self {
    chart = Chart(position: position, maximumRows: rows)
    return self
  }

  consuming func sorting(_ sorting: @escaping @Sendable (PlaceWeather) -> Double?) -> Self {
    self.sorting = sorting
    return self
  }

  /// Whether a text is a name of the value.
  func isNamed(_ text: some StringProtocol) -> Bool {
    name == text || aliases.contains { $0 == text }
  }

  /// What must be fetched for its column.
  package var parts: PlaceParts { (now?.parts ?? []).union(column?.parts ?? []) }

  /// The heading of its column.
  var heading: LocalizedString? { column?.heading ?? label }
}

extension PlaceValue: Hashable {
  package static func == (one: PlaceValue, other: PlaceValue) -> Bool { one.name == other.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What must be fetched, beyond the current weather.
package struct PlaceParts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let forecast = Self(rawValue: 1)
  package static let air = Self(rawValue: 2)
  package static let alerts = Self(rawValue: 4)
  package static let all: Self = [.forecast, .air, .alerts]
}

/// How a value is found in a subject: a place now, an hour or a day.
///
/// Its kind belongs to the subject: rain is mm/h now and mm on a day.
struct Reading<Subject>: Sendable {
  let kind: ValueKind
  /// What must be fetched.
  let parts: PlaceParts
  let find: @Sendable (Subject, PlaceOnPage) -> FoundValue?
  /// The name of the field that it is; `nil` if it comes from several.
  var field: String?
  /// What rules compare, if it is no quantity.
  var fact: (kind: RuleKind, find: @Sendable (Subject, PlaceOnPage) -> Double?)?

  static func text(
    _ parts: PlaceParts = [],
    _ find: @escaping @Sendable (Subject, PlaceOnPage) -> String?
  ) -> Self {
    Self(kind: .text, parts: parts) { find($0, $1).map { .text($0) } }
  }

  static func number(
    _ kind: QuantityKind,
    _ parts: PlaceParts = [],
    _ find: @escaping @Sendable (Subject, PlaceOnPage) -> Double?
  ) -> Self {
    Self(kind: .quantity(kind), parts: parts) { find($0, $1).map { .number($0, kind) } }
  }

  static func time(
    _ parts: PlaceParts = [],
    _ find: @escaping @Sendable (Subject, PlaceOnPage) -> Timestamp?
  ) -> Self {
    Self(kind: .time, parts: parts) { find($0, $1).map { .time($0) } }
  }

  /// A field of the subject.
  static func of(_ field: Field<Subject>, _ parts: PlaceParts) -> Self {
    var reading = number(field.kind, parts) { subject, _ in subject[keyPath: field.path] }
    reading.field = field.name
    return reading
  }
}

extension Reading where Subject: Conditioned & Sendable {
  fileprivate func falling(from skies: Set<Sky>) -> Self {
    guard case .quantity(let kind) = self.kind else { return self }
    var reading = self
    reading.fact = (
      .quantity(kind),
      { [find] subject, place in
        let isDry =
          !subject.conditions.isEmpty
          && subject.conditions.allSatisfy { !skies.contains($0.sky) && $0.sky != .unknown }
        return find(subject, place)?.number ?? (isDry ? 0 : nil)
      }
    )
    return reading
  }
}

/// A value of a place; data, so never markup.
enum FoundValue: Sendable, Hashable {
  case text(String)
  /// A quantity in the unit of the models.
  case number(Double, QuantityKind)
  case time(Timestamp)

  /// The number; `nil` for a text and a time.
  var number: Double? { if case .number(let number, _) = self { number } else { nil } }
}

/// The numbers of a name in the coming steps, as far as they were read.
final class HourlySeries {
  let name: ValueName
  /// `nil` for what was not read, and for what is not known.
  var numbers: [Double??]

  init(of name: ValueName, steps: Int) {
    self.name = name
    numbers = Array(repeating: nil, count: steps)
  }
}

/// A place on a page, with what several values come from, computed at most once.
final class PlaceOnPage {
  let place: PlaceWeather
  let page: Page

  init(_ place: PlaceWeather, _ page: Page) {
    self.place = place
    self.page = page
  }

  lazy var today: ForecastDay? = page.today(at: place)
  lazy var nextDay: NextDay? = page.nextDay(at: place)
  lazy var outlook = OutlookText(place, on: page)
  lazy var sun: SunTimes? = SunTimes(at: place, on: page.now)
  /// The steps of the forecast that are not over.
  lazy var coming: [ForecastHour] =
    place.forecast.map { [page] in Array($0.hours.drop { $0.time <= page.now }) } ?? []
  lazy var steps: [Range<Timestamp>] = coming.map { [place] in
    $0.start(stepSeconds: place.forecast?.stepSeconds ?? 0)..<$0.time
  }
  /// What rules have read of the coming steps.
  var hourly: [ValueName: HourlySeries] = [:]
  /// The one of them that was read last, which mostly is that of the next step.
  var lastSeries: HourlySeries?
  /// What the rules of plugins.json come to.
  lazy var rules: [PlaceOutcome] = page.options.rules.map { $0.outcome(at: self) }

  /// Returns the sun times of a day; `nil` without coordinates.
  func sun(on day: ForecastDay) -> SunTimes? {
    SunTimes(at: place, on: place.utcOffsets.noon(of: day.date))
  }
}
