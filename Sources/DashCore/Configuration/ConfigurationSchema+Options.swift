/// Writes the schema of a provider's options.
extension ConfigurationSchema {
  static func options(
    _ described: [OptionDescription],
    acceptsOthers: Bool
  ) -> (inout JSONWriter) -> Void {
    { options in
      options.field("type", "object")
      if !required(described).isEmpty { options.field("required", required(described)) }
      options.field("additionalProperties", acceptsOthers)
      options.field("properties") { properties in
        properties.object { properties in
          for option in described {
            properties.field(option.name) { value in
              value.object {
                $0.field("description", option.help)
                type(option.type, &$0)
                $0.field("default", option.defaultValue)
              }
            }
          }
        }
      }
    }
  }

  /// Returns the names of the required options that no environment variable can provide.
  static func required(_ described: [OptionDescription]) -> [String] {
    described.filter { $0.isRequired && $0.variable == nil }.map(\.name)
  }

  private static func type(_ type: OptionType, _ writer: inout JSONWriter) {
    switch type {
    case .baseURL, .query, .text: writer.field("type", "string")
    case .boolean: writer.field("type", "boolean")
    case .choice(let allowed): writer.field("enum", allowed)
    case .choices(let allowed):
      writer.field("type", "array")
      writer.field("items") { $0.object { $0.field("enum", allowed) } }
    case .arguments:
      writer.field("type", "array")
      writer.field("minItems", 1)
      writer.field("maxItems", KeyCommand.maximumElementCount)
      writer.field("items") { $0.object { $0.field("type", "string") } }
    case .words:
      writer.field("type", "array")
      writer.field("items") { $0.object { $0.field("type", "string") } }
    case .number(let bounds):
      writer.field("type", "number")
      writer.field("minimum", bounds.lowerBound)
      writer.field("maximum", bounds.upperBound)
    case .integer(let bounds):
      writer.field("type", "integer")
      writer.field("minimum", bounds.lowerBound)
      writer.field("maximum", bounds.upperBound)
    case .places:
      writer.field("type", "array")
      writer.field("minItems", 1)
      writer.field("items") { $0.object { $0.field("type", ["string", "integer"]) } }
    case .secret:
      writer.field("type", ["string", "object"])
      writer.field("minProperties", 1)
      writer.field("maxProperties", 1)
      writer.field("additionalProperties", false)
      writer.field("properties") { $0.object(keySources) }
    }
  }

  private static func keySources(_ properties: inout JSONWriter) {
    properties.field("file") { file in
      file.object {
        $0.field("description", "A file whose first line is the key.")
        $0.field("type", "string")
        $0.field("minLength", 1)
      }
    }
    properties.field("command") { command in
      command.object {
        $0.field("description", "A program, and its arguments, that prints the key.")
        $0.field("type", "array")
        $0.field("minItems", 1)
        $0.field("maxItems", KeyCommand.maximumElementCount)
        $0.field("items") { $0.object { $0.field("type", "string") } }
      }
    }
  }
}
