/// What one refresh asks of a data source.
public struct FetchRequest: Sendable {
  /// By when the source returns; its requests end by then.
  public let deadline: ContinuousClock.Instant

  /// What a source of photos is asked beyond its options.
  public let photos: PhotoRequest

  /// What a source of weather is asked beyond how it is now.
  public let weather: WeatherRequest

  /// Creates what a refresh asks.
  ///
  /// - Parameters:
  ///   - deadline: By when the source returns.
  ///   - photos: What a source of photos is asked beyond its options.
  ///   - weather: What a source of weather is asked beyond how it is now.
  public init(
    deadline: ContinuousClock.Instant,
    photos: PhotoRequest = PhotoRequest(),
    weather: WeatherRequest = WeatherRequest()
  ) {
    self.deadline = deadline
    self.photos = photos
    self.weather = weather
  }
}
