import DashCore

/// The hostile requests of `dash plugins check`, made from the request that dash would write.
enum PluginRequestChange {
  typealias Change = @Sendable ([UInt8]) -> [UInt8]

  /// The size of a large option, in bytes.
  private static let largeBytes = 256 * 1024

  /// Returns a change that replaces or adds members, given as JSON.
  static func setting(_ changes: [(name: String, json: String)]) -> Change {
    { request in
      guard let root = try? JSONParser.parse(request) else { return request }
      return line(members(of: root, setting: changes))
    }
  }

  /// Returns a change that replaces or adds options, given as JSON.
  static func settingOptions(_ changes: [(name: String, json: String)]) -> Change {
    { request in
      guard let root = try? JSONParser.parse(request) else { return request }
      let options = root["options"].map { members(of: $0, setting: changes) } ?? changes
      return line(members(of: root, setting: [("options", object(options))]))
    }
  }

  /// Returns a change that gives each option of a plugin a value of another type.
  static func wrongTypes(of options: [OptionDescription]) -> Change {
    settingOptions(
      options.map { option in
        let json =
          switch option.type {
          case .boolean, .integer, .number: "\"text\""
          case .arguments, .choices, .places, .words: "{\"text\": [7]}"
          case .baseURL, .choice, .query, .secret, .text: "7"
          }
        return (option.name, json)
      }
    )
  }

  /// Adds an option of a quarter of a mebibyte.
  static let large = settingOptions([
    ("large", "\"" + String(repeating: "x", count: largeBytes) + "\"")
  ])

  /// Cuts the request in its middle.
  static let cut: Change = { Array($0.prefix($0.count / 2)) }

  /// Returns two requests with different identifiers, one a line.
  static let twice: Change = { request in
    setting([("id", "1")])(request) + setting([("id", "2")])(request)
  }

  // MARK: Writing

  private static func members(
    of node: JSONNode,
    setting changes: [(name: String, json: String)]
  ) -> [(name: String, json: String)] {
    guard case .object(let members) = node.value else { return changes }
    let kept = members.filter { member in !changes.contains { $0.name == member.name } }
    return kept.map { ($0.name, $0.value.json) } + changes
  }

  private static func object(_ members: [(name: String, json: String)]) -> String {
    let fields = members.map { member in
      var writer = JSONWriter(isOnOneLine: true)
      writer.string(member.name)
      return "\(writer.text): \(member.json)"
    }
    return "{\(fields.joined(separator: ", "))}"
  }

  private static func line(_ members: [(name: String, json: String)]) -> [UInt8] {
    Array((object(members) + "\n").utf8)
  }
}
