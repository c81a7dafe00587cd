import DashCore

/// What a chart shows the course of.
enum HistoryQuantity: Sendable, CaseIterable {
  case temperature, pressure, wind, humidity, rain, snow

  /// Its name.
  var name: Label {
    switch self {
    case .temperature: .temperature
    case .pressure: .pressure
    case .wind: .wind
    case .humidity: .humidity
    case .rain: .rain
    case .snow: .snow
    }
  }

  /// How it is drawn: what falls comes and goes, all else changes steadily.
  var form: ChartColumns.Form { self == .rain || self == .snow ? .bars : .curve }

  /// Its value in a measurement, in the model's own unit.
  func value(in observation: Observation) -> Double? {
    switch self {
    case .temperature: observation.temperatureCelsius
    case .pressure: observation.pressureHectopascals
    case .wind: observation.windSpeedMetresPerSecond
    case .humidity: observation.humidityPercent
    case .rain: observation.rainMillimetresPerHour
    case .snow: observation.snowMillimetresPerHour
    }
  }

  /// A value in the units that are shown.
  func converted(_ value: Double, to units: Units) -> Double {
    switch self {
    case .temperature: units.temperature.value(celsius: value)
    case .pressure: units.pressure.value(hectopascals: value)
    case .wind: units.wind.value(metresPerSecond: value)
    case .humidity: value
    case .rain, .snow: units.precipitation.value(millimetres: value)
    }
  }

  /// The symbol of its unit.
  func unit(_ format: QuantityFormat) -> String {
    switch self {
    case .temperature: format.temperatureSymbol
    case .pressure: format.units.pressure.rawValue
    case .wind: format.units.wind.rawValue
    case .humidity: "%"
    case .rain, .snow: format.units.precipitation.rawValue + "/h"
    }
  }

  /// A value in the model's own unit, as people read it, without its unit.
  func number(_ value: Double, _ format: QuantityFormat) -> String {
    let quantity: Quantity? =
      switch self {
      case .temperature: format.temperature(value)
      case .pressure: format.pressure(value)
      case .wind: format.speed(value, decimals: 1)
      case .humidity: format.percent(value)
      case .rain, .snow: format.precipitation(value)
      }
    return quantity?.number ?? ""
  }

  /// The finest step of its scale: a smaller difference is noise.
  func leastStep(_ units: Units) -> NiceStep {
    switch self {
    case .temperature: NiceStep(5, exponent: -1)
    case .pressure: units.pressure == .inchesOfMercury ? NiceStep(2, exponent: -2) : NiceStep(1)
    case .wind: NiceStep(1)
    case .humidity: NiceStep(5)
    case .rain, .snow: NiceStep(1, exponent: -units.precipitation.decimals)
    }
  }

  /// Which values there can be, in any units.
  var bounds: ClosedRange<Double> {
    switch self {
    case .temperature: -1e9...1e9
    case .humidity: 0...100
    case .pressure, .wind, .rain, .snow: 0...1e9
    }
  }

  /// How many rows its chart may have: the one that is looked at first has the most.
  var maximumRows: Int {
    switch self {
    case .temperature: 10
    case .pressure, .wind, .humidity: 6
    case .rain, .snow: 4
    }
  }
}
