/// What an entry may say of who serves it where its own provider cannot.
extension ConfigurationSchema {
  static func writeFallback(
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
          "The provider that is asked for the same places where this one lacks a key, is out of reach or refuses."
        )
        fallback.field("oneOf") { oneOf in
          oneOf.array { list in
            list.element { $0.object { $0.field("enum", others.map(\.name)) } }
            for other in others { list.element { $0.object(standIn(other)) } }
          }
        }
      }
    }
  }

  private static func standIn(_ descriptor: SourceDescriptor) -> (inout JSONWriter) -> Void {
    { fallback in
      fallback.field("title", descriptor.title)
      fallback.field("type", "object")
      fallback.field("required", ["provider"])
      fallback.field("additionalProperties", false)
      fallback.field("properties") { properties in
        properties.object { properties in
          properties.field("provider") { $0.object { $0.field("const", descriptor.name) } }
          // Its places are those of the entry.
          properties.field("options") {
            $0.object(options(descriptor.options.filter { $0.type != .places }))
          }
        }
      }
    }
  }
}
