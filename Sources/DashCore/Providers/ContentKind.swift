/// What kind of content a data source gives.
public enum ContentKind: String, Sendable, Hashable, CaseIterable {
  /// Weather of places.
  case weather
}
