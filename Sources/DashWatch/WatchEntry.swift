import DashCore
import DashFetch
import DashPictures
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
  /// Whether the text is offered to be edited, so that a typed one replaces it.
  var isOffered = false
}

/// Handles keys while a text is typed.
extension WatchModel {
  /// Opens the line for a text.
  mutating func ask(for purpose: WatchEntry.Purpose) {
    if purpose == .find { overlay = nil }
    entry = WatchEntry(purpose: purpose, before: position)
    if purpose == .photos, let shownQuery {
      entry?.text = String(shownQuery.prefix(WatchEntry.longest))
      entry?.isOffered = true
    }
  }

  /// The line with the text; `nil` if none is typed.
  var prompt: String? {
    guard let entry else { return nil }
    let text = DisplayText(entry.text).string
    return switch entry.purpose {
    case .photos: strings(.watchSearchPhotos(text: entry.isOffered ? "[\(text)]" : text))
    case .find:
      strings(matches(entry.text).isEmpty ? .watchFindNothing(text: text) : .watchFind(text: text))
    case .add: strings(.watchAddPlace(text: text))
    }
  }

  mutating func type(_ key: Key, at moment: WatchMoment) -> [WatchEffect] {
    guard let entry else { return [] }
    switch key {
    case .character(let character): append(String(character))
    case .paste(let text): append(text)
    case .backspace, .delete:
      self.entry?.isOffered = false
      self.entry?.text.removeLast(entry.text.isEmpty ? 0 : 1)
      find()
    case .right, .end: self.entry?.isOffered = false
    case .tab, .down: find(.down)
    case .backTab, .up: find(.up)
    case .escape:
      self.entry = nil
      if entry.purpose == .find { position = entry.before }
    case .enter:
      self.entry = nil
      switch entry.purpose {
      case .photos: search(entry.isOffered ? photoQuery ?? "" : entry.text, at: moment)
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
    let before = entry.isOffered ? "" : entry.text
    self.entry?.text = String((before + text).prefix(WatchEntry.longest))
    self.entry?.isOffered = false
    find()
  }

  // MARK: Finding

  /// Returns the numbers of the items whose name contains a text, with their folded names.
  private func matches(_ text: String) -> [(index: Int, name: String)] {
    let text = text.foldedForComparison
    let names = names
    return position.layout.entries.enumerated()
      .map { ($0.offset, (names[$0.element.item] ?? "").foldedForComparison) }
      .filter { text.isEmpty || $0.1.contains(text) }
  }

  /// Selects the item whose name begins with the typed text or contains it.
  ///
  /// - Parameter direction: From the selected one to the next in this direction; `nil` for the best.
  private mutating func find(_ direction: ScreenPosition.Direction? = nil) {
    guard let entry, entry.purpose == .find else { return }
    let text = entry.text.foldedForComparison
    let items = position.layout.entries.map(\.item)
    let matches = matches(entry.text)
    let current = position.selected.flatMap(items.firstIndex)
    let next =
      switch direction {
      case .down: matches.first { $0.index > current ?? -1 } ?? matches.first
      case .up: matches.last { $0.index < current ?? .max } ?? matches.last
      case nil: text.isEmpty ? nil : matches.first { $0.name.hasPrefix(text) } ?? matches.first
      }
    if let next { position.selection = items[next.index] }
  }

  /// The names under which items are found.
  private var names: [ScreenItem: String] {
    var names: [ScreenItem: String] = [:]
    for slot in engine.board.slots {
      let panel = DisplayText(slot.instance.name)
      for query in slot.instance.places {
        names[.place(panel: panel, query)] = query.description
      }
      for place in slot.shownPlaces {
        let query = place.requestedPlace
        names[.place(panel: panel, query)] =
          [place.name?.string, query.description].compactMap(\.self).joined(separator: ", ")
      }
      if let page = slot.state.photos {
        for photo in page.photos { names[.photo(panel: panel, photo.id)] = photo.title?.string }
      }
    }
    return names
  }
}
