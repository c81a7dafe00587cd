import DashCore

/// The panels of watch mode with their latest states.
struct PanelBoard: Sendable {
  private struct Slot: Sendable {
    var instance: Instance
    var state: PanelState
    /// Whether it is fetched only for placeholders of photo searches.
    var isHidden = false
    /// When a fetch last set the state.
    var settledAt: Duration?
    /// When the last fetch ended, by the wall clock, with any result.
    var endedAt: Timestamp?
    /// The fetch in flight, or `nil`.
    var ticket: FetchTicket?
    /// When the fetch in flight started; `nil` if there is none.
    var lastFetchAt: Duration?
    /// The title of the fallback that the fetch requests now; `nil` for the first provider.
    var requestedTitle: String?
    /// Whether the last fetch was for another page; the shown page stays if it fails.
    var isForPage = false
    /// The weather facts of the last photo search.
    var facts: WeatherFacts?

    /// Returns the state; data from before the current refresh counts as cached.
    func state(refreshBegan: Duration) -> PanelState {
      guard case .fresh(let snapshot) = state, let settledAt, settledAt < refreshBegan else {
        return state
      }
      return .cached(snapshot.asCached)
    }
  }

  private var slots: [Slot] = []
  private var tickets = 0

  /// The instances in order, hidden ones last.
  var instances: [Instance] { slots.map(\.instance) }

  /// The states of the panels, in order.
  var states: [PanelState] { slots.map(\.state) }

  /// Whether a fetch is in flight.
  var isBusy: Bool { slots.contains { $0.ticket != nil } }

  /// Returns the providers with requests in flight since before a time, without duplicates.
  func waiting(since moment: Duration) -> [String] {
    slots.filter { slot in slot.lastFetchAt.map { $0 <= moment } ?? false }
      .map { $0.requestedTitle ?? ($0.instance.activeInstance ?? $0.instance).descriptor.title }
      .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }

  /// Replaces the instances.
  ///
  /// An unchanged instance keeps its state and its fetch in flight.
  ///
  /// - Returns: The names of new and changed instances.
  mutating func set(_ instances: [Instance], hidden: [Instance] = []) -> [String] {
    var changed: [String] = []
    let earlier = slots
    slots = (instances + hidden).enumerated().map { index, instance in
      var slot = Slot(instance: instance, state: Self.initialState(of: instance))
      if let unchanged = earlier.first(where: { $0.instance.hasSameRequests(as: instance) }) {
        slot = unchanged
        slot.instance = instance
      } else {
        changed.append(instance.name)
      }
      slot.isHidden = index >= instances.count
      return slot
    }
    return changed
  }

  /// Removes all panels and their fetches.
  mutating func clear() {
    // The ticket counter continues, so that old tickets never match new ones.
    slots = []
  }

  /// Returns the state of a panel; `nil` if it does not exist.
  func state(of name: String) -> PanelState? {
    slots.first { $0.instance.name == name }?.state
  }

  /// Returns whether a fetch of an instance is in flight.
  func isFetching(_ name: String) -> Bool {
    slots.contains { $0.instance.name == name && $0.ticket != nil }
  }

  /// Returns whether an instance has data or an error and no fetch is in flight.
  func hasResult(_ name: String) -> Bool {
    slots.contains { $0.instance.name == name && $0.ticket == nil && $0.settledAt != nil }
  }

  /// Returns whether the last fetch of an instance was for another page.
  func wasForPage(_ name: String) -> Bool {
    slots.contains { $0.instance.name == name && $0.isForPage }
  }

  /// Returns when the last fetch of an instance ended, by the wall clock; `nil` before the first.
  func endedAt(_ name: String) -> Timestamp? {
    slots.first { $0.instance.name == name }?.endedAt
  }

  /// Returns the weather facts of an instance's last photo search.
  func facts(of name: String) -> WeatherFacts? {
    slots.first { $0.instance.name == name }?.facts
  }

  /// Starts a fetch.
  ///
  /// - Parameters:
  ///   - name: The instance.
  ///   - now: The current time.
  ///   - facts: The weather facts of a photo search.
  ///   - isForPage: Whether the shown page stays if the fetch fails.
  /// - Returns: The instance to fetch and its ticket; `nil` if there is no such instance.
  mutating func begin(
    _ name: String,
    at now: Duration,
    facts: WeatherFacts? = nil,
    isForPage: Bool = false
  ) -> (Instance, FetchTicket)? {
    guard let index = slots.firstIndex(where: { $0.instance.name == name }) else { return nil }
    let ticket = ticket(for: name)
    slots[index].ticket = ticket
    slots[index].lastFetchAt = now
    slots[index].requestedTitle = nil
    slots[index].facts = facts
    slots[index].isForPage = isForPage
    return (slots[index].instance, ticket)
  }

  /// Creates the ticket of a fetch.
  mutating func ticket(for name: String) -> FetchTicket {
    tickets += 1
    return FetchTicket(instance: name, number: tickets)
  }

  /// Records that a fetch now requests another provider.
  mutating func note(_ ticket: FetchTicket, requests title: String) {
    guard let index = slots.firstIndex(where: { $0.ticket == ticket }) else { return }
    slots[index].requestedTitle = title
  }

  /// Resets a panel and drops its fetch.
  mutating func restart(_ name: String) {
    guard let index = slots.firstIndex(where: { $0.instance.name == name }) else { return }
    slots[index] = Slot(
      instance: slots[index].instance,
      state: Self.initialState(of: slots[index].instance)
    )
  }

  /// Records the result of a fetch.
  ///
  /// - Returns: Whether the ticket is still valid.
  mutating func settle(_ ticket: FetchTicket, _ state: PanelState, at moment: WatchMoment) -> Bool {
    guard let index = slots.firstIndex(where: { $0.ticket == ticket }) else { return false }
    slots[index].ticket = nil
    slots[index].lastFetchAt = nil
    slots[index].endedAt = moment.wall
    if slots[index].isForPage, case .failed = state { return true }
    slots[index].settledAt = moment.elapsed
    // Another page replaces the shown one without merging.
    slots[index].state = slots[index].isForPage ? state : slots[index].state.followed(by: state)
    return true
  }

  /// Returns the visible panels.
  ///
  /// - Parameters:
  ///   - refreshBegan: When the current refresh started.
  ///   - nextTry: Returns when an instance is fetched next.
  /// - Returns: A panel for each visible instance, in order.
  func panels(refreshBegan: Duration, nextTry: (String) -> Timestamp?) -> [Panel] {
    slots.filter { !$0.isHidden }.map { slot in
      slot.instance.panel(
        slot.state(refreshBegan: refreshBegan),
        nextRetryAt: nextTry(slot.instance.name)
      )
    }
  }

  private static func initialState(of instance: Instance) -> PanelState {
    guard case .unconfigured(let error) = instance.options, instance.activeInstance == nil else {
      return .loading
    }
    return .unconfigured(error)
  }
}

/// The identity of one fetch; results with an old ticket are discarded.
struct FetchTicket: Sendable, Hashable {
  let instance: String
  let number: Int
}
