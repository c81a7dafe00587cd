/// What one refresh asks of a source of weather, beyond how it is now.
public struct WeatherRequest: Sendable, Hashable {
  /// Whether the hours and days to come are asked for.
  public var wantsForecast = false

  /// How many days of forecast are wanted, from today; nil for as many as the options say.
  ///
  /// A service that knows fewer gives those.
  public var days: Int?

  /// Whether the quality of the air and the index of ultraviolet light are asked for.
  public var wantsAir = false

  /// Creates a request for how it is now.
  public init() {}
}
