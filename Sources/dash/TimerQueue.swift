/// The number of a timer, unique within its queue.
struct TimerID: Hashable {
  fileprivate let number: UInt
}

/// Elements that become due at a time, in the order of their times.
///
/// Equal times keep the order of insertion.
struct TimerQueue<Element> {
  private struct Entry {
    let id: TimerID
    let due: ContinuousClock.Instant
    let element: Element
  }

  /// The latest first, so that the next one is removed from the end.
  private var entries: [Entry] = []
  private var lastNumber: UInt = 0

  /// When the next element is due; `nil` if there is none.
  var nextDue: ContinuousClock.Instant? { entries.last?.due }

  /// Returns the number of a new timer.
  mutating func makeID() -> TimerID {
    lastNumber += 1
    return TimerID(number: lastNumber)
  }

  /// Inserts an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - id: The number of its timer.
  ///   - due: When it is due.
  mutating func insert(_ element: Element, _ id: TimerID, at due: ContinuousClock.Instant) {
    var (lower, upper) = (0, entries.count)
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].due > due { lower = middle + 1 } else { upper = middle }
    }
    entries.insert(Entry(id: id, due: due, element: element), at: lower)
  }

  /// Removes and returns an element before it is due; `nil` if it is not there.
  mutating func remove(_ id: TimerID) -> Element? {
    entries.firstIndex { $0.id == id }.map { entries.remove(at: $0).element }
  }

  /// Removes and returns all elements that are due, the earliest first.
  ///
  /// - Parameter now: The current time.
  /// - Returns: The elements.
  mutating func removeAll(until now: ContinuousClock.Instant) -> [Element] {
    let first = entries.firstIndex { $0.due <= now } ?? entries.endIndex
    defer { entries.removeSubrange(first...) }
    return entries[first...].reversed().map(\.element)
  }
}
