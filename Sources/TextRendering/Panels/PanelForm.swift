import DashCore
import Localization

/// How the outputs show one kind of content.
///
/// They add what all kinds share: the panel's name, its status, staleness, errors and attribution.
protocol PanelForm: Sendable {
  /// Returns the lines of the text output.
  func text(of panel: Panel, in layout: TextLayout) -> [StyledLine]

  /// Returns the text output as blocks that a window may shrink or leave out;
  /// `nil` if it is one block of one size.
  func blocks(of panel: Panel, in layout: TextLayout) -> [Block]?

  /// Returns all details of an item that can be selected in watch mode, `nil` if it is gone.
  func card(of item: ScreenItem, in panel: Panel, isLoading: Bool, layout: TextLayout) -> [Block]?

  /// Returns the blocks of lines of the plain output.
  func plain(of panel: Panel, in layout: PlainLayout) -> [[String]]

  /// Writes the fields of the panel in JSON.
  func write(to writer: inout JSONWriter, of panel: Panel, in document: JSONDocument)
}

extension PanelForm {
  func blocks(of panel: Panel, in layout: TextLayout) -> [Block]? { nil }

  func card(of item: ScreenItem, in panel: Panel, isLoading: Bool, layout: TextLayout) -> [Block]? {
    nil
  }
}

extension Snapshot.Content {
  /// The form of each kind of content.
  var form: any PanelForm {
    switch self {
    case .metrics(let metrics): metrics
    case .photos(let page): page
    case .table(let table): table
    case .text(let text): text
    case .weather(let report): report
    }
  }
}
