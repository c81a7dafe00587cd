package import DashCore
import Glibc
package import Localization

/// The messages for failures of the store.
package struct StoreMessages: Sendable {
  private let text: Strings

  /// Creates the messages of a language.
  package init(_ text: Strings = Strings()) {
    self.text = text
  }

  /// Returns what happened and its consequence, as a sentence without its full stop.
  package func message(for problem: StoreProblem) -> String {
    switch problem {
    case .noDirectory: text(.cacheNoDirectory)
    case .file(let kind, let path): message(for: kind, at: safe(path))
    }
  }

  private func message(for kind: StoreProblem.FileProblem, at path: String) -> String {
    switch kind {
    case .corrupt(let newPath):
      text(.cacheDamaged(path: path, aside: safe(newPath)))
    case .unavailable(let number):
      text(.cacheUnavailable(path: path, reason: String(cString: strerror(number))))
    case .failed(let reason): text(.cacheUnavailable(path: path, reason: safe(reason)))
    case .full: text(.cacheDiskFull(path: path))
    case .locked: text(.cacheLocked(path: path))
    case .newer: text(.cacheNewerVersion(path: path))
    case .unsafe: text(.cacheUnsafe(path: path))
    }
  }

  /// Returns a short message for the status line.
  package static func brief(for problem: StoreProblem) -> LocalizedString {
    switch problem {
    case .file(.corrupt, _): .watchCacheDamaged
    case .file(.full, _): .watchDiskFull
    case .file(.locked, _): .watchHistoryLocked
    case .noDirectory, .file: .watchNothingCached
    }
  }

  private func safe(_ path: String) -> String {
    DisplayText(path, maximumLength: 300).string
  }
}

/// The messages for a history that has no observations to show.
package struct HistoryText: Sendable {
  /// The most places in a list.
  private static let longestList = 12

  private let text: Strings

  /// Creates the messages of a language.
  package init(_ text: Strings = Strings()) {
    self.text = text
  }

  /// Returns a sentence that says why there is no history.
  package func message(for absence: HistoryFailure) -> String {
    switch absence {
    case .notStored: text(.historyNotStored)
    case .noObservations: text(.historyNoObservations)
    case .noObservationsSince(nil): text(.historyNoObservationsInPeriod)
    case .noObservationsSince(.some(let place)):
      text(.historyNoObservationsAtPlace(place: place.string))
    case .unknownPlace(let query, _, _): text(.historyUnknownPlace(place: query.string))
    case .ambiguousPlace(let query, let candidates):
      text(.ambiguousPlace(count: candidates.count, place: query.string))
    }
  }

  /// Returns the hint in one line, or `nil` if there is none.
  package func hint(for absence: HistoryFailure) -> String? {
    switch absence {
    case .notStored: text(.historyHintSetHome)
    case .noObservations: text(.historyHintHowToRecord)
    case .noObservationsSince: text(.historyHintLongerTime)
    case .unknownPlace(_, .some(let nearest), _):
      text(.historyDidYouMean(place: ShellArgument.inQuotes(nearest.string)))
    case .unknownPlace(_, nil, let known):
      known.isEmpty ? nil : text(.historyKnownPlaces(places: list(known)))
    case .ambiguousPlace(_, let candidates):
      text(.historyNameCountry(places: list(candidates)))
    }
  }

  private func list(_ places: [DisplayText]) -> String {
    let shown = text.listSemicolon(places.prefix(Self.longestList).map(ShellArgument.title))
    let more = places.count - Self.longestList
    return more > 0
      ? text(.historyAndMore(places: shown, count: String(more))) : shown
  }
}
