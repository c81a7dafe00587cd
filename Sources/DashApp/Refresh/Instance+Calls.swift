import DashCore

extension Instance {
  /// Whose calls count together: a provider with a key.
  struct Account: Hashable {
    let provider: String
    let secrets: [Secret]
    /// What prints further keys.
    var commands: Set<KeyCommand> = []
  }

  /// The calls that one refresh makes: one a place, else one.
  var callsPerRefresh: Int { max(places.count, 1) }

  /// How many calls a minute the provider allows; nil where nothing is said of it.
  var callsPerMinute: Int? {
    guard
      let options = options.known,
      descriptor.options.contains(where: { $0.name == "callsPerMinute" })
    else { return nil }
    return options.integer("callsPerMinute")
  }

  /// The account that its calls count for.
  var account: Account {
    Account(
      provider: descriptor.name,
      secrets: options.known?.secrets ?? [],
      commands: Set(options.commands.values)
    )
  }

  /// Its keys.
  var secrets: [Secret] { account.secrets }
}
