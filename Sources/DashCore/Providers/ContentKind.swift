/// What kind of content a data source gives.
public enum ContentKind: String, Sendable, Hashable, CaseIterable {
  /// Photos.
  case photos
  /// Weather of places.
  case weather
}
