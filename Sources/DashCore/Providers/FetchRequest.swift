/// What one refresh asks of a data source.
public struct FetchRequest: Sendable {
  /// By when the source has something to show, or says why not; its requests for that end by then.
  public let deadline: ContinuousClock.Instant

  /// By when a source that has something to show has what goes with that too: forecast and air.
  ///
  /// It is later than the deadline where another provider would be asked after that one.
  public let completionDeadline: ContinuousClock.Instant

  /// What a source of photos is asked beyond its options.
  public let photos: PhotoRequest

  /// What a source of weather is asked beyond how it is now.
  public let weather: WeatherRequest

  /// Creates what a refresh asks.
  ///
  /// - Parameters:
  ///   - deadline: By when the source has something to show.
  ///   - completionDeadline: By when it has what goes with that; nil for the deadline.
  ///   - photos: What a source of photos is asked beyond its options.
  ///   - weather: What a source of weather is asked beyond how it is now.
  public init(
    deadline: ContinuousClock.Instant,
    completionDeadline: ContinuousClock.Instant? = nil,
    photos: PhotoRequest = PhotoRequest(),
    weather: WeatherRequest = WeatherRequest()
  ) {
    self.deadline = deadline
    self.completionDeadline = completionDeadline ?? deadline
    self.photos = photos
    self.weather = weather
  }
}
