import DashCore
import DashDisplay
import DashFetch
import Localization
import TerminalScreen
import TextRendering

/// A text that is being typed in the status line.
struct WatchEntry: Sendable {
  /// What the text is for.
  enum Purpose: Sendable {
    /// A search for photos.
    case photos
    /// The name of a place or photo on the screen, which is selected while it is typed.
    case find
    /// A place to add.
    case add
  }

  /// The maximum length, in characters.
  static let longest = 100

  let purpose: Purpose
  /// The position before, to which Escape returns.
  let before: ScreenPosition
  var text = ""
}

/// Handles keys while a text is typed.
extension WatchModel {
  /// Opens the line for a text.
  mutating func ask(for purpose: WatchEntry.Purpose) {
    if purpose == .find { overlay = nil }
    entry = WatchEntry(purpose: purpose, before: position)
  }

  /// The line with the text; `nil` if none is typed.
  var prompt: String? {
    guard let entry else { return nil }
    let text = DisplayText(entry.text).string
    return switch entry.purpose {
    case .photos:
      shownPhotos?.query.map { strings(.watchSearchPhotosNow(query: $0.string, text: text)) }
        ?? strings(.watchSearchPhotos(text: text))
    case .find: strings(.watchFind(text: text))
    case .add: strings(.watchAddPlace(text: text))
    }
  }

  mutating func type(_ key: Key, at moment: WatchMoment) -> [WatchEffect] {
    guard let entry else { return [] }
    switch key {
    case .character(let character): append(String(character))
    case .paste(let text): append(text)
    case .backspace, .delete:
      self.entry?.text.removeLast(entry.text.isEmpty ? 0 : 1)
      find()
    case .tab, .down: find(.down)
    case .backTab, .up: find(.up)
    case .escape:
      self.entry = nil
      if entry.purpose == .find { position = entry.before }
    case .enter:
      self.entry = nil
      switch entry.purpose {
      case .photos: search(entry.text, at: moment)
      case .find: break
      case .add: return lookUp(entry.text)
      }
    case .endOfInput: return [.end(.success)]
    default: break
    }
    return []
  }

  private mutating func append(_ text: String) {
    guard let entry else { return }
    self.entry?.text = String((entry.text + text).prefix(WatchEntry.longest))
    find()
  }

  // MARK: Finding

  /// Selects the item whose name begins with the typed text or contains it.
  ///
  /// - Parameter direction: From the selected one to the next in this direction; `nil` for the best.
  private mutating func find(_ direction: ScreenPosition.Direction? = nil) {
    guard let entry, entry.purpose == .find else { return }
    let text = entry.text.foldedForComparison
    let items = position.layout.entries.map(\.item)
    let names = items.map { name(of: $0).foldedForComparison }
    let matches = items.indices.filter { text.isEmpty || names[$0].contains(text) }
    let best = matches.first { names[$0].hasPrefix(text) } ?? matches.first
    let current = position.selected.flatMap(items.firstIndex)
    let next =
      switch direction {
      case .down: matches.first { $0 > current ?? -1 } ?? matches.first
      case .up: matches.last { $0 < current ?? .max } ?? matches.last
      case nil: text.isEmpty ? current : best
      }
    if let next { position.selection = items[next] }
  }

  /// Returns the name under which an item is found.
  private func name(of item: ScreenItem) -> String {
    let slot = board[item.panel.string]
    switch item {
    case .place(_, let query):
      let name = slot?.shownPlaces.first { $0.requestedPlace == query }?.name?.string
      return [name, query.description].compactMap(\.self).joined(separator: ", ")
    case .photo(_, let id):
      guard case .photos(let page) = slot?.state.snapshot?.content else { return "" }
      return page.photos.first { $0.id == id }?.title?.string ?? ""
    case .row: return ""
    }
  }
}
