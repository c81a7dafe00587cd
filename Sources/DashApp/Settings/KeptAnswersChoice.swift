import DashCore

/// What the user says of answers that are kept.
enum KeptAnswersChoice: Sendable, Hashable {
  /// Those that are fresh do; what is older than so many seconds is asked for, where a number is given.
  case whereFresh(maximumAgeSeconds: Int?)
  /// None do (`--refresh`).
  case never
  /// Any does (`--stale-while-revalidate`).
  case whereAny
  /// Nothing is asked (`--offline`).
  case only

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let choices: [OptionName] = [.offline, .refresh, .staleWhileRevalidate]
    let given = choices.filter(arguments.has)
    if given.count > 1 { throw .conflictingOptions(given[0], given[1]) }
    let maximumAge = arguments.text(.maxAge).flatMap(DurationText.seconds)
    if let choice = given.first, maximumAge != nil { throw .conflictingOptions(choice, .maxAge) }
    self =
      switch given.first {
      case .offline: .only
      case .refresh: .never
      case .staleWhileRevalidate: .whereAny
      default: .whereFresh(maximumAgeSeconds: maximumAge)
      }
  }
}
