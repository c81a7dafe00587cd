import DashCore

/// A block of a response, `current`, `hourly` or `daily`, with its units.
struct ResponseBlock {
  /// The block's fields.
  let values: JSONReader
  private let units: JSONNode?
  private let utcOffsetSeconds: Int

  /// Creates a block from a response; returns `nil` if the response has none of this name.
  init?(_ name: String, in json: JSONReader, utcOffsetSeconds: Int) {
    guard let values = json[name], values.isObject else { return nil }
    self.values = values
    units = json.node["\(name)_units"]
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  /// Returns the value of a variable in a block of one moment.
  func value(_ name: String, _ kind: QuantityKind?) -> Double? {
    values.node[name]?.number.flatMap { kind.value($0, in: unit(of: name)) }
  }

  /// Returns the values of a variable in a block of many moments.
  func column(_ name: String, _ kind: QuantityKind?) -> ResponseColumn {
    let numbers = values.node[name]?.numbers() ?? []
    return ResponseColumn(values: kind.values(numbers, in: unit(of: name)))
  }

  /// The time of a block of one moment.
  var time: Timestamp? { values["time"].flatMap { moment($0.node) } }

  /// Returns the times of a variable, such as `time` or `sunrise`, with `nil` for invalid ones.
  func moments(_ name: String) -> [Timestamp?] {
    // Only a server that ignores the requested format sends texts.
    let numbers = values.node[name]?.numbers() ?? []
    return numbers.contains { $0 != nil }
      ? numbers.map { $0.flatMap(moment) } : nodes(name).map(moment)
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
    values.node[name]?.elements ?? []
  }

  private func unit(of name: String) -> String? {
    units?[name]?.string
  }

  /// Parses UTC seconds, or a local time without an offset.
  private func moment(_ node: JSONNode) -> Timestamp? {
    switch node.value {
    case .number(let seconds): return moment(seconds)
    case .string(let text):
      return Timestamp(rfc3339: "\(text):00Z")?.advanced(bySeconds: -Int64(utcOffsetSeconds))
    default:
      return nil
    }
  }

  private func moment(_ seconds: Double) -> Timestamp? {
    // 0 means that the sun does not rise or set.
    guard seconds > 0, seconds <= Double(Timestamp.supported.upperBound) else { return nil }
    return Timestamp(secondsSinceEpoch: Int64(seconds))
  }

  /// Returns sunrise and sunset of each day, with `nil` if the sun does not rise or set.
  func suns() -> [(rise: Timestamp?, set: Timestamp?)] {
    zip(moments("sunrise"), moments("sunset")).map { Timestamp.sun(rise: $0, set: $1) }
  }
}

/// The values of a variable, one per moment; columns of one block may differ in length.
struct ResponseColumn {
  let values: [Double?]

  /// The value at an index; `nil` if it is `null`, implausible or missing.
  subscript(index: Int) -> Double? {
    values.indices.contains(index) ? values[index] : nil
  }
}

/// Conversion to the units of the models.
///
/// Requests specify SI units; a server that ignores that sends the wind in km/h. A value in another
/// unit is ignored. A variable without a kind is a code of at most two digits.
extension QuantityKind? {
  /// Converts a value to the unit of the model.
  ///
  /// - Parameters:
  ///   - raw: The number in the response.
  ///   - unit: Its unit in the response; `nil` for the requested unit.
  /// - Returns: The value; `nil` for an unknown unit or an implausible value.
  func value(_ raw: Double, in unit: String?) -> Double? {
    factor(from: unit ?? "").flatMap { Self.value(raw, times: $0, in: plausibleRange) }
      .map { self?.normalized($0) ?? $0 }
  }

  /// Converts the numbers of a list.
  func values(_ numbers: [Double?], in unit: String?) -> [Double?] {
    guard let factor = factor(from: unit ?? "") else { return [] }
    let range = plausibleRange
    return numbers.map { $0.flatMap { Self.value($0, times: factor, in: range) } }
  }

  private static func value(
    _ raw: Double,
    times factor: Double,
    in range: ClosedRange<Double>
  ) -> Double? {
    // Remove the extra digits of the conversion.
    let value = factor == 1 ? raw : (raw * factor * 100).rounded() / 100
    // The service also sends -0; adding 0 removes the sign.
    return range.contains(value) ? value + 0 : nil
  }

  private func factor(from unit: String) -> Double? {
    switch (self, unit) {
    case (.speed, "km/h"): 1 / 3.6
    // The units of codes and indices are their names. Concentrations come with the Greek letter mu
    // and with the micro sign.
    case (_, ""), (nil, _), (.airQualityIndex, _), (.concentration, "\u{3BC}g/m³"): 1
    default: self?.facts.symbol == unit ? 1 : nil
    }
  }

  private var plausibleRange: ClosedRange<Double> { self?.plausibleRange ?? 0...99 }
}
