/// A field of the JSON output.
struct SchemaField: Sendable {
  let name: String
  let value: SchemaValue
  /// What its name does not say already.
  let description: String?
  /// Whether it is never left out.
  let isAlwaysThere: Bool

  init(_ name: String, _ value: SchemaValue, _ description: String? = nil) {
    self.init(name, value, description, isAlwaysThere: false)
  }

  private init(
    _ name: String,
    _ value: SchemaValue,
    _ description: String?,
    isAlwaysThere: Bool
  ) {
    self.name = name
    self.value = value
    self.description = description
    self.isAlwaysThere = isAlwaysThere
  }

  /// A field that is never left out.
  static func always(
    _ name: String,
    _ value: SchemaValue,
    _ description: String? = nil
  ) -> SchemaField {
    SchemaField(name, value, description, isAlwaysThere: true)
  }
}
