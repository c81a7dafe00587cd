package import DashCore

/// What a rendering depends on besides the dashboard.
package struct RenderOptions: Sendable {
  /// The narrowest line that anything is laid out for.
  package static let minimumWidth = 20

  /// How many cells a line may take.
  package private(set) var width: Int
  /// The most rows of a picture that is seen whole; nil where that is not known.
  package var pictureRows: Int?
  /// How many colours the terminal has.
  package let colorDepth: ColorDepth
  /// Whether anything beyond ASCII may be written.
  package let isUnicode: Bool
  /// The units that values are shown in.
  package var units: Units
  /// The language of the program's own words.
  package var language = Language.english
  /// Whether services' own words for the weather are in the language; those of a recording are not.
  var takesServicesWords = true
  /// How far the reader's own clock is ahead of UTC.
  package var utcOffsetSeconds: Int
  /// The signs that a sky is shown by; words where nothing beyond ASCII may be written.
  package var icons = IconSet.unicode
  /// The columns of the table of places, from the left; nil for those that there is room for.
  package var columns: [TableColumn]?
  /// The order of places; nil for the one in which they are asked for.
  package var placeOrder: PlaceOrder?
  /// How much of a forecast is shown.
  package var forecast = ForecastPresentation()
  /// How much of the photos is shown.
  package var photoPresentation = PhotoPresentation.chosen
  /// The pictures of photos; nil where none are shown and no room is kept for them.
  package var pictures: PictureAlbum?
  /// Whether the terminal lets one click a text that links somewhere (OSC 8).
  package var hasHyperlinks = false

  /// Creates options; a width below ``minimumWidth`` is taken as that.
  package init(
    width: Int = 80,
    colorDepth: ColorDepth = .none,
    isUnicode: Bool = true,
    units: Units = .metric,
    utcOffsetSeconds: Int = 0
  ) {
    self.width = max(width, Self.minimumWidth)
    self.colorDepth = colorDepth
    self.isUnicode = isUnicode
    self.units = units
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  /// The words in the language, in the characters that may be written.
  package var words: Words { Words(language, isUnicode: isUnicode) }

  /// The same options for lines of another width.
  package func with(width: Int) -> RenderOptions {
    var options = self
    options.width = max(width, Self.minimumWidth)
    return options
  }
}
