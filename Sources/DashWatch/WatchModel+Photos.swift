import DashCore
import DashFetch
import DashPictures
import DashSettings
import Localization
import TerminalScreen
import TextRendering

/// Handles photo searches, pages and actions.
extension WatchModel {
  var hasPhotos: Bool { engine.board.instances.contains { $0.descriptor.kind.hasPages } }

  // MARK: Pages

  /// Returns the state of a panel with the photo of a time, which changes only with a network.
  func showingPhoto(
    _ state: PanelState,
    of name: String,
    at moment: WatchMoment
  ) -> PanelState {
    state.showingPhoto(
      at: offlineSince ?? moment.wall,
      skipping: engine.board[name]?.skippedPhotos ?? 0
    )
  }

  /// The photos of the selected panel, else of the first one.
  var shownPhotos: PhotoPage? {
    guard
      let instance = photoInstance,
      let found = engine.board[instance.name]?.state.photos
    else { return nil }
    return found
  }

  var hasShownPhotos: Bool { shownPhotos != nil }

  var hasNextPhoto: Bool { !isGallery && shownPhotos.map { $0.photos.count > 1 } ?? false }

  var hasOtherPage: Bool { shownPhotos.map { $0.page > 1 || !$0.isLast } ?? false }

  /// Shows the next or previous photo of the page; in a gallery, which shows all, another page.
  mutating func skipPhoto(by step: Int, at moment: WatchMoment) -> [WatchEffect] {
    if isGallery { return turnPage(by: step, at: moment) }
    if hasNextPhoto, let name = photoInstance?.name { engine.board[name]?.skippedPhotos += step }
    return []
  }

  /// The instance that photo keys act on: that of the selected photo, else the first.
  private var photoInstance: Instance? {
    let photos = engine.board.instances.filter { $0.descriptor.kind.hasPages }
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
    return turnPage(of: engine.board[last.string]?.instance, by: 1, at: moment)
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
      let instance, let slot = engine.board[instance.name], !slot.isFetching, !slot.isDue,
      let found = slot.state.photos,
      found.page + step >= 1, step < 0 || !found.isLast,
      slot.schedule?.isAllowed(at: moment.elapsed) == true
    else { return [] }
    return engine.fetchPage(found.page + step, of: instance.name, at: moment.engine)
      .map { .load($0) }
  }

  /// Shows another page from its start, or why it could not be fetched.
  ///
  /// - Returns: For new photos, the effect that retries failed pictures.
  mutating func showPage(
    of name: String,
    _ state: PanelState,
    at moment: WatchMoment
  ) -> [WatchEffect] {
    let isForPage = engine.board[name]?.isForPage == true
    switch state {
    case .fresh(let snapshot), .cached(let snapshot):
      guard let found = snapshot.photos else { return [] }
      let isElsewhere = position.selection.map { $0.panel.string != name } ?? false
      if isGallery, isForPage, !isElsewhere {
        let first = found.photos.first?.id
        position = ScreenPosition(
          selection: first.map { .photo(panel: DisplayText(name), $0) },
          in: position.layout
        )
      }
      album.removeFailedRequests()
      pictures.want(pictures.inFlight)
      return [.retryFailedPictures]
    case .failed(let error):
      if isForPage {
        show(strings(.watchPageNotLoaded(code: error.code.rawValue)), at: moment)
      }
      return []
    case .loading, .stale, .unconfigured: return []
    }
  }

  // MARK: Searching

  /// The typed search that replaces the configured one, or `nil`.
  var photoQuery: String? { engine.requests.photos.query }

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
    let hasFailed = photoInstance.flatMap { engine.board[$0.name]?.state.error } != nil
    guard query != photoQuery || hasFailed else { return }
    engine.change { $0.photos.query = query }
    for instance in engine.board.instances where instance.descriptor.kind.hasPages {
      engine.board.restart(instance.name, at: moment.elapsed)
    }
  }

  // MARK: Opening

  /// Opens the web page of the selected photo, or else of the shown one.
  func openPhoto(at moment: WatchMoment) -> [WatchEffect] {
    guard
      let instance = photoInstance, let state = engine.board[instance.name]?.state,
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
