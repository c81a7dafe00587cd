/// Reads which units are shown, in the very words that the schema has.
extension ConfigurationReader {
  /// The text that `--units` takes too, or the same as an object.
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
        try setting.set(key, to: Self.word(value), matchesCase: true)
      } catch {
        report(error, value, at: path)
      }
    }
    return setting
  }

  /// A word, or the hours of a clock as a number.
  private static func word(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let word): word
    case .number(let number): Int(exactly: number).map(String.init) ?? ""
    default: ""
    }
  }

  private mutating func report(_ failure: UnitsSetting.Failure, _ node: JSONNode, at path: String) {
    let isText = if case .string = node.value { true } else { false }
    report(
      .unexpected(
        expected: failure.expected,
        found: isText ? OptionReader.quoted(failure.found) : OptionReader.found(node),
        nearest: failure.nearest
      ),
      at: path,
      offset: node.offset
    )
  }
}
