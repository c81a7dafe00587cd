import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import TerminalScreen
import TextRendering

/// Handles photo searches, pages and actions.
extension WatchModel {
  var hasPhotos: Bool { board.instances.contains { $0.descriptor.kind.hasPages } }

  // MARK: Requests

  /// Whether searches must wait for the weather that fills their placeholders.
  var waitsForWeather: Bool {
    board.slots.contains { slot in
      guard slot.instance.descriptor.kind.isWeather, case .loading = slot.state else {
        return false
      }
      return slot.isFetching
    }
  }

  /// Returns whether a search has placeholders that weather fills.
  func takesWeather(_ name: String) -> Bool {
    photoQuery == nil && board[name]?.instance.needsWeather == true
  }

  /// Returns the additional options of a photo request.
  func photoRequest(for name: String, at moment: WatchMoment) -> PhotoRequest {
    var request = targets.settings.photos
    request.query = photoQuery
    request.page = board[name]?.page ?? request.page
    if targets.settings.showsWholePages, let instance = board[name]?.instance {
      request.perPage = instance.photosPerPage(
        requestedCount: request.perPage,
        among: board.instances
      )
    }
    if takesWeather(name) { request.facts = facts(at: moment) }
    return request
  }

  private func facts(at moment: WatchMoment) -> WeatherFacts? {
    board.slots.lazy.compactMap { $0.state.weatherFacts(now: moment.wall) }.first
  }

  /// Repeats the searches whose placeholders changed with the weather.
  mutating func repeatSearches(at moment: WatchMoment) {
    guard photoQuery == nil, !isPaused, let facts = facts(at: moment) else { return }
    for slot in board.slots
    where slot.instance.needsWeather && slot.hasResult && slot.facts != facts {
      board[slot.instance.name]?.page = nil
      board.refresh([slot.instance.name], at: moment.elapsed)
    }
  }

  // MARK: Pages

  /// Returns the state of a panel with the photo of a time, which changes only with a network.
  func showingPhoto(
    _ state: PanelState,
    of name: String,
    at moment: WatchMoment
  ) -> PanelState {
    state.showingPhoto(
      at: offlineSince ?? moment.wall,
      skipping: board[name]?.skippedPhotos ?? 0
    )
  }

  /// The photos of the selected panel, else of the first one.
  var shownPhotos: PhotoPage? {
    guard
      let instance = photoInstance,
      let found = board[instance.name]?.state.photos
    else { return nil }
    return found
  }

  var hasShownPhotos: Bool { shownPhotos != nil }

  var hasNextPhoto: Bool { !isGallery && shownPhotos.map { $0.photos.count > 1 } ?? false }

  var hasOtherPage: Bool { shownPhotos.map { $0.page > 1 || !$0.isLast } ?? false }

  /// Shows the next or previous photo of the page; in a gallery, which shows all, another page.
  mutating func skipPhoto(by step: Int, at moment: WatchMoment) -> [WatchEffect] {
    if isGallery { return turnPage(by: step, at: moment) }
    if hasNextPhoto, let name = photoInstance?.name { board[name]?.skippedPhotos += step }
    return []
  }

  /// The instance that photo keys act on: that of the selected photo, else the first.
  private var photoInstance: Instance? {
    let photos = board.instances.filter { $0.descriptor.kind.hasPages }
    if let selection = position.selection,
      let selected = photos.first(where: { $0.name == selection.panel.string })
    {
      return selected
    }
    return photos.first
  }

  /// Fetches the next page of the gallery whose last photo ends the screen.
  mutating func fetchPageAtEnd(at moment: WatchMoment) -> [WatchEffect] {
    guard isGallery, let last = position.layout.entries.last?.item.panel else { return [] }
    return turnPage(of: board[last.string]?.instance, by: 1, at: moment)
  }

  private var isGallery: Bool { targets.settings.render.photoPresentation == .gallery }

  /// Fetches the next or previous page of the selected photos.
  mutating func turnPage(by step: Int, at moment: WatchMoment) -> [WatchEffect] {
    turnPage(of: photoInstance, by: step, at: moment)
  }

  /// Fetches another page unless a fetch is in flight or there is no such page.
  private mutating func turnPage(
    of instance: Instance?,
    by step: Int,
    at moment: WatchMoment
  ) -> [WatchEffect] {
    guard
      let instance, let slot = board[instance.name], !slot.isFetching, !slot.isDue,
      let found = slot.state.photos,
      found.page + step >= 1, step < 0 || !found.isLast,
      slot.schedule?.isAllowed(at: moment.elapsed) == true
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
    return [.fetch(instance, ticket, request, WeatherRequest(), nil)]
  }

  /// Records the shown page, or shows why the page could not be fetched.
  ///
  /// - Returns: For new photos, the effect that retries failed pictures.
  mutating func notePage(
    of name: String,
    _ state: PanelState,
    at moment: WatchMoment
  ) -> [WatchEffect] {
    let isForPage = board[name]?.isForPage == true
    switch state {
    case .fresh(let snapshot), .cached(let snapshot):
      guard let found = snapshot.photos else { return [] }
      board[name]?.page = found.page > 1 ? found.page : nil
      if isForPage { board[name]?.skippedPhotos = 0 }
      let isElsewhere = position.selection.map { $0.panel.string != name } ?? false
      if isGallery, isForPage, !isElsewhere {
        let first = found.photos.first?.id
        position = ScreenPosition(
          selection: first.map { .photo(panel: DisplayText(name), $0) },
          in: position.layout
        )
      }
      pictures.removeFailures()
      return [.retryFailedPictures]
    case .failed(let error):
      if isForPage {
        show(strings(.watchPageNotLoaded(code: error.code.rawValue)), at: moment)
      }
      return []
    case .stale(let snapshot, _):
      guard isForPage, let found = snapshot.photos else { return [] }
      board[name]?.page = found.page > 1 ? found.page : nil
      return []
    case .loading, .unconfigured: return []
    }
  }

  // MARK: Searching

  /// The query of the shown photos, or of those that are awaited; `nil` for none, and while the weather
  /// that is to fill it is awaited.
  var shownQuery: String? {
    if let query = photoQuery ?? shownPhotos?.query?.string { return query }
    guard let photoInstance, !photoInstance.needsWeather else { return nil }
    return photoInstance.configuredQuery?.text
  }

  /// Searches for the typed text; an empty one restores the configured query.
  ///
  /// The same search is repeated only if it failed.
  mutating func search(_ text: String, at moment: WatchMoment) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let query = words.isEmpty ? nil : words.joined(separator: " ")
    let hasFailed = photoInstance.flatMap { board[$0.name]?.state.error } != nil
    guard query != photoQuery || hasFailed else { return }
    photoQuery = query
    for instance in board.instances where instance.descriptor.kind.hasPages {
      board.restart(instance.name, at: moment.elapsed)
    }
  }

  // MARK: Opening

  /// Opens the web page of the selected photo, or else of the shown one.
  func openPhoto(at moment: WatchMoment) -> [WatchEffect] {
    guard
      let instance = photoInstance, let state = board[instance.name]?.state,
      let found = showingPhoto(state, of: instance.name, at: moment).photos
    else { return [] }
    var photo = found.chosen
    if case .photo(_, let id) = position.selection,
      let selected = found.photos.first(where: { $0.id == id })
    {
      photo = selected
    }
    return photo.pageURL.origin.scheme == "https" ? [.open(photo.pageURL)] : []
  }
}
