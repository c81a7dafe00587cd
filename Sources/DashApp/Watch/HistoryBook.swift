import DashCore

/// What was measured before at the places that a watch shows alone.
///
/// It is read once for each new measurement.
struct HistoryBook: Sendable {
  private var entries: [HistoryWish: PlaceHistory] = [:]
  private var underWay: Set<HistoryWish> = []

  /// Whether any of it is being read.
  var isReading: Bool { !underWay.isEmpty }

  /// Begins to read what is wished for and not known or being read; what nobody wishes any more is
  /// forgotten, an earlier state of it when the later one is there.
  ///
  /// - Parameter wished: All that there is room for.
  /// - Returns: What is to be read now.
  mutating func begin(_ wished: [HistoryWish]) -> [HistoryWish] {
    entries = entries.filter { known, _ in
      wished.contains { $0 == known || $0.isOfTheSamePlace(as: known) && entries[$0] == nil }
    }
    let new = wished.filter { entries[$0] == nil && !underWay.contains($0) }
    underWay.formUnion(new)
    return new
  }

  /// Takes what was read.
  mutating func take(_ history: PlaceHistory, for wish: HistoryWish) {
    underWay.remove(wish)
    entries = entries.filter { !$0.key.isOfTheSamePlace(as: wish) }
    entries[wish] = history
  }

  /// What is known for a panel, by how its places are asked for.
  func histories(of panel: DisplayText) -> [PlaceQuery: PlaceHistory] {
    var histories: [PlaceQuery: PlaceHistory] = [:]
    for (wish, history) in entries where wish.panel == panel { histories[wish.asked] = history }
    return histories
  }
}

extension HistoryWish {
  /// Whether another one is the same but for the time of the weather.
  fileprivate func isOfTheSamePlace(as other: HistoryWish) -> Bool {
    panel == other.panel && asked == other.asked && place.provider == other.place.provider
      && place.key == other.place.key
  }
}
