import DashCore

/// A block of a response, `current`, `hourly` or `daily`, with its units.
struct Block {
  /// Names until 2023, which older servers still use.
  private static let oldNames = [
    "cloud_cover": ["cloudcover"],
    "dew_point_2m": ["dewpoint_2m"],
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

  /// The block's fields.
  let values: JSONReader
  private let units: JSONReader?
  private let utcOffsetSeconds: Int

  /// Creates a block from a response; returns `nil` if the response has none of this name.
  init?(_ name: String, in json: JSONReader, utcOffsetSeconds: Int) {
    guard let values = json[name], values.isObject else { return nil }
    self.values = values
    units = json["\(name)_units"]
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  /// Returns the value of a variable in a block of one moment.
  func value(_ name: String, _ quantity: Quantity) -> Double? {
    guard
      let (field, unit) = field(name, quantity),
      case .number(let number) = field.node.value
    else { return nil }
    return quantity.value(number, in: unit)
  }

  /// Returns the values of a variable in a block of many moments.
  func column(_ name: String, _ quantity: Quantity) -> Column {
    guard let (field, unit) = field(name, quantity), case .array(let nodes) = field.node.value
    else { return Column(nodes: [], quantity: quantity, unit: nil) }
    return Column(nodes: nodes, quantity: quantity, unit: unit)
  }

  /// The time of a block of one moment.
  var time: Timestamp? { values["time"].flatMap { moment($0.node) } }

  /// Returns the times of a variable, such as `time` or `sunrise`, with `nil` for invalid ones.
  func moments(_ name: String) -> [Timestamp?] {
    nodes(name).map(moment)
  }

  /// Returns the dates of a block of days, with `nil` for invalid ones.
  func dates() -> [CivilDate?] {
    nodes("time").map { node in
      if case .string(let text) = node.value { return CivilDate(iso8601: text) }
      // This is midnight at today's UTC offset. Adding 12 hours finds the date even after a clock
      // change.
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
      // A server without units is too old for the `wind_speed_unit` parameter.
      return (field, name.hasPrefix("windspeed") && units == nil ? "km/h" : nil)
    }
    return nil
  }

  /// Parses UTC seconds, or a local time without an offset.
  private func moment(_ node: JSONNode) -> Timestamp? {
    switch node.value {
    case .number(let seconds):
      // 0 means that the sun does not rise or set.
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

  /// Parses `16:30` and returns the second of the day.
  private static func secondOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard
      parts.map(\.utf8.count) == [2, 2],
      let hour = Int(parts[0]), (0...23).contains(hour),
      let minute = Int(parts[1]), (0...59).contains(minute)
    else { return nil }
    return hour * 3600 + minute * 60
  }

  /// Returns sunrise and sunset of a day; `nil` if the sun does not rise or set.
  func sun(at index: Int) -> (rise: Timestamp?, set: Timestamp?) {
    let rises = moments("sunrise")
    let sets = moments("sunset")
    guard
      rises.indices.contains(index), sets.indices.contains(index),
      let rise = rises[index], let set = sets[index], rise < set
    else { return (nil, nil) }
    return (rise, set)
  }
}

/// The values of a variable, one per moment; columns of one block may differ in length.
struct Column {
  let nodes: [JSONNode]
  let quantity: Quantity
  let unit: String?

  /// The value at an index; `nil` if it is `null`, implausible or missing.
  subscript(index: Int) -> Double? {
    guard nodes.indices.contains(index), case .number(let number) = nodes[index].value else {
      return nil
    }
    return quantity.value(number, in: unit)
  }
}

/// The quantity that a variable measures, with its units and plausible range.
///
/// Requests specify SI units, but older servers send others, so values are converted from the unit
/// in the response. A value in an unknown unit is ignored.
enum Quantity {
  case airQualityIndex
  case code
  case concentration
  case direction
  case distance
  case percent
  case precipitation
  case pressure
  case snowDepth
  case speed
  case temperature
  case uvIndex

  /// Converts a value to the unit of the model.
  ///
  /// - Parameters:
  ///   - raw: The number in the response.
  ///   - unit: Its unit in the response; `nil` for the requested unit.
  /// - Returns: The value; `nil` for an unknown unit or an implausible value.
  func value(_ raw: Double, in unit: String?) -> Double? {
    guard let (factor, offset) = conversion(from: unit ?? "") else { return nil }
    var value = raw
    if factor != 1 || offset != 0 {
      // Remove the extra digits of the conversion.
      value = ((raw + offset) * factor * 100).rounded() / 100
    }
    // The service also sends -0; adding 0 removes the sign.
    return plausibleRange.contains(value) ? value + 0 : nil
  }

  private func conversion(from unit: String) -> (factor: Double, offset: Double)? {
    switch (self, unit) {
    case (.snowDepth, "cm"), (.snowDepth, ""): (1 / 0.7, 0)  // 7 cm of snow are 10 mm of water
    case (.snowDepth, "inch"): (25.4 / 7, 0)
    case (_, ""): (1, 0)
    case (.temperature, "°C"), (.speed, "m/s"), (.precipitation, "mm"), (.pressure, "hPa"),
      (.percent, "%"), (.direction, "°"), (.distance, "m"), (.code, _), (.airQualityIndex, _),
      // Unit texts with the Greek letter mu and with the micro sign.
      (.concentration, "\u{3BC}g/m³"), (.concentration, "\u{B5}g/m³"):
      (1, 0)
    case (.temperature, "°F"): (5 / 9, -32)
    case (.speed, "km/h"): (1 / 3.6, 0)
    case (.speed, "mp/h"), (.speed, "mph"): (0.44704, 0)
    case (.speed, "kn"): (1852 / 3600, 0)
    case (.precipitation, "inch"): (25.4, 0)
    case (.distance, "ft"): (0.3048, 0)
    default: nil
    }
  }

  private var plausibleRange: ClosedRange<Double> {
    switch self {
    case .airQualityIndex: PlausibleRange.airQualityIndex
    case .code: 0...99
    case .concentration: PlausibleRange.microgramsPerCubicMetre
    case .direction: PlausibleRange.degrees
    case .distance: PlausibleRange.metres
    case .percent: PlausibleRange.percent
    case .precipitation, .snowDepth: PlausibleRange.millimetres
    case .pressure: PlausibleRange.hectopascals
    case .speed: PlausibleRange.metresPerSecond
    case .temperature: PlausibleRange.celsius
    case .uvIndex: PlausibleRange.uvIndex
    }
  }
}
