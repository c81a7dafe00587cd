/// Writes the JSON Schema of `plugins.json` from the registered providers.
///
/// The parts are JSON, or members of a JSON object; the whole is parsed and written with indentation.
package enum ConfigurationSchema {
  /// Returns the schema, with a newline at its end.
  package static func text(for registry: SourceRegistry) -> String {
    let properties = ConfigurationMember.all.compactMap { member in
      member.schema.map { "\(JSONText.quoted(member.name)): \($0(registry))" }
    }.joined(separator: ", ")
    let schema = """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "dash: plugins.json",
        "type": "object",
        "required": ["version", "providers"],
        "additionalProperties": false,
        "properties": {
          \(properties)
        }
      }
      """
    guard let node = try? JSONParser.parse(Array(schema.utf8)) else {
      preconditionFailure("the schema is not valid JSON")
    }
    var writer = JSONWriter()
    writer.node(node)
    return writer.text + "\n"
  }

  static func providers(_ registry: SourceRegistry) -> String {
    let entries = registry.descriptors.map { entry($0, registry) }.joined(separator: ", ")
    return """
      {
        "description": "The entries, in the order in which they are shown.",
        "type": "array",
        "items": { "oneOf": [\(entries)] }
      }
      """
  }

  static func alertSources(_ registry: SourceRegistry) -> String {
    let source = "{ \"enum\": \(list(registry.alertSources.map(\.name))) }"
    return """
      {
        "description": "The only sources to request alerts from (default: all).",
        "type": "array",
        "items": {
          "oneOf": [
            \(source),
            {
              "type": "object",
              "required": ["name"],
              "additionalProperties": false,
              "properties": { "name": \(source), "baseURL": { "type": "string" } }
            }
          ]
        }
      }
      """
  }

  static var theme: String {
    let names = list(ThemeSetting.Name.allCases.map(\.rawValue))
    return """
      {
        "description": "The colours (default: auto): a theme, or colours by role over a base.",
        "oneOf": [
          { "enum": \(names) },
          {
            "type": "object",
            "properties": { "base": { "enum": \(names) } },
            "patternProperties": {
              "^(\(ThemeSetting.Role.allCases.map(\.rawValue).joined(separator: "|")))$": {
                "type": "string", "pattern": "^#[0-9A-Fa-f]{6}$"
              }
            },
            "additionalProperties": false
          }
        ]
      }
      """
  }

  private static func entry(_ descriptor: SourceDescriptor, _ registry: SourceRegistry) -> String {
    let required = ["name", "provider"] + (required(descriptor.options).isEmpty ? [] : ["options"])
    let timeout = "How long one refresh may take (default \(Instance.defaultTimeoutSeconds)s)."
    let fallback = fallback(of: descriptor, registry).map { ", \"fallback\": \($0)" } ?? ""
    return """
      {
        "title": \(JSONText.quoted(descriptor.title)),
        "description": \(JSONText.quoted(descriptor.summary)),
        "type": "object",
        "required": \(list(required)),
        "additionalProperties": false,
        "properties": {
          "name": { "description": "A name of your own, unique in the file.", "type": "string" },
          "provider": { "const": \(JSONText.quoted(descriptor.name)) },
          "enabled": {
            "description": "Whether dash shows it if no entry is named (default: true).",
            "type": "boolean"
          },
          "refresh": \(duration("The refresh interval while watching (default: the file's).")),
          "timeout": \(duration(timeout)),
          "options": \(options(descriptor.options, of: descriptor))\(fallback)
        }
      }
      """
  }

  static func duration(_ description: String) -> String {
    """
    {
      "description": \(JSONText.quoted(description)),
      "type": ["string", "integer"],
      "pattern": "^[0-9]+[smhdw]?$"
    }
    """
  }

  private static func fallback(
    of descriptor: SourceDescriptor,
    _ registry: SourceRegistry
  ) -> String? {
    let others = registry.descriptors.filter {
      $0.kind == descriptor.kind && $0.name != descriptor.name
    }
    guard descriptor.kind.isWeather, !others.isEmpty else { return nil }
    let entries = others.map { other in
      // A fallback uses the places of its entry.
      let described = other.options.filter { $0.type != .places }
      return """
        {
          "title": \(JSONText.quoted(other.title)),
          "type": "object",
          "required": ["provider"],
          "additionalProperties": false,
          "properties": {
            "provider": { "const": \(JSONText.quoted(other.name)) },
            "options": \(options(described, of: other))
          }
        }
        """
    }
    let one = (["{ \"enum\": \(list(others.map(\.name))) }"] + entries).joined(separator: ", ")
    let description = "The provider, or several in their order, of what this one does not deliver."
    return """
      {
        "description": \(JSONText.quoted(description)),
        "oneOf": [\(one), { "type": "array", "items": { "oneOf": [\(one)] } }]
      }
      """
  }

  // MARK: Options

  private static func options(
    _ described: [OptionDescription],
    of descriptor: SourceDescriptor
  ) -> String {
    let required = required(described)
    let members = described.map { option in
      var value = JSONWriter(isOnOneLine: true)
      value.object { $0.field("default", option.defaultValue) }
      let defaultMember = value.text.dropFirst().dropLast()
      return """
        \(JSONText.quoted(option.name)): {
          "description": \(JSONText.quoted(option.help)),
          \(type(option.type))\(defaultMember.isEmpty ? "" : ",\(defaultMember)")
        }
        """
    }
    return """
      {
        "type": "object",
        \(required.isEmpty ? "" : "\"required\": \(list(required)),")
        "additionalProperties": \(descriptor.acceptsOtherOptions),
        "properties": { \(members.joined(separator: ", ")) }
      }
      """
  }

  /// Returns the names of the required options that no environment variable can provide.
  private static func required(_ described: [OptionDescription]) -> [String] {
    described.filter { $0.isRequired && $0.variable == nil }.map(\.name)
  }

  private static func type(_ type: OptionType) -> String {
    switch type {
    case .baseURL, .query, .text: #""type": "string""#
    case .boolean: #""type": "boolean""#
    case .choice(let allowed): "\"enum\": \(list(allowed))"
    case .choices(let allowed): #""type": "array", "items": { "enum": \#(list(allowed)) }"#
    case .arguments: command
    case .words: #""type": "array", "items": { "type": "string" }"#
    case .number(let bounds):
      """
      "type": "number", "minimum": \(bounds.lowerBound), "maximum": \(bounds.upperBound)
      """
    case .integer(let bounds):
      """
      "type": "integer", "minimum": \(bounds.lowerBound), "maximum": \(bounds.upperBound)
      """
    case .places:
      """
      "type": "array",
      "minItems": 1,
      "items": {
        "type": ["string", "integer", "object"],
        "required": ["at"],
        "additionalProperties": false,
        "properties": {
          "at": {
            "description": "Latitude and longitude.",
            "type": "array",
            "items": { "type": "number" },
            "minItems": 2,
            "maxItems": 2
          },
          "name": { "description": "The name to show.", "type": "string", "minLength": 1 }
        }
      }
      """
    case .secret:
      """
      "type": ["string", "object"],
      "minProperties": 1,
      "maxProperties": 1,
      "additionalProperties": false,
      "properties": {
        "file": {
          "description": "A file whose first line is the key.",
          "type": "string",
          "minLength": 1
        },
        "command": {
          "description": "A program, and its arguments, that prints the key.",
          \(command)
        }
      }
      """
    }
  }

  private static let command = """
    "type": "array",
    "minItems": 1,
    "maxItems": \(KeyCommand.maximumElementCount),
    "items": { "type": "string" }
    """

  // MARK: Units

  /// The schema of `units`: a string as for `--units`, or an object.
  static var units: String {
    let presets = UnitsPreset.allCases.map(\.rawValue)
    let preset = presets.joined(separator: "|")
    let quantity = UnitsKey.allCases
      .map { "\($0.rawValue)=(?:\($0.unitNames.joined(separator: "|")))" }
      .joined(separator: "|")
    let quantities = UnitsKey.allCases.map { key in
      // `clock` also accepts numbers.
      let numbers = key == .clock ? key.unitNames.compactMap { Int($0) }.map { ", \($0)" } : []
      let names = list(key.unitNames).dropLast() + numbers.joined() + "]"
      return ", \"\(key.rawValue)\": { \"enum\": \(names) }"
    }
    // The pattern allows one preset, anywhere among the quantities.
    return """
      {
        "description": "The units to show, such as metric, uk or metric,wind=kn, each quantity once (default: the locale's).",
        "type": ["string", "object"],
        "pattern": "^(?:(?:\(quantity)),)*(?:\(preset)|\(quantity))(?:,(?:\(quantity)))*$",
        "additionalProperties": false,
        "properties": { "preset": { "enum": \(list(presets)) }\(quantities.joined()) }
      }
      """
  }

  /// Returns strings as a JSON list.
  static func list(_ texts: [String]) -> String {
    "[\(texts.map(JSONText.quoted).joined(separator: ", "))]"
  }
}
