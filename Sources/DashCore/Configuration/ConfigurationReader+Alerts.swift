/// Decodes which alerts are shown, from which sources, and whence radar is.
extension ConfigurationReader {
  mutating func readPlacesWithoutAlerts(_ node: JSONNode) {
    if node.kind != .list { unexpected(.listOfTexts, node, at: "alertsExcept") }
    for (index, element) in node.elements.enumerated() {
      let path = "alertsExcept[\(index)]"
      if let place = try? place(element, configuration.aliases, at: path) {
        configuration.alerts.exceptPlaces.append(place)
      }
    }
  }

  mutating func readAlertSources(_ node: JSONNode) {
    if node.kind != .list { unexpected(.listOfTexts, node, at: "alertSources") }
    configuration.alerts.sources = []
    for (index, element) in node.elements.enumerated() {
      readAlertSource(element, at: "alertSources[\(index)]")
    }
  }

  /// Decodes the name of a source, or an object with the name and another base URL.
  private mutating func readAlertSource(_ node: JSONNode, at path: String) {
    let names = registry.alertSources.map(\.name)
    guard node.kind == .object else {
      if let name = choice(node, at: path, of: names) { configuration.alerts.sources?.append(name) }
      return
    }
    guard let members = members(of: node, at: path, known: ["name", "baseURL"]) else { return }
    guard let named = members["name"] else {
      return report(.missingKey("name"), at: path, offset: node.offset)
    }
    guard let name = choice(named, at: "\(path).name", of: names) else { return }
    configuration.alerts.sources?.append(name)
    guard let address = members["baseURL"] else { return }
    configuration.alerts.baseURLs[name] = address.string.flatMap { BaseURL($0) }
    if configuration.alerts.baseURLs[name] == nil {
      unexpected(.apiAddress, address, at: "\(path).baseURL", isShown: false)
    }
  }

  /// Decodes `false`, or an object with the base URL of one's own server.
  mutating func readRadar(_ node: JSONNode) {
    if case .boolean(let isShown) = node.value {
      configuration.radar = isShown ? RadarSettings() : nil
      return
    }
    guard let members = members(of: node, at: "radar", known: ["baseURL"]) else { return }
    guard let address = members["baseURL"] else {
      return report(.missingKey("baseURL"), at: "radar", offset: node.offset)
    }
    configuration.radar?.baseURL = address.string.flatMap { BaseURL($0) }
    if configuration.radar?.baseURL == nil {
      unexpected(.apiAddress, address, at: "radar.baseURL", isShown: false)
    }
  }
}
