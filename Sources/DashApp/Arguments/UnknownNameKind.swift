/// What a name was taken for that means nothing.
enum UnknownNameKind: Hashable {
  case command
  case instance
  case instanceWithPhotos
  case instanceWithPlaces
  case instanceWithWeather
  /// A place of the instance of this name.
  case place(of: String)
  case provider
  case shell
}
