import DashCore

/// What a field of the JSON output holds, as its schema says it.
indirect enum SchemaValue: Sendable {
  /// Any text.
  case text
  /// Always this text.
  case constant(String)
  /// One of these texts.
  case word([String])
  /// A moment in UTC.
  case moment
  /// A day of the place's own calendar.
  case date
  /// True or false.
  case flag
  /// Whole, from a least value up.
  case integer(from: Int?)
  /// A number between bounds, where there are any.
  case number(from: Double? = nil, to: Double? = nil)
  /// An object that is described by its name.
  case object(String)
  /// Any number of them.
  case list(SchemaValue)
  /// An object of its own.
  case fields([SchemaField])

  /// Writes the schema of the value.
  func write(to writer: inout JSONWriter, description: String? = nil) {
    writer.object { object in
      object.field("description", description)
      switch self {
      case .text: object.field("type", "string")
      case .constant(let text): object.field("const", text)
      case .word(let words): object.field("enum", words)
      case .moment: object.field("$ref", "#/$defs/moment")
      case .date:
        object.field("type", "string")
        object.field("pattern", "^-?[0-9]{4,}-[0-9]{2}-[0-9]{2}$")
      case .flag: object.field("type", "boolean")
      case .integer(let least):
        object.field("type", "integer")
        object.field("minimum", least)
      case .number(let least, let most):
        object.field("type", "number")
        object.field("minimum", least)
        object.field("maximum", most)
      case .object(let name): object.field("$ref", "#/$defs/\(name)")
      case .list(let element):
        object.field("type", "array")
        object.field("items") { element.write(to: &$0) }
      case .fields(let fields): Self.write(fields, to: &object)
      }
    }
  }

  /// Writes what an object holds: these fields and no others.
  static func write(_ fields: [SchemaField], to object: inout JSONWriter) {
    object.field("type", "object")
    object.field("required", fields.filter(\.isAlwaysThere).map(\.name))
    object.field("additionalProperties", false)
    object.field("properties") { properties in
      properties.object { properties in
        for field in fields {
          properties.field(field.name) { writer in
            field.value.write(to: &writer, description: field.description)
          }
        }
      }
    }
  }
}
