import DashCore
import TerminalScreen
import TextRendering

/// What is searched for, which page is shown, and what is done with a photo.
extension WatchModel {
  /// The longest search that can be typed, in characters.
  private static let longestEntry = 100

  var hasPhotos: Bool { board.instances.contains { $0.descriptor.kind == .photos } }

  // MARK: Asking

  /// Whether a search has to wait because the weather that its words come from is not there yet.
  ///
  /// - Parameters:
  ///   - name: The instance.
  ///   - due: What is about to be asked.
  /// - Returns: Whether it waits.
  func waitsForWeather(_ name: String, due: [String]) -> Bool {
    guard photoQuery == nil, takesWeather(name) else { return false }
    return zip(board.instances, board.states).contains { instance, state in
      guard instance.descriptor.kind == .weather, case .loading = state else { return false }
      return board.isAsking(instance.name) || due.contains(instance.name)
    }
  }

  private func takesWeather(_ name: String) -> Bool {
    board.instances.contains { $0.name == name && $0.needsWeather }
  }

  /// What a source of photos is asked beyond its options.
  func photoRequest(for name: String, at moment: WatchMoment) -> PhotoRequest {
    var request = targets.settings.photos
    request.query = photoQuery
    request.page = photoPages[name] ?? request.page
    if targets.settings.showsWholePages,
      let instance = board.instances.first(where: { $0.name == name })
    {
      request.perPage = instance.photosPerScreen(asked: request.perPage, among: board.instances)
    }
    if photoQuery == nil, takesWeather(name) { request.facts = facts(at: moment) }
    return request
  }

  private func facts(at moment: WatchMoment) -> WeatherFacts? {
    board.states.lazy.compactMap { $0.weatherFacts(now: moment.wall) }.first
  }

  /// Asks the searches anew whose words the weather has changed.
  mutating func searchAnew(at moment: WatchMoment) {
    guard photoQuery == nil, !isPaused, let facts = facts(at: moment) else { return }
    for name in board.instances.filter(\.needsWeather).map(\.name)
    where board.hasAnswer(name) && board.facts(of: name) != facts {
      photoPages[name] = nil
      schedule.refresh([name], at: moment.elapsed)
    }
  }

  // MARK: Pages

  /// The instance that the keys for photos are about: that of the photo that is pointed at, else the
  /// first.
  private var photoInstance: Instance? {
    let photos = board.instances.filter { $0.descriptor.kind == .photos }
    if let selection, let selected = photos.first(where: { $0.name == selection.panel.string }) {
      return selected
    }
    return photos.first
  }

  /// Asks for the page after or before the one that is shown; not while one is on its way, and not
  /// past the ends.
  mutating func turnPage(by step: Int, at moment: WatchMoment) -> [WatchEffect] {
    guard
      let instance = photoInstance, !board.isAsking(instance.name),
      case .photos(let found) = board.state(of: instance.name)?.snapshot?.content,
      found.page + step >= 1, step < 0 || !found.isLast,
      schedule.begin(instance.name, at: moment.elapsed)
    else { return [] }
    var request = photoRequest(for: instance.name, at: moment)
    request.page = found.page + step
    let facts = request.facts
    guard
      let (instance, ticket) = board.begin(
        instance.name,
        at: moment.elapsed,
        facts: facts,
        isForPage: true
      )
    else { return [] }
    return [.fetch(instance, ticket, request, WeatherRequest(), .usual)]
  }

  /// Takes note of the page that is shown, or of why there is no other.
  ///
  /// - Returns: With new photos, that pictures which did not come are tried again.
  mutating func notePage(
    of name: String,
    _ state: PanelState,
    at moment: WatchMoment
  ) -> [WatchEffect] {
    switch state {
    case .fresh(let snapshot), .cached(let snapshot):
      guard case .photos(let found) = snapshot.content else { return [] }
      photoPages[name] = found.page > 1 ? found.page : nil
      pictures.forgetFailures()
      return [.forgetFailedPictures]
    case .failed(let error):
      if board.wasForPage(name) { show(.pageFailed(error.code), at: moment) }
      return []
    case .stale(let snapshot, _):
      guard board.wasForPage(name), case .photos(let found) = snapshot.content else { return [] }
      photoPages[name] = found.page > 1 ? found.page : nil
      return []
    case .loading, .unconfigured: return []
    }
  }

  // MARK: Searching

  /// Takes a key while a search is typed.
  mutating func type(_ key: Key, at moment: WatchMoment) -> [WatchEffect] {
    switch key {
    case .character(let character):
      let text = (entry ?? "") + String(character)
      if text.count <= Self.longestEntry { entry = text }
    case .backspace, .delete: entry = String((entry ?? "").dropLast())
    case .escape: entry = nil
    case .enter: search(at: moment)
    case .endOfInput: return [.end(.success)]
    default: break
    }
    return []
  }

  /// Searches for what was typed; for nothing, what is configured.
  private mutating func search(at moment: WatchMoment) {
    let words = (entry ?? "").split(whereSeparator: \.isWhitespace)
    entry = nil
    photoQuery = words.isEmpty ? nil : words.joined(separator: " ")
    photoPages = [:]
    for instance in board.instances where instance.descriptor.kind == .photos {
      board.restart(instance.name)
      schedule.restart(instance.name, at: moment.elapsed)
    }
  }

  // MARK: Opening

  /// Opens the page of the photo that is pointed at, else of the one that is shown.
  func openPhoto() -> [WatchEffect] {
    guard
      let instance = photoInstance,
      case .photos(let found) = board.state(of: instance.name)?.snapshot?.content
    else { return [] }
    var photo = found.chosen
    if case .photo(_, let id) = selection, let selected = found.photos.first(where: { $0.id == id })
    {
      photo = selected
    }
    return photo.pageURL.origin.scheme == "https" ? [.open(photo.pageURL)] : []
  }
}
