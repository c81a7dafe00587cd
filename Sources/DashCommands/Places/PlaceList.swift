import DashConfiguration
import DashCore
import DashFetch

/// The places of an instance in the configuration file.
struct PlaceList {
  /// The file's text.
  private(set) var text: JSONText
  private let path: [JSONStep]
  private let aliases: [String: PlaceQuery]

  /// Finds the list of an instance.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - instance: The instance; its provider has places.
  ///   - aliases: The user's aliases for places.
  init(in text: JSONText, of instance: Instance, _ aliases: [String: PlaceQuery]) {
    self.text = text
    self.aliases = aliases
    var index = 0
    if case .array(let entries)? = text.root["providers"]?.value {
      index = entries.firstIndex { $0["name"]?.value == .string(instance.name) } ?? entries.count
    }
    path = [
      .member("providers"), .element(index), .member("options"),
      .member(instance.descriptor.placesOption ?? ""),
    ]
  }

  /// The places as written in the file.
  var texts: [String] {
    guard case .array(let elements)? = text.node(at: path)?.value else { return [] }
    return elements.map { element in
      if case .string(let text) = element.value { return text }
      return String(decoding: text.bytes[element.range], as: UTF8.self)
    }
  }

  /// Returns the index of a place with the same text or meaning; `nil` if there is none.
  func index(of typed: String) -> Int? {
    texts.firstIndex { $0.lowercased() == typed.lowercased() }
      ?? PlaceQuery(typed, aliases: aliases).flatMap(index)
  }

  /// Returns the index of a place; `nil` if there is none.
  func index(of place: PlaceQuery) -> Int? {
    texts.firstIndex { PlaceQuery($0, aliases: aliases) == place }
  }

  /// Appends a place.
  mutating func add(_ typed: String) throws {
    let count = texts.count
    if count == 0 { return try replace(with: [typed]) }
    try set(element(typed), at: path + [.element(count)])
  }

  /// Replaces all places.
  mutating func replace(with places: [String]) throws {
    try set("[\(places.map(element).joined(separator: ", "))]", at: path)
  }

  private mutating func set(_ value: String, at path: [JSONStep]) throws {
    guard let changed = text.setting(value, at: path) else {
      throw ConfigurationEditor.Failure.unreachable(key)
    }
    text = try JSONText(changed)
  }

  /// Returns a place as JSON: an identifier is a number.
  private func element(_ typed: String) -> String {
    switch PlaceQuery(typed, aliases: aliases) {
    case .id(let id) where PlaceQuery.alias(typed, in: aliases) == nil: String(id)
    default: JSONText.quoted(PlaceQuery(typed)?.description ?? typed)
    }
  }

  /// Removes the place at an index.
  mutating func remove(at index: Int) throws {
    guard let changed = text.removing(at: path + [.element(index)]) else {
      throw ConfigurationEditor.Failure.notSet(key)
    }
    text = try JSONText(changed)
  }

  private var key: ConfigurationKey {
    ConfigurationKey(
      path.reduce(into: "") { text, step in
        switch step {
        case .member(let name): text += text.isEmpty ? name : ".\(name)"
        case .element(let index): text += "[\(index)]"
        }
      }
    )
  }
}
