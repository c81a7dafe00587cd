import DashCore

/// The type of a JSON field in the schema.
indirect enum SchemaValue: Sendable {
  /// A string.
  case text
  /// A fixed string.
  case constant(String)
  /// One of several strings.
  case oneOf([String])
  /// A value of one of several JSON types.
  case anyOf([String])
  /// A list with at least and at most as many elements.
  case listOf(SchemaValue, count: ClosedRange<Int>)
  /// A time in UTC.
  case moment
  /// A date in the place's time zone.
  case date
  /// A Boolean.
  case flag
  /// An integer with an optional minimum.
  case integer(from: Int?)
  /// A number with optional bounds.
  case number(from: Double? = nil, to: Double? = nil)
  /// A reference to an object in `$defs`.
  case object(String)
  /// An array.
  case list(SchemaValue)
  /// An inline object.
  case fields([SchemaField])

  /// Creates a number with the bounds of a kind of quantity.
  init(_ kind: QuantityKind) {
    self = .number(from: kind.least, to: kind.greatest)
  }

  /// Writes the schema of the value.
  func write(to writer: inout JSONWriter, description: String? = nil) {
    writer.object { object in
      object.field("description", description)
      switch self {
      case .text: object.field("type", "string")
      case .constant(let text): object.field("const", text)
      case .oneOf(let values): object.field("enum", values)
      case .anyOf(let types): object.field("type", types)
      case .listOf(let element, let count):
        object.field("type", "array")
        object.field("minItems", count.lowerBound)
        object.field("maxItems", count.upperBound)
        object.field("items") { element.write(to: &$0) }
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

  /// Writes the schema of an object with these fields and no others.
  static func write(_ fields: [SchemaField], to object: inout JSONWriter) {
    object.field("type", "object")
    object.field("required", fields.filter(\.isRequired).map(\.name))
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

/// A field of the JSON output.
struct SchemaField: Sendable {
  let name: String
  let value: SchemaValue
  /// A description, if the name is not enough.
  let description: String?
  /// Whether the field is required.
  let isRequired: Bool

  init(_ name: String, _ value: SchemaValue, _ description: String? = nil) {
    self.init(name, value, description, isRequired: false)
  }

  private init(
    _ name: String,
    _ value: SchemaValue,
    _ description: String?,
    isRequired: Bool
  ) {
    self.name = name
    self.value = value
    self.description = description
    self.isRequired = isRequired
  }

  /// Creates the field of a measured quantity.
  init(_ field: WeatherField) {
    self.init(field.name, SchemaValue(field.kind), field.note)
  }

  /// Creates the field of a forecast quantity.
  init<Model>(_ field: ForecastField<Model>) {
    self.init(field.name, SchemaValue(field.kind))
  }

  /// Creates a required field.
  static func always(
    _ name: String,
    _ value: SchemaValue,
    _ description: String? = nil
  ) -> SchemaField {
    SchemaField(name, value, description, isRequired: true)
  }
}
