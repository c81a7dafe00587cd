import DashCore

/// The places of the `plugins.json` that comes with the program: where they are and what they are
/// called, so that another service can be asked for them before this one ever was.
///
/// The service's identifiers of cities are those of GeoNames, and so are names and coordinates here:
/// https://www.geonames.org, CC BY 4.0.
enum ShippedPlaces {
  static let byIdentifier: [Int: PlaceCandidate] = [
    6_077_243: place("Montréal", "CA", 45.50884, -73.58781),
    524_901: place("Moscow", "RU", 55.75222, 37.61556),
    5_368_361: place("Los Angeles", "US", 34.05223, -118.24368),
    1_835_848: place("Seoul", "KR", 37.566, 126.9784),
    3_128_760: place("Barcelona", "ES", 41.38879, 2.15899),
    4_180_439: place("Atlanta", "US", 33.749, -84.38798),
    2_147_714: place("Sydney", "AU", -33.86785, 151.20732),
    264_371: place("Athens", "GR", 37.98376, 23.72784),
    1_816_670: place("Beijing", "CN", 39.9075, 116.39723),
    2_643_743: place("London", "GB", 51.50853, -0.12574),
    3_451_190: place("Rio de Janeiro", "BR", -22.90642, -43.18223),
    1_850_147: place("Tokyo", "JP", 35.6895, 139.69171),
  ]

  private static func place(
    _ name: DisplayText,
    _ country: DisplayText,
    _ latitude: Double,
    _ longitude: Double
  ) -> PlaceCandidate {
    var place = PlaceCandidate(name: name, latitude: latitude, longitude: longitude)
    place.country = country
    return place
  }
}
