package import DashCore

/// The places of the shipped `plugins.json`, which has only their ids.
package enum ShippedPlaces {
  /// The names, by the ids of OpenWeatherMap.
  package static let names: [PlaceQuery: PlaceLabel] = [
    .id(6_077_243): PlaceLabel("Montréal", country: "CA"),
    .id(524_901): PlaceLabel("Moscow", country: "RU"),
    .id(5_368_361): PlaceLabel("Los Angeles", country: "US"),
    .id(1_835_848): PlaceLabel("Seoul", country: "KR"),
    .id(3_128_760): PlaceLabel("Barcelona", country: "ES"),
    .id(4_180_439): PlaceLabel("Atlanta", country: "US"),
    .id(2_147_714): PlaceLabel("Sydney", country: "AU"),
    .id(264_371): PlaceLabel("Athens", country: "GR"),
    .id(1_816_670): PlaceLabel("Beijing", country: "CN"),
    .id(2_643_743): PlaceLabel("London", country: "GB"),
    .id(3_451_190): PlaceLabel("Rio de Janeiro", country: "BR"),
    .id(1_850_147): PlaceLabel("Tokyo", country: "JP"),
  ]
}
