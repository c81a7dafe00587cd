/// What there is in the store, for whoever wants to see it.
package struct StoreSummary: Sendable, Hashable {
  /// What is kept of one provider in one kind.
  package struct Group: Sendable, Hashable {
    package let provider: String
    package let kind: KeptAnswer.Kind
    package let count: Int
    /// The bodies' bytes.
    package let bytes: Int
    /// When the oldest and the newest of them came.
    package let oldest: Timestamp
    package let newest: Timestamp

    package init(
      provider: String,
      kind: KeptAnswer.Kind,
      count: Int,
      bytes: Int,
      oldest: Timestamp,
      newest: Timestamp
    ) {
      self.provider = provider
      self.kind = kind
      self.count = count
      self.bytes = bytes
      self.oldest = oldest
      self.newest = newest
    }
  }

  /// The calls of one account.
  package struct Calls: Sendable, Hashable {
    package let account: AccountKey
    /// How many calls were made on the present day by UTC.
    package let today: Int
    /// How many calls are left now of what a minute allows; nil where none was ever counted.
    package let left: Int?
    /// Until when the service wants no calls; nil where it did not say.
    package let heldBackUntil: Timestamp?

    package init(account: AccountKey, today: Int, left: Int?, heldBackUntil: Timestamp?) {
      self.account = account
      self.today = today
      self.left = left
      self.heldBackUntil = heldBackUntil
    }
  }

  /// Where answers are kept; nil where they are not.
  package var answersPath: String?
  /// Where observations are kept; nil where they are not.
  package var observationsPath: String?
  /// How large the files of the first are, and how large they may become, in bytes.
  package var bytes = 0
  package var maximumBytes = 0
  package var groups: [Group] = []
  package var calls: [Calls] = []
  /// How many observations of how many places there are, and since when.
  package var observations = 0
  package var observedPlaces = 0
  package var observedSince: Timestamp?

  package init() {}
}
