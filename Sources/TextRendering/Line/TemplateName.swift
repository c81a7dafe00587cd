import Almanac
import DashCore
import Localization

/// What a template must have fetched, beyond the current weather.
package struct TemplateParts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let forecast = Self(rawValue: 1)
  package static let air = Self(rawValue: 2)
  package static let alerts = Self(rawValue: 4)
  package static let all: Self = [.forecast, .air, .alerts]
}

/// A value that a template shows; data, so never markup.
enum TemplateValue: Sendable, Hashable {
  case text(String)
  /// A quantity in the unit of the models.
  case number(Double, QuantityKind)
  /// The quantity of each coming step of the forecast.
  case series([Double?], QuantityKind)
  case time(Timestamp)
}

/// The kind of a name's values, which decides the filters that fit.
enum TemplateKind: Sendable, Hashable {
  case text
  case number(QuantityKind)
  case series(QuantityKind)
  case time
}

/// A name in a template, and how its value is found.
///
/// The quantities have the names of the table's columns and of ``ForecastFields``.
struct TemplateName: Sendable {
  typealias Find = @Sendable (PlaceWeather, Page) -> TemplateValue?

  let name: String
  let kind: TemplateKind
  let parts: TemplateParts
  let find: Find

  private init(_ name: String, _ kind: TemplateKind, _ parts: TemplateParts, _ find: @escaping Find)
  {
    self.name = name
    self.kind = kind
    self.parts = parts
    self.find = find
  }

  private static func text(
    _ name: String,
    _ parts: TemplateParts = [],
    _ find: @escaping @Sendable (PlaceWeather, Page) -> String?
  ) -> Self {
    Self(name, .text, parts) { place, page in find(place, page).map { .text($0) } }
  }

  private static func number(
    _ name: String,
    _ kind: QuantityKind,
    _ parts: TemplateParts = [],
    _ find: @escaping @Sendable (PlaceWeather, Page) -> Double?
  ) -> Self {
    Self(name, .number(kind), parts) { place, page in find(place, page).map { .number($0, kind) } }
  }

  private static func time(
    _ name: String,
    _ parts: TemplateParts = [],
    _ find: @escaping @Sendable (PlaceWeather, Page) -> Timestamp?
  ) -> Self {
    Self(name, .time, parts) { place, page in find(place, page).map { .time($0) } }
  }

  // MARK: Names

  /// The weather quantities with their names.
  private static let quantities: [(name: String, field: WeatherField)] =
    FieldDisplay.all.map { ($0.column.name, $0.field) } + [("wind.direction", .windDirection)]

  private static let now: [TemplateName] =
    [
      text("city") { place, page in
        var place = place
        (place.country, place.place.isStateNeeded) = (nil, false)
        return page.name(of: place)
      },
      text("country") { $0.country.map($1.typography.text) },
      text("place") { $1.name(of: $0) },
      text("icon") { place, page in
        place.condition.map { page.icon(of: $0.sky, isDay: place.isDay).text }
      },
      text("condition") { $1.description(of: $0.condition) },
      text("wind.arrow") { place, page in
        guard let speed = place.windSpeedMetresPerSecond,
          !page.format.isCalm(metresPerSecond: speed)
        else { return nil }
        return place.windDirectionDegrees.flatMap(page.arrow)
      },
      text("wind.from") { place, page in
        place.windDirectionDegrees.flatMap(WindText.compass).map { page.text($0) }
      },
    ]
    + quantities.map { name, field in
      number(name, field.kind) { place, _ in place.measurements[field] }
    }
    + [
      number("low", .temperature, .forecast) { $1.today(at: $0)?.temperatureMinCelsius },
      number("high", .temperature, .forecast) { $1.today(at: $0)?.temperatureMaxCelsius },
      number("uv", .index, .air) { place, _ in place.air?.uvIndex },
      text("aqi", .air) { place, page in
        place.air.flatMap { AirText(text: page.text).shortest($0)?.text }
      },
      text("rain.next", .forecast) { place, page in
        if let soon = RainSoonChart(place, on: page) { return soon.words }
        return page.nextDay(at: place).flatMap { $0.starts.isEmpty ? nil : $0.starts }
      },
      number("rain.chance", .percent, .forecast) { $1.nextDay(at: $0)?.probabilityPercent },
      number("rain.amount", .precipitation, .forecast) { $1.nextDay(at: $0)?.millimetres },
      text("sentence", .forecast) { OutlookText($0, on: $1).sentence },
      time("sunrise") { place, page in
        SunTimes(at: place, on: page.now).map(\.sunrise) ?? place.sunrise
      },
      time("sunset") { place, page in
        SunTimes(at: place, on: page.now).map(\.sunset) ?? place.sunset
      },
      text("moon") { place, page in PlaceAlmanac(of: place, at: page.now)?.phase(page) },
      time("updated") { place, _ in place.observedAt },
      text("age") { place, page in
        place.observedAt.map { page.clock.age(page.now.seconds(since: $0)) }
      },
    ]

  private static let alerts: [TemplateName] = [
    number("alerts", .index, .alerts) { place, _ in place.alerts.map { Double($0.alerts.count) } },
    text("alerts.mark", .alerts) { place, page in
      place.alerts?.alerts.isEmpty == false ? page.typography.alert : nil
    },
    text("alerts.first", .alerts) { place, page in
      place.alerts?.alerts.first.map { page.typography.text($0.event) }
    },
    text("alerts.severity", .alerts) { place, page in
      place.alerts?.alerts.first.map { AlertText(place: place, page: page).severity(of: $0) }
    },
    text("alerts.text", .alerts) { place, page in
      let events = place.alerts?.alerts.map { page.typography.text($0.event) } ?? []
      return events.isEmpty ? nil : page.text.listSemicolon(events)
    },
  ]

  private static let hourly: [TemplateName] = {
    func series(
      _ name: String,
      _ kind: QuantityKind,
      _ value: @escaping @Sendable (ForecastHour) -> Double?
    ) -> TemplateName {
      TemplateName("hourly.\(name)", .series(kind), .forecast) { place, page in
        let values = place.forecast?.hours(from: page.now).map(value) ?? []
        return values.contains { $0 != nil } ? .series(values, kind) : nil
      }
    }
    return quantities.map { name, field in series(name, field.kind) { $0.measurements[field] } }
      + ForecastFields.hour.map { field in
        series(field.shortName, field.kind) { $0[keyPath: field.keyPath] }
      }
  }()

  /// Returns the names of a day, counted from today.
  private static func day(_ prefix: String, _ index: Int) -> [TemplateName] {
    @Sendable func found(_ place: PlaceWeather, _ page: Page) -> ForecastDay? {
      page.day(index, at: place)
    }
    return [
      text("\(prefix).day", .forecast) { place, page in
        found(place, page).map { page.clock.weekday($0.date.civil) }
      },
      text("\(prefix).icon", .forecast) { place, page in
        found(place, page)?.condition.map { page.icon(of: $0.sky, isDay: true).text }
      },
      text("\(prefix).condition", .forecast) { $1.description(of: found($0, $1)?.condition) },
      time("\(prefix).sunrise", .forecast) { found($0, $1)?.sunrise },
      time("\(prefix).sunset", .forecast) { found($0, $1)?.sunset },
    ]
      + ForecastFields.day.map { field in
        number("\(prefix).\(field.shortName)", field.kind, .forecast) {
          found($0, $1)?[keyPath: field.keyPath]
        }
      }
  }

  /// All names, with `days.2` for all of `days.N`.
  static let listed =
    now + alerts + hourly + day("today", 0) + day("tomorrow", 1) + day("days.2", 2)

  /// Returns the name with a spelling, such as `temp`, `now.temp` or `days.3.high`.
  static func named(_ name: String) -> TemplateName? {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    if words.first == "now", words.count > 1 {
      let name = words.dropFirst().joined(separator: ".")
      return now.first { $0.name == name }
    }
    if words.first == "days", words.count > 2, let index = Int(words[1]),
      (0...Configuration.daysBounds.upperBound).contains(index), "\(index)" == words[1]
    {
      return day("days.\(index)", index).first { $0.name == name }
    }
    return listed.first { $0.name == name }
  }
}
