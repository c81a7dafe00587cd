/// How much of the photos of a panel is shown to people; scripts always get all of it.
package enum PhotoPresentation: Sendable, Hashable {
  /// The one that stands for all, as a part of a dashboard.
  case chosen
  /// Each with all that is known of it.
  case detail
  /// All of them in columns.
  case gallery
}
