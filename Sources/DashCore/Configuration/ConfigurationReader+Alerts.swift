/// Decodes which alerts are shown, and from which sources.
extension ConfigurationReader {
  mutating func readAlerts(_ members: [String: JSONNode]) {
    var alerts = AlertSettings()
    if let places = members["alertsExcept"] {
      if places.kind != .list { unexpected(.listOfTexts, places, at: "alertsExcept") }
      for (index, element) in places.elements.enumerated() {
        let path = "alertsExcept[\(index)]"
        if let place = try? place(element, configuration.aliases, at: path) {
          alerts.exceptPlaces.append(place)
        }
      }
    }
    if let sources = members["alertSources"] {
      if sources.kind != .list { unexpected(.listOfTexts, sources, at: "alertSources") }
      alerts.sources = []
      for (index, element) in sources.elements.enumerated() {
        readAlertSource(element, at: "alertSources[\(index)]", into: &alerts)
      }
    }
    if let contact = members["alertContact"] {
      alerts.contact = text(contact, at: "alertContact")
    }
    configuration.alerts = alerts
    configuration.showsAlerts = flag("alerts", of: members, default: true)
  }

  /// Decodes the name of a source, or an object with the name and another base URL.
  private mutating func readAlertSource(
    _ node: JSONNode,
    at path: String,
    into alerts: inout AlertSettings
  ) {
    let names = registry.alertSources.map(\.name)
    guard node.kind == .object else {
      if let name = choice(node, at: path, of: names) { alerts.sources?.append(name) }
      return
    }
    guard let members = members(of: node, at: path, known: ["name", "baseURL"]) else { return }
    guard let named = members["name"] else {
      return report(.missingKey("name"), at: path, offset: node.offset)
    }
    guard let name = choice(named, at: "\(path).name", of: names) else { return }
    alerts.sources?.append(name)
    guard let address = members["baseURL"] else { return }
    alerts.baseURLs[name] = address.string.flatMap { BaseURL($0) }
    if alerts.baseURLs[name] == nil {
      unexpected(.apiAddress, address, at: "\(path).baseURL", isShown: false)
    }
  }
}
