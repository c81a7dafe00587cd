import DashCore

/// The name of a value as templates spell it: `temp`, `now.temp`, `hourly.temp` or `days.3.low`.
struct ValueName: Sendable {
  /// What the value is of.
  enum Scope: Sendable, Hashable {
    case now
    /// Each coming step of the forecast.
    case hourly
    /// A day, counted from today.
    case day(Int)
  }

  let scope: Scope
  let value: PlaceValue

  /// Finds the value of a name; `nil` if there is none.
  init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let (scope, prefix): (Scope, Int) =
      switch words.first {
      case "now" where words.count > 1: (.now, 1)
      case "hourly": (.hourly, 1)
      case "today": (.day(0), 1)
      case "tomorrow": (.day(1), 1)
      case "days": (.day(words.dropFirst().first.flatMap(Self.index) ?? -1), 2)
      default: (.now, 0)
      }
    guard let value = PlaceValue.named(words.dropFirst(prefix).joined(separator: ".")) else {
      return nil
    }
    self.init(scope, value)
  }

  private init?(_ scope: Scope, _ value: PlaceValue) {
    let isKnown =
      switch scope {
      case .now: value.now != nil
      case .hourly: value.hour != nil
      case .day(let index): value.day != nil && index >= 0
      }
    guard isKnown else { return nil }
    self.scope = scope
    self.value = value
  }

  /// Returns the number of a day; `nil` if no forecast has it, or if it is spelt in another way.
  private static func index(_ text: Substring) -> Int? {
    Int(text).flatMap {
      0...Configuration.daysBounds.upperBound ~= $0 && "\($0)" == text ? $0 : nil
    }
  }

  /// The spelling.
  var text: String {
    switch scope {
    case .now: value.name
    case .hourly: "hourly.\(value.name)"
    case .day(0): "today.\(value.name)"
    case .day(1): "tomorrow.\(value.name)"
    case .day(let index): "days.\(index).\(value.name)"
    }
  }

  /// All names, with `days.2` for all of `days.N`.
  static let listed: [ValueName] = [.now, .hourly, .day(0), .day(1), .day(2)].flatMap { scope in
    PlaceValue.all.compactMap { ValueName(scope, $0) }
  }

  /// The kind of the value, or of each of a series.
  var kind: ValueKind {
    let kind =
      switch scope {
      case .now: value.now?.kind
      case .hourly: value.hour?.kind
      case .day: value.day?.kind
      }
    return kind ?? .text
  }

  /// What must be fetched.
  var parts: PlaceParts {
    let parts =
      switch scope {
      case .now: value.now?.parts
      case .hourly: value.hour?.parts
      case .day: value.day?.parts
      }
    return parts ?? []
  }

  /// Returns the value of a place now or on a day; `nil` if it is not known, or a series.
  func found(_ place: PlaceOnPage) -> FoundValue? {
    switch scope {
    case .now: value.now?.find(place.place, place)
    case .hourly: nil
    case .day(let index):
      place.page.day(index, at: place.place).flatMap { value.day?.find($0, place) }
    }
  }

  /// Returns the numbers of the coming hours; `nil` if none is known, or if it is no series.
  func series(_ place: PlaceOnPage) -> [Double?]? {
    guard scope == .hourly else { return nil }
    let hours = place.place.forecast?.hours(from: place.page.now) ?? []
    let numbers = hours.map { value.hour?.find($0, place)?.number }
    return numbers.contains { $0 != nil } ? numbers : nil
  }
}
