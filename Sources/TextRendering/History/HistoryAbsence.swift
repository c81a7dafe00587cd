package import DashCore

/// Why nothing that was measured can be shown, as facts.
package enum HistoryAbsence: Sendable, Hashable {
  /// There is nothing that could remember anything.
  case nothingRemembers
  /// Nothing was measured yet.
  case nothingMeasured
  /// Nothing was measured in the time that was asked for; at which place, where one was.
  case nothingSince(DisplayText?)
  /// No place that something was measured at is called so; the nearest that is, and all.
  case unknownPlace(DisplayText, nearest: DisplayText?, known: [DisplayText])
  /// Several places are called so.
  case ambiguousPlace(DisplayText, candidates: [DisplayText])

  /// The code, as every error has one.
  package var code: ErrorCode {
    switch self {
    case .nothingRemembers, .nothingMeasured, .nothingSince: .empty
    case .unknownPlace, .ambiguousPlace: .notFound
    }
  }
}
