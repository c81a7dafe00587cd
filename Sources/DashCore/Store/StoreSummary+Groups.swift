extension StoreSummary {
  /// Answers by provider and kind, in the order of their names.
  ///
  /// - Parameter answers: The answers.
  /// - Returns: A group for each provider and kind of which there is one.
  package static func groups(of answers: [KeptAnswer]) -> [Group] {
    let sorted = Dictionary(grouping: answers) { "\($0.provider) \($0.kind.rawValue)" }
      .sorted { $0.key < $1.key }
    return sorted.compactMap { _, answers in
      guard let first = answers.first else { return nil }
      let times = answers.map(\.receivedAt)
      return Group(
        provider: first.provider,
        kind: first.kind,
        count: answers.count,
        bytes: answers.reduce(0) { $0 + $1.body.count },
        oldest: times.min() ?? first.receivedAt,
        newest: times.max() ?? first.receivedAt
      )
    }
  }
}
