extension ConfigurationSchema {
  /// Writes what `units` may be: a text as `--units` takes it, or an object.
  static func units(_ writer: inout JSONWriter) {
    let presets = UnitsPreset.allCases.map(\.rawValue)
    let preset = presets.joined(separator: "|")
    let quantity = UnitsKey.allCases
      .map { "\($0.rawValue)=(?:\($0.words.joined(separator: "|")))" }
      .joined(separator: "|")
    writer.object { units in
      units.field(
        "description",
        "The units to show, such as metric, uk or metric,wind=kn, each quantity once "
          + "(default: the locale's)."
      )
      units.field("type", ["string", "object"])
      // One preset at the most, anywhere among the quantities.
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

  /// The hours of a clock may be a number too.
  private static func values(of key: UnitsKey, _ writer: inout JSONWriter) {
    writer.field("enum") { field in
      field.array { values in
        for word in key.words { values.element { $0.string(word) } }
        if key == .clock {
          for number in key.words.compactMap({ Double($0) }) {
            values.element { $0.number(number) }
          }
        }
      }
    }
  }
}
