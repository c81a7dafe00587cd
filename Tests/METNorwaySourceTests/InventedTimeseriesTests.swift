import DashCore
import DashTestSupport
import Testing

@testable import METNorwaySource

/// Invented responses, whose totals a second function computes.
@Suite struct InventedTimeseriesTests {
  private struct Invented {
    var time: Int64
    var celsius: Double?
    var one: (symbol: String, amount: Double)?
    var six: (symbol: String, amount: Double)?
  }

  private static let symbols =
    ["clearsky", "fair", "partlycloudy", "cloudy", "fog"]
    + ["rain", "sleet", "snow"].flatMap { kind in
      ["light", "", "heavy"].flatMap { strength in
        ["", "showers", "andthunder", "showersandthunder"].map { strength + kind + $0 }
      }
    }

  private static func entries(_ random: inout SeededGenerator) -> [Invented] {
    let start: Int64 = 1_795_183_200
    let hours = 6 + random.index(below: 60)
    // The steps of six hours begin at 0, 6, 12 or 18 o'clock.
    let coarse = (start + Int64(hours) * 3600 + 21_599) / 21_600 * 21_600
    let times =
      Array(stride(from: start, to: coarse, by: 3600))
      + Array(stride(from: coarse, through: coarse + 6 * 86_400, by: 21_600))
    func period() -> (String, Double)? {
      guard random.index(below: 12) > 0 else { return nil }
      let suffix = ["", "_day", "_night", "_polartwilight"][random.index(below: 4)]
      return (
        symbols[random.index(below: symbols.count)] + suffix,
        Double(random.index(below: 60)) / 10
      )
    }
    return times.compactMap { time in
      guard random.index(below: 20) > 0 else { return nil }
      let celsius = random.index(below: 15) > 0 ? Double(random.index(below: 300)) / 10 - 15 : nil
      let one = time < coarse ? period() : nil
      let six = time >= coarse || time % 21_600 == 0 || random.index(below: 3) == 0 ? period() : nil
      return Invented(time: time, celsius: celsius, one: one, six: six)
    }
  }

  private static func body(_ entries: [Invented]) -> String {
    let texts = entries.map { entry in
      func period(_ name: String, _ period: (symbol: String, amount: Double)?) -> String {
        period.map {
          #""\#(name)":{"summary":{"symbol_code":"\#($0.symbol)"},"details":{"precipitation_amount":\#($0.amount)}},"#
        } ?? ""
      }
      let details = entry.celsius.map { #""air_temperature":\#($0)"# } ?? ""
      return #"{"time":"\#(Timestamp(secondsSinceEpoch: entry.time).iso8601)","data":{"#
        + period("next_1_hours", entry.one) + period("next_6_hours", entry.six)
        + #""instant":{"details":{\#(details)}}}}"#
    }
    return #"{"properties":{"timeseries":[\#(texts.joined(separator: ","))]}}"#
  }

  /// Returns what falls on each day, hour by hour: a period of six hours is in none of which is another.
  private static func totals(_ entries: [Invented], _ offset: Int64) -> [Int64: Double] {
    var totals: [Int64: Double] = [:]
    let hourly = Set(entries.filter { $0.one != nil }.map(\.time))
    let known = Set(entries.map(\.time))
    var taken: Set<Int64> = []
    for entry in entries where !taken.contains(entry.time) {
      let hours = (0..<6).map { entry.time + $0 * 3600 }
      let rest = hours.dropFirst()
      let isAlone = !rest.contains(where: known.contains) && entry.time != entries.last?.time
      var chosen = entry.one.map { ($0.amount, Int64(1)) }
      if let six = entry.six, !rest.contains(where: hourly.contains), chosen == nil || isAlone {
        chosen = (six.amount, 6)
      }
      guard let (amount, length) = chosen else { continue }
      for hour in 0..<length { taken.insert(entry.time + hour * 3600) }
      totals[(entry.time + length * 1800 + offset) / 86_400, default: 0] += amount
    }
    return totals
  }

  @Test func `a hundred responses have the totals that a second function computes`() async throws {
    for seed in 0..<300 {
      var random = SeededGenerator(seed: UInt64(seed))
      let entries = Self.entries(&random)
      let offset = [0, 3600, -28_800, 20_700, 46_800][seed % 5]
      let place = try await METNorwaySource.onlyPlace(
        of: Self.body(entries),
        in: UTCOffsets(offset)
      )
      let forecast = try #require(place.forecast)
      let expected = Self.totals(entries, Int64(offset))
      for day in forecast.days {
        let total = (day.rainMillimetres ?? 0) + (day.snowMillimetres ?? 0)
        let wanted = expected[Int64(day.date.daysSinceEpoch)]
        #expect(wanted.map { abs($0 - total) < 0.02 } == true, "\(seed) \(day.date.iso8601)")
        let celsius = entries.filter {
          ($0.time + Int64(offset)) / 86_400 == Int64(day.date.daysSinceEpoch)
        }.compactMap(\.celsius)
        let isInside = [day.temperatureMinCelsius, day.temperatureMaxCelsius].compactMap(\.self)
          .allSatisfy { celsius.contains($0) }
        #expect(isInside, "\(seed) \(day.date.iso8601)")
      }
      #expect(
        Set(expected.keys.map(Int.init)).isSuperset(of: forecast.days.map(\.date.daysSinceEpoch))
      )
      #expect(zip(forecast.hours, forecast.hours.dropFirst()).allSatisfy { $0.time < $1.time })
    }
  }
}
