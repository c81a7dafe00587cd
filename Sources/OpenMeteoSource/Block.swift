import DashCore

/// A block of an answer, `current`, `hourly` or `daily`, with the units that stand beside it.
struct Block {
  /// Names until 2023, which servers of that age still use.
  private static let oldNames = [
    "cloud_cover": ["cloudcover"],
    "relative_humidity_2m": ["relativehumidity_2m"],
    "temperature_2m": ["temperature"],
    "weather_code": ["weathercode"],
    "wind_direction_10m": ["winddirection_10m", "winddirection"],
    "wind_direction_10m_dominant": ["winddirection_10m_dominant"],
    "wind_gusts_10m": ["windgusts_10m"],
    "wind_gusts_10m_max": ["windgusts_10m_max"],
    "wind_speed_10m": ["windspeed_10m", "windspeed"],
    "wind_speed_10m_max": ["windspeed_10m_max"],
  ]

  /// The values.
  let values: JSONReader
  private let units: JSONReader?
  private let utcOffsetSeconds: Int

  /// Takes a block from an answer; it fails where that has none.
  init?(_ name: String, in answer: JSONReader, utcOffsetSeconds: Int) {
    guard let values = answer[name], values.isObject else { return nil }
    self.values = values
    units = answer["\(name)_units"]
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  /// The value of a variable in a block of one moment.
  func value(_ name: String, _ quantity: Quantity) -> Double? {
    guard
      let (field, unit) = field(name, quantity),
      case .number(let number) = field.node.value
    else { return nil }
    return quantity.value(number, in: unit)
  }

  /// The values of a variable in a block of many moments.
  func column(_ name: String, _ quantity: Quantity) -> Column {
    guard let (field, unit) = field(name, quantity), case .array(let nodes) = field.node.value
    else { return Column(nodes: [], quantity: quantity, unit: nil) }
    return Column(nodes: nodes, quantity: quantity, unit: unit)
  }

  /// The moment of a block of one moment.
  var time: Timestamp? { values["time"].flatMap { moment($0.node) } }

  /// The moments of a variable, such as `time` or `sunrise`; nil for each that is none.
  func moments(_ name: String) -> [Timestamp?] {
    nodes(name).map(moment)
  }

  /// The days of a block of days; nil for each that is none.
  func dates() -> [CivilDate?] {
    nodes("time").map { node in
      if case .string(let text) = node.value { return CivilDate(iso8601: text) }
      // Midnight by the offset of today, which an hour more or less does not take to another day.
      return moment(node).map { time in
        CivilDate(at: time.advanced(bySeconds: 43_200), utcOffsetSeconds: utcOffsetSeconds)
      }
    }
  }

  private func nodes(_ name: String) -> [JSONNode] {
    guard case .array(let nodes)? = values[name]?.node.value else { return [] }
    return nodes
  }

  private func field(_ name: String, _ quantity: Quantity) -> (JSONReader, unit: String?)? {
    for name in [name] + (Self.oldNames[name] ?? []) {
      guard let field = values[name] else { continue }
      if let unit = units?[name]?.text(maximumLength: 16) { return (field, unit.string) }
      // A server without units is too old to have understood in which ones the wind was asked for.
      return (field, name.hasPrefix("windspeed") && units == nil ? "km/h" : nil)
    }
    return nil
  }

  /// Seconds of UTC, or a text of the place's own clock without an offset.
  private func moment(_ node: JSONNode) -> Timestamp? {
    switch node.value {
    case .number(let seconds):
      // 0 stands for a sun that does not rise or set.
      guard seconds > 0, seconds <= Double(Timestamp.supported.upperBound) else { return nil }
      return Timestamp(secondsSinceEpoch: Int64(seconds))
    case .string(let text):
      let parts = text.split(separator: "T", omittingEmptySubsequences: false)
      guard
        parts.count == 2,
        let date = CivilDate(iso8601: String(parts[0])),
        date.daysSinceEpoch > 0,
        let seconds = Self.secondOfDay(parts[1])
      else { return nil }
      let local = Int64(date.daysSinceEpoch) * 86_400 + Int64(seconds)
      return Timestamp(secondsSinceEpoch: local - Int64(utcOffsetSeconds))
    default:
      return nil
    }
  }

  /// The second of `16:30`.
  private static func secondOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard
      parts.map(\.utf8.count) == [2, 2],
      let hour = Int(parts[0]), (0...23).contains(hour),
      let minute = Int(parts[1]), (0...59).contains(minute)
    else { return nil }
    return hour * 3600 + minute * 60
  }
}
