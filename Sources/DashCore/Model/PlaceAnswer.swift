/// What became of one place that a source asked for.
public enum PlaceAnswer: Sendable {
  /// Its weather, with when that came.
  case found(Answered<PlaceWeather>)
  /// None, and why.
  case missing(MissingPlace)

  /// A place that has no weather.
  ///
  /// - Parameters:
  ///   - asked: The place as it was asked for; nil for an entry of an answer that names none.
  ///   - error: Why it has none.
  /// - Returns: The place as missing.
  public static func failed(_ asked: PlaceQuery?, _ error: SourceError) -> PlaceAnswer {
    .missing(MissingPlace(asked: asked, error: error))
  }
}
