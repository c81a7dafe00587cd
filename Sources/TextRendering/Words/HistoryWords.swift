import DashCore

/// The words for why nothing that was measured can be shown.
package enum HistoryWords {
  /// How many places are listed.
  private static let longestList = 12

  /// What is the matter, in a sentence.
  package static func message(for absence: HistoryAbsence) -> String {
    switch absence {
    case .nothingRemembers: "Nothing is remembered: there is no place to keep anything."
    case .nothingMeasured: "Nothing was measured yet."
    case .nothingSince(nil): "Nothing was measured in this time."
    case .nothingSince(.some(let place)): "Nothing was measured at \(place) in this time."
    case .unknownPlace(let asked, _, _): "Nothing was measured at a place \"\(asked)\"."
    case .ambiguousPlace(let asked, let candidates):
      "\"\(asked)\" may be any of \(candidates.count) places."
    }
  }

  /// What to do next, in a line; nil where there is nothing to do.
  package static func hint(for absence: HistoryAbsence) -> String? {
    switch absence {
    case .nothingRemembers: "Set HOME, or XDG_STATE_HOME to a directory that can be written to."
    case .nothingMeasured:
      "Each weather that dash shows is remembered: \"dash weather\" now and then, or --watch."
    case .nothingSince: "Look further back, as with --since 30d."
    case .unknownPlace(_, .some(let nearest), _): "Did you mean \"\(nearest)\"?"
    case .unknownPlace(_, nil, let known): known.isEmpty ? nil : "There is \(list(known))."
    case .ambiguousPlace(_, let candidates):
      "Name its country, its id or its coordinates: \(list(candidates))."
    }
  }

  private static func list(_ places: [DisplayText]) -> String {
    let shown = places.prefix(longestList).map(\.string).joined(separator: "; ")
    let more = places.count - longestList
    return more > 0 ? "\(shown); and \(more) more" : shown
  }
}
