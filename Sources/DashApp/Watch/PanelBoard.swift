import DashCore

/// The panels that are watched, each with what it last showed.
struct PanelBoard: Sendable {
  private struct Slot: Sendable {
    var instance: Instance
    var state: PanelState
    /// Whether it is only asked for what others take from it.
    var isHidden = false
    /// When what is shown came.
    var settledAt: Duration?
    /// When the last fetch ended, by the wall clock, whatever it brought.
    var endedAt: Timestamp?
    /// The fetch that is under way, or nil.
    var ticket: FetchTicket?
    /// Since when that fetch is under way.
    var askedAt: Duration?
    /// Whom it asks by now, where that is not whom it asked first.
    var askedTitle: String?
    /// Whether the last fetch was for another page: if it fails, the page that is shown stays.
    var isForPage = false
    /// What a search of photos was last asked with.
    var facts: WeatherFacts?

    /// What it shows: what came before a refresh is not of that refresh.
    func state(refreshBegan: Duration) -> PanelState {
      guard case .fresh(let snapshot) = state, let settledAt, settledAt < refreshBegan else {
        return state
      }
      return .cached(snapshot.asKept)
    }
  }

  private var slots: [Slot] = []
  private var tickets = 0

  /// The instances, in their order, and behind them those that are not shown.
  var instances: [Instance] { slots.map(\.instance) }

  /// What the panels show, in their order.
  var states: [PanelState] { slots.map(\.state) }

  /// Whether a fetch is under way.
  var isBusy: Bool { slots.contains { $0.ticket != nil } }

  /// The providers that have been asked for longer than some time, each once.
  func waiting(since moment: Duration) -> [String] {
    slots.filter { slot in slot.askedAt.map { $0 <= moment } ?? false }
      .map { $0.askedTitle ?? ($0.instance.askedInstance ?? $0.instance).descriptor.title }
      .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }

  /// Shows other instances.
  ///
  /// One that is as it was keeps what it shows and what it waits for.
  ///
  /// - Returns: The names of those that are new or not as they were.
  mutating func set(_ instances: [Instance], hidden: [Instance] = []) -> [String] {
    var changed: [String] = []
    let earlier = slots
    slots = (instances + hidden).enumerated().map { index, instance in
      var slot = Slot(instance: instance, state: Self.initialState(of: instance))
      if let kept = earlier.first(where: { $0.instance.asksTheSame(as: instance) }) {
        slot = kept
        slot.instance = instance
      } else {
        changed.append(instance.name)
      }
      slot.isHidden = index >= instances.count
      return slot
    }
    return changed
  }

  /// Forgets what all panels show and what they wait for.
  mutating func clear() {
    // The count of tickets goes on, so that no old one is ever taken for a new one.
    slots = []
  }

  /// What a panel shows; nil for one that is not there.
  func state(of name: String) -> PanelState? {
    slots.first { $0.instance.name == name }?.state
  }

  /// Whether a fetch of an instance is under way.
  func isAsking(_ name: String) -> Bool {
    slots.contains { $0.instance.name == name && $0.ticket != nil }
  }

  /// Whether an instance has answered and is not being asked again.
  func hasAnswer(_ name: String) -> Bool {
    slots.contains { $0.instance.name == name && $0.ticket == nil && $0.settledAt != nil }
  }

  /// Whether the last fetch of an instance was for another page.
  func wasForPage(_ name: String) -> Bool {
    slots.contains { $0.instance.name == name && $0.isForPage }
  }

  /// When the last fetch of an instance ended, by the wall clock; nil where none has.
  func endedAt(_ name: String) -> Timestamp? {
    slots.first { $0.instance.name == name }?.endedAt
  }

  /// What a search was last asked with.
  func facts(of name: String) -> WeatherFacts? {
    slots.first { $0.instance.name == name }?.facts
  }

  /// Begins a fetch.
  ///
  /// - Parameters:
  ///   - name: The instance.
  ///   - now: The time.
  ///   - facts: What is known of the weather, where it is a search.
  ///   - isForPage: Whether the page that is shown stays where this fails.
  /// - Returns: The instance to ask and the ticket to answer with; nil where there is none to ask.
  mutating func begin(
    _ name: String,
    at now: Duration,
    facts: WeatherFacts? = nil,
    isForPage: Bool = false
  ) -> (Instance, FetchTicket)? {
    guard let index = slots.firstIndex(where: { $0.instance.name == name }) else { return nil }
    tickets += 1
    let ticket = FetchTicket(instance: name, number: tickets)
    slots[index].ticket = ticket
    slots[index].askedAt = now
    slots[index].askedTitle = nil
    slots[index].facts = facts
    slots[index].isForPage = isForPage
    return (slots[index].instance, ticket)
  }

  /// Takes note of another provider that a fetch asks by now.
  mutating func note(_ ticket: FetchTicket, asks title: String) {
    guard let index = slots.firstIndex(where: { $0.ticket == ticket }) else { return }
    slots[index].askedTitle = title
  }

  /// Forgets what a panel shows, and what it waits for: it is about something else from now on.
  mutating func restart(_ name: String) {
    guard let index = slots.firstIndex(where: { $0.instance.name == name }) else { return }
    slots[index] = Slot(
      instance: slots[index].instance,
      state: Self.initialState(of: slots[index].instance)
    )
  }

  /// Takes what a fetch gave.
  ///
  /// - Returns: Whether anybody was still waiting for it.
  mutating func settle(_ ticket: FetchTicket, _ state: PanelState, at moment: WatchMoment) -> Bool {
    guard let index = slots.firstIndex(where: { $0.ticket == ticket }) else { return false }
    slots[index].ticket = nil
    slots[index].askedAt = nil
    slots[index].endedAt = moment.wall
    if slots[index].isForPage, case .failed = state { return true }
    slots[index].settledAt = moment.elapsed
    // Another page follows no earlier one: it is shown as it came.
    slots[index].state = slots[index].isForPage ? state : slots[index].state.followed(by: state)
    return true
  }

  /// The panels.
  ///
  /// - Parameters:
  ///   - refreshBegan: When the refresh began of which they are told.
  ///   - nextTry: When an instance is asked again.
  /// - Returns: A panel for each instance that is shown, in their order.
  func panels(refreshBegan: Duration, nextTry: (String) -> Timestamp?) -> [Panel] {
    slots.filter { !$0.isHidden }.map { slot in
      slot.instance.panel(
        slot.state(refreshBegan: refreshBegan),
        nextTryAt: nextTry(slot.instance.name)
      )
    }
  }

  private static func initialState(of instance: Instance) -> PanelState {
    guard case .unconfigured(let error) = instance.options, instance.askedInstance == nil else {
      return .loading
    }
    return .unconfigured(error)
  }
}
