import DashCore
import TransportLayers

extension Instance {
  /// Whose calls count together: a provider with a key.
  struct Account: Hashable {
    let provider: String
    let secrets: [Secret]
    /// What prints further keys.
    var commands: Set<KeyCommand> = []
  }

  /// The calls that one refresh makes at most: one a place, else one, and for forecast and air one more
  /// each.
  ///
  /// - Parameter weather: What is asked of weather beyond how it is now.
  /// - Returns: How many; what names mean is looked up once, and not counted.
  func callsPerRefresh(_ weather: WeatherRequest = WeatherRequest()) -> Int {
    guard descriptor.kind == .weather else { return max(places.count, 1) }
    let callsPerPlace = 1 + (weather.wantsForecast ? 1 : 0) + (weather.wantsAir ? 1 : 0)
    return max(places.count, 1) * callsPerPlace
  }

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

  /// Whose calls it makes, for the layers over the transport.
  var client: TransportLayers.Client {
    TransportLayers.Client(
      provider: descriptor.name,
      secrets: secrets,
      callsPerMinute: callsPerMinute
    )
  }
}
