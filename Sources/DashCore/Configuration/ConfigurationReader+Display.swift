/// Decodes the theme and the units; names are case-sensitive, as in the schema.
extension ConfigurationReader {
  /// Decodes the name of a theme, or an object with its own colours.
  mutating func theme(_ node: JSONNode) -> ThemeSetting {
    var theme = ThemeSetting()
    let names = ThemeSetting.Name.allCases.map(\.rawValue)
    guard node.kind == .object else {
      theme.name = choice(node, at: "theme", of: names).flatMap(ThemeSetting.Name.init) ?? .auto
      return theme
    }
    let known = ["base"] + ThemeSetting.Role.allCases.map(\.rawValue)
    for (key, value) in members(of: node, at: "theme", known: known) ?? [:] {
      let path = "theme.\(key)"
      if let role = ThemeSetting.Role(rawValue: key) {
        theme.colors[role] = value.string.flatMap(ThemeSetting.color)
        if theme.colors[role] == nil { unexpected(.color, value, at: path) }
      } else {
        theme.name = choice(value, at: path, of: names).flatMap(ThemeSetting.Name.init) ?? .auto
      }
    }
    return theme
  }

  /// Decodes units from a string, as in `--units`, or from an object.
  mutating func units(_ node: JSONNode) -> UnitsSetting? {
    switch node.value {
    case .string(let text):
      do throws(UnitsSetting.Failure) {
        return try UnitsSetting(text, matchesCase: true)
      } catch {
        report(error, node, at: "units")
        return nil
      }
    case .object: return unitsByQuantity(node)
    default:
      unexpected(.units, node, at: "units")
      return nil
    }
  }

  private mutating func unitsByQuantity(_ node: JSONNode) -> UnitsSetting? {
    let known = ["preset"] + UnitsKey.allCases.map(\.rawValue)
    guard let members = members(of: node, at: "units", known: known) else { return nil }
    var setting = UnitsSetting()
    for (name, value) in members {
      let path = "units.\(name)"
      guard let key = UnitsKey(rawValue: name) else {
        let presets = UnitsPreset.allCases.map(\.rawValue)
        setting.preset = choice(value, at: path, of: presets).flatMap(UnitsPreset.init(rawValue:))
        continue
      }
      do throws(UnitsSetting.Failure) {
        try setting.set(key, to: Self.unitText(value), matchesCase: true)
      } catch {
        report(error, value, at: path)
      }
    }
    return setting
  }

  /// Returns a string, or a whole number as a string: `clock` may be 12 or 24.
  private static func unitText(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? ""
    default: ""
    }
  }

  private mutating func report(_ failure: UnitsSetting.Failure, _ node: JSONNode, at path: String) {
    let isText = if case .string = node.value { true } else { false }
    report(
      .unexpected(
        expected: failure.expected,
        found: isText ? Self.quoted(failure.found) : Self.found(node),
        nearest: failure.nearest
      ),
      at: path,
      offset: node.offset
    )
  }
}
