/// A place that a name may mean, as a geocoder tells it; nil for whatever was not reported.
public struct PlaceCandidate: Sendable, Hashable {
  /// Its name, in the language asked for where the geocoder has that.
  public let name: DisplayText

  /// Degrees north, -90 to 90.
  public let latitude: Double

  /// Degrees east, -180 to 180.
  public let longitude: Double

  /// The geocoder's identifier of the place.
  public var id: DisplayText?
  /// The state, province or region, by its name or code.
  public var state: DisplayText?
  /// The country's two letters by ISO 3166-1.
  public var country: DisplayText?
  /// The country's name.
  public var countryName: DisplayText?
  /// Its time zone's name in the IANA's database, such as `Europe/Lisbon`.
  public var timeZone: DisplayText?
  /// How many people live there.
  public var population: Int?

  /// Creates a candidate of which only the name and the point are known.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - latitude: Degrees north.
  ///   - longitude: Degrees east.
  public init(name: DisplayText, latitude: Double, longitude: Double) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}
