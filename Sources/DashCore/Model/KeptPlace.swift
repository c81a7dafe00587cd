/// The weather of a place from an earlier answer, kept because the latest had none of it.
public struct KeptPlace: Sendable, Hashable {
  /// The weather as it was then.
  public let weather: PlaceWeather

  /// When it came, by this machine's clock.
  public let fetchedAt: Timestamp

  /// Creates a kept place.
  ///
  /// - Parameters:
  ///   - weather: The weather as it was then.
  ///   - fetchedAt: When it came.
  public init(weather: PlaceWeather, fetchedAt: Timestamp) {
    self.weather = weather
    self.fetchedAt = fetchedAt
  }
}
