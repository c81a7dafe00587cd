package import DashCore

/// Something on a screen that can be pointed at.
package enum ScreenItem: Sendable, Hashable {
  /// A place of a panel, as it was asked for.
  case place(panel: DisplayText, PlaceQuery)
  /// A photo of a panel.
  case photo(panel: DisplayText, PhotoID)

  /// The panel that it stands in.
  package var panel: DisplayText {
    switch self {
    case .place(let panel, _), .photo(let panel, _): panel
    }
  }
}
