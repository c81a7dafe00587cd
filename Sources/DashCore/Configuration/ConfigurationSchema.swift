/// Writes the JSON Schema of a `plugins.json` from what the providers declare.
package enum ConfigurationSchema {
  private static let durationPattern = "^[0-9]+[smhdw]?$"

  /// The schema for the registered providers, with a newline at its end.
  package static func text(for registry: SourceRegistry) -> String {
    var writer = JSONWriter()
    writer.object { schema in
      schema.field("$schema", "https://json-schema.org/draft/2020-12/schema")
      schema.field("title", "dash: plugins.json")
      schema.field("type", "object")
      schema.field("required", ["version", "providers"])
      schema.field("additionalProperties", false)
      schema.field("properties") { $0.object(topLevelProperties(registry)) }
    }
    return writer.text + "\n"
  }

  private static func topLevelProperties(
    _ registry: SourceRegistry
  ) -> (inout JSONWriter) -> Void {
    { properties in
      properties.field("$schema") { $0.object { $0.field("type", "string") } }
      properties.field("version") { $0.object { $0.field("const", 1) } }
      duration(
        "refresh",
        "How often a watched dashboard is refreshed (default 60s).",
        &properties
      )
      properties.field("units", units)
      properties.field("icons") { icons in
        icons.object {
          $0.field("description", "The signs that a sky is shown by (default unicode).")
          $0.field("enum", Configuration.iconNames)
        }
      }
      properties.field("language") { language in
        language.object {
          $0.field("description", "The language, such as de or pt-BR (default: the locale's).")
          $0.field("type", "string")
        }
      }
      properties.field("aliases") { aliases in
        aliases.object {
          $0.field("description", "Names for places, such as {\"home\": \"51.5,-0.12\"}.")
          $0.field("type", "object")
          $0.field("additionalProperties") {
            $0.object { $0.field("type", ["string", "integer"]) }
          }
        }
      }
      properties.field("providers") { providers in
        providers.object {
          $0.field("description", "The instances, in the order in which they are shown.")
          $0.field("type", "array")
          $0.field("items") { items in
            items.object {
              $0.field("oneOf") { oneOf in
                oneOf.array { list in
                  for descriptor in registry.descriptors {
                    list.element { $0.object(entry(descriptor, registry)) }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  private static func entry(
    _ descriptor: SourceDescriptor,
    _ registry: SourceRegistry
  ) -> (inout JSONWriter) -> Void {
    { entry in
      entry.field("title", descriptor.title)
      entry.field("description", descriptor.summary)
      entry.field("type", "object")
      let isOptionRequired = !required(descriptor.options).isEmpty
      entry.field("required", ["name", "provider"] + (isOptionRequired ? ["options"] : []))
      entry.field("additionalProperties", false)
      entry.field("properties") { properties in
        properties.object { properties in
          properties.field("name") { name in
            name.object {
              $0.field("description", "A name of your own, unique in the file.")
              $0.field("type", "string")
            }
          }
          properties.field("provider") { $0.object { $0.field("const", descriptor.name) } }
          properties.field("enabled") { enabled in
            enabled.object {
              $0.field("description", "Whether it is shown without being named (default true).")
              $0.field("type", "boolean")
            }
          }
          duration(
            "refresh",
            "How often it is asked while watching (default: the file's).",
            &properties
          )
          duration(
            "timeout",
            "How long one refresh may take (default \(Instance.defaultTimeoutSeconds)s).",
            &properties
          )
          properties.field("options") { $0.object(options(descriptor.options)) }
          writeFallback(of: descriptor, registry, &properties)
        }
      }
    }
  }

  static func options(_ described: [OptionDescription]) -> (inout JSONWriter) -> Void {
    { options in
      options.field("type", "object")
      if !required(described).isEmpty { options.field("required", required(described)) }
      options.field("additionalProperties", false)
      options.field("properties") { properties in
        properties.object { properties in
          for option in described {
            properties.field(option.name) { value in
              value.object {
                $0.field("description", option.help)
                type(option.type, &$0)
                defaultValue(option.defaultValue, &$0)
              }
            }
          }
        }
      }
    }
  }

  /// The options that have no value anywhere but in the file.
  private static func required(_ described: [OptionDescription]) -> [String] {
    described.filter { $0.isRequired && $0.variable == nil }.map(\.name)
  }

  private static func type(_ type: OptionType, _ writer: inout JSONWriter) {
    switch type {
    case .baseURL, .query, .text: writer.field("type", "string")
    case .boolean: writer.field("type", "boolean")
    case .choice(let words): writer.field("enum", words)
    case .choices(let words):
      writer.field("type", "array")
      writer.field("items") { $0.object { $0.field("enum", words) } }
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
        $0.field("maxItems", KeyCommand.maximumWords)
        $0.field("items") { $0.object { $0.field("type", "string") } }
      }
    }
  }

  private static func defaultValue(_ value: OptionValue?, _ writer: inout JSONWriter) {
    switch value {
    case .baseURL(let url): writer.field("default", url.description)
    case .boolean(let flag): writer.field("default", flag)
    case .integer(let number): writer.field("default", number)
    case .number(let number): writer.field("default", number)
    case .places(let places): writer.field("default", places.map(\.description))
    case .query(let query): writer.field("default", query.text)
    case .text(let text): writer.field("default", text)
    case .words(let words): writer.field("default", words)
    case .secret, nil: break
    }
  }

  private static func duration(
    _ name: String,
    _ description: String,
    _ writer: inout JSONWriter
  ) {
    writer.field(name) { value in
      value.object {
        $0.field("description", description)
        $0.field("type", ["string", "integer"])
        $0.field("pattern", durationPattern)
      }
    }
  }
}
