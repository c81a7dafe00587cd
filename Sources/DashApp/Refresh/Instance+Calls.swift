import DashCore

extension Instance {
  /// Whose calls count together: a provider with a key.
  struct Account: Hashable {
    let provider: String
    let secrets: [Secret]
  }

  /// The calls that one refresh makes: one a place, else one.
  var callsPerRefresh: Int { max(places.count, 1) }

  /// How many calls a minute the provider allows; nil where nothing is said of it.
  var callsPerMinute: Int? {
    guard
      case .ready(let options) = options,
      descriptor.options.contains(where: { $0.name == "callsPerMinute" })
    else { return nil }
    return options.integer("callsPerMinute")
  }

  /// The account that its calls count for.
  var account: Account {
    guard case .ready(let options) = options else {
      return Account(provider: descriptor.name, secrets: [])
    }
    return Account(provider: descriptor.name, secrets: options.secrets)
  }

  /// Its keys.
  var secrets: [Secret] { account.secrets }
}
