/// Writes the JSON Schema of `plugins.json` from the registered providers.
package enum ConfigurationSchema {
  private static let durationPattern = "^[0-9]+[smhdw]?$"

  /// Returns the schema, with a newline at its end.
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
          $0.field("description", "The icon set for weather conditions (default: unicode).")
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
      properties.field("pluginFolders") { folders in
        folders.object {
          $0.field("description", "Folders in which plugins are looked up first.")
          $0.field("type", "array")
          $0.field("items") { items in
            items.object {
              $0.field("type", "string")
              $0.field("pattern", "^(/|~/)")
            }
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
              $0.field(
                "description",
                "Whether dash shows it if no instance is named (default: true)."
              )
              $0.field("type", "boolean")
            }
          }
          duration(
            "refresh",
            "The refresh interval while watching (default: the file's).",
            &properties
          )
          duration(
            "timeout",
            "How long one refresh may take (default \(Instance.defaultTimeoutSeconds)s).",
            &properties
          )
          properties.field("options") {
            $0.object(
              options(descriptor.options, acceptsOthers: descriptor.acceptsOtherOptions)
            )
          }
          writeFallback(of: descriptor, registry, &properties)
        }
      }
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

  // MARK: Fallback

  private static func writeFallback(
    of descriptor: SourceDescriptor,
    _ registry: SourceRegistry,
    _ properties: inout JSONWriter
  ) {
    let others = registry.descriptors.filter {
      $0.kind == descriptor.kind && $0.name != descriptor.name
    }
    guard descriptor.kind == .weather, !others.isEmpty else { return }
    properties.field("fallback") { fallback in
      fallback.object { fallback in
        fallback.field(
          "description",
          "The provider for the same places if this one lacks a key, is unreachable or rejects requests."
        )
        fallback.field("oneOf") { oneOf in
          oneOf.array { list in
            list.element { $0.object { $0.field("enum", others.map(\.name)) } }
            for other in others { list.element { $0.object(fallbackEntry(other)) } }
          }
        }
      }
    }
  }

  private static func fallbackEntry(_ descriptor: SourceDescriptor) -> (inout JSONWriter) -> Void {
    { fallback in
      fallback.field("title", descriptor.title)
      fallback.field("type", "object")
      fallback.field("required", ["provider"])
      fallback.field("additionalProperties", false)
      fallback.field("properties") { properties in
        properties.object { properties in
          properties.field("provider") { $0.object { $0.field("const", descriptor.name) } }
          // A fallback uses the places of its entry.
          properties.field("options") {
            $0.object(
              options(
                descriptor.options.filter { $0.type != .places },
                acceptsOthers: descriptor.acceptsOtherOptions
              )
            )
          }
        }
      }
    }
  }

  // MARK: Units

  /// Writes the schema of `units`: a string as for `--units`, or an object.
  private static func units(_ writer: inout JSONWriter) {
    let presets = UnitsPreset.allCases.map(\.rawValue)
    let preset = presets.joined(separator: "|")
    let quantity = UnitsKey.allCases
      .map { "\($0.rawValue)=(?:\($0.unitNames.joined(separator: "|")))" }
      .joined(separator: "|")
    writer.object { units in
      units.field(
        "description",
        "The units to show, such as metric, uk or metric,wind=kn, each quantity once "
          + "(default: the locale's)."
      )
      units.field("type", ["string", "object"])
      // Allows one preset, anywhere among the quantities.
      units.field(
        "pattern",
        "^(?:(?:\(quantity)),)*(?:\(preset)|\(quantity))(?:,(?:\(quantity)))*$"
      )
      units.field("additionalProperties", false)
      units.field("properties") { properties in
        properties.object { properties in
          properties.field("preset") { $0.object { $0.field("enum", presets) } }
          for key in UnitsKey.allCases {
            properties.field(key.rawValue) { $0.object { values(of: key, &$0) } }
          }
        }
      }
    }
  }

  /// Writes the valid units of a quantity; `clock` also accepts numbers.
  private static func values(of key: UnitsKey, _ writer: inout JSONWriter) {
    writer.field("enum") { field in
      field.array { values in
        for name in key.unitNames { values.element { $0.string(name) } }
        if key == .clock {
          for number in key.unitNames.compactMap({ Double($0) }) {
            values.element { $0.number(number) }
          }
        }
      }
    }
  }
}
