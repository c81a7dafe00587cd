/// How much of a forecast is shown to people; scripts always get all that was asked for.
package struct ForecastPresentation: Sendable, Hashable {
  /// Whether any of it is shown, the hours and the days; a place alone has them beneath its card.
  package var isShown = false
  /// Whether each hour is shown with all that is known of it, for several places too.
  package var isHourly = false
  /// How many days are shown, from today of the place's own calendar; nil for all that are known.
  package var days: Int?

  package init() {}
}
