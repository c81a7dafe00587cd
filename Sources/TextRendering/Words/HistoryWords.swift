import DashCore

/// The words for why nothing that was measured can be shown.
package struct HistoryWords: Sendable {
  /// How many places are listed.
  private static let longestList = 12

  private let text: Words

  package init(_ text: Words = Words()) {
    self.text = text
  }

  /// What is the matter, in a sentence.
  package func message(for absence: HistoryAbsence) -> String {
    switch absence {
    case .nothingRemembers: text(HistoryPhrase.nothingRemembers)
    case .nothingMeasured: text(HistoryPhrase.nothingMeasured)
    case .nothingSince(nil): text(HistoryPhrase.nothingInThisTime)
    case .nothingSince(.some(let place)): text(HistoryPhrase.nothingThere, ["place": place.string])
    case .unknownPlace(let asked, _, _): text(HistoryPhrase.unknownPlace, ["place": asked.string])
    case .ambiguousPlace(let asked, let candidates):
      text(Counted.ambiguousPlace, candidates.count, ["place": asked.string])
    }
  }

  /// What to do next, in a line; nil where there is nothing to do.
  package func hint(for absence: HistoryAbsence) -> String? {
    switch absence {
    case .nothingRemembers: text(HistoryPhrase.setHome)
    case .nothingMeasured: text(HistoryPhrase.howToMeasure)
    case .nothingSince: text(HistoryPhrase.lookFurther)
    case .unknownPlace(_, .some(let nearest), _):
      text(HistoryPhrase.didYouMean, ["place": nearest.string])
    case .unknownPlace(_, nil, let known):
      known.isEmpty ? nil : text(HistoryPhrase.thereIs, ["places": list(known)])
    case .ambiguousPlace(_, let candidates):
      text(HistoryPhrase.nameCountry, ["places": list(candidates)])
    }
  }

  /// That nothing of it is real.
  package var demoNotice: String { text(PageWord.demoNotice) }

  private func list(_ places: [DisplayText]) -> String {
    let shown = text.listApart(places.prefix(Self.longestList).map(\.string))
    let more = places.count - Self.longestList
    return more > 0
      ? text(HistoryPhrase.andMore, ["places": shown, "count": String(more)]) : shown
  }
}
