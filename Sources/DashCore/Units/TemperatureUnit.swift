/// A unit that temperatures are shown in.
package enum TemperatureUnit: String, Sendable, Hashable, CaseIterable {
  case celsius = "C"
  case fahrenheit = "F"
  case kelvin = "K"
}
