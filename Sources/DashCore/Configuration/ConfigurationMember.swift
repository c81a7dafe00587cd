/// A member of plugins.json, at the top level.
///
/// The reader, the schema with the manual page, and the completions come from ``all``.
package struct ConfigurationMember: Sendable {
  package let name: String
  /// Whether `dash config set` sets it as a whole.
  package let isSetting: Bool
  /// Whether a file must have it.
  let isRequired: Bool
  /// Returns its JSON Schema, with a description; `nil` for a member that no longer has an effect.
  let schema: (@Sendable (SourceRegistry) -> String)?
  /// Decodes its value, and reports mistakes.
  let read: @Sendable (inout ConfigurationReader, JSONNode) -> Void

  /// Declares a member whose schema depends on the registered providers.
  private init(
    name: String,
    isSetting: Bool = true,
    isRequired: Bool = false,
    of schema: @escaping @Sendable (SourceRegistry) -> String,
    read: @escaping @Sendable (inout ConfigurationReader, JSONNode) -> Void
  ) {
    self.name = name
    self.isSetting = isSetting
    self.isRequired = isRequired
    self.schema = schema
    self.read = read
  }

  private init(
    name: String,
    isSetting: Bool = true,
    isRequired: Bool = false,
    schema: @autoclosure @escaping @Sendable () -> String,
    read: @escaping @Sendable (inout ConfigurationReader, JSONNode) -> Void
  ) {
    self.init(
      name: name,
      isSetting: isSetting,
      isRequired: isRequired,
      of: { _ in schema() },
      read: read
    )
  }

  /// Declares a member that is accepted without effect, with a warning.
  private init(retired name: String) {
    self.name = name
    (isSetting, isRequired, schema) = (false, false, nil)
    read = { reader, node in
      let problem = reader.problem(.retiredOption(name), at: name, offset: node.offset)
      reader.configuration.warnings.append(problem)
    }
  }

  /// The members in the order of the schema.
  package static let all: [ConfigurationMember] = [
    Self(name: "$schema", isSetting: false, schema: #"{ "type": "string" }"#) {
      _ = $0.text($1, at: "$schema")
    },
    Self(name: "version", isSetting: false, isRequired: true, schema: #"{ "const": 1 }"#) {
      if $1.value != .number(1) { $0.unexpected(.version, $1, at: "version") }
    },
    Self(
      name: "refresh",
      schema: ConfigurationSchema.duration(
        "How often a watched dashboard is refreshed (default 60s)."
      )
    ) { reader, node in
      let seconds = reader.duration(node, at: "refresh", in: Configuration.refreshBounds)
      if let seconds { reader.configuration.refreshSeconds = seconds }
    },
    Self(name: "units", schema: ConfigurationSchema.units) {
      $0.configuration.units = $0.units($1)
    },
    Self(
      name: "icons",
      schema: """
        {
          "description": "The icon set for weather conditions (default: unicode).",
          "enum": \(ConfigurationSchema.list(Configuration.iconNames))
        }
        """
    ) { $0.configuration.icons = $0.choice($1, at: "icons", of: Configuration.iconNames) },
    Self(name: "theme", schema: ConfigurationSchema.theme) {
      $0.configuration.theme = $0.theme($1)
    },
    Self(
      name: "days",
      schema: """
        {
          "description": "The number of forecast days (default: all that the service returns).",
          "type": "integer",
          "minimum": \(Configuration.daysBounds.lowerBound),
          "maximum": \(Configuration.daysBounds.upperBound)
        }
        """
    ) { $0.configuration.days = $0.wholeNumber($1, at: "days", in: Configuration.daysBounds) },
    flag("hourly", "Whether to list every hour of the forecast (default: false).") {
      $0.configuration.isHourly = $1
    },
    Self(retired: "animate"),
    text("language", "The language, such as de or pt-BR (default: the locale's).") { reader, node in
      // A variable that is not set leaves the choice to the locale.
      let tag = try? reader.expandedText(node, .kind(.text), at: "language")
      reader.configuration.language = tag == "" ? nil : tag
      if node.string == "" { reader.unexpected(.language, node, at: "language") }
    },
    Self(name: "alerts", schema: RuleSetting.alertSchema) { $0.readAlerts($1) },
    Self(
      name: "alertsExcept",
      schema: """
        {
          "description": "The places without alerts.",
          "type": "array",
          "items": { "type": ["string", "integer"] }
        }
        """
    ) { $0.readPlacesWithoutAlerts($1) },
    Self(name: "alertSources", of: ConfigurationSchema.alertSources) { $0.readAlertSources($1) },
    text("contact", "How services that ask for it reach you, such as by e-mail.") {
      $0.configuration.contact = $0.text($1, at: "contact")
    },
    Self(
      name: "alertContact",
      isSetting: false,
      schema: described("The old name of contact.", "string")
    ) {
      let contact = $0.text($1, at: "alertContact")
      $0.configuration.contact = $0.configuration.contact ?? contact
    },
    Self(
      name: "radar",
      schema: """
        {
          "description": "Whether to show radar (default: true), or the address of one's own server.",
          "oneOf": [
            { "type": "boolean" },
            {
              "type": "object",
              "required": ["baseURL"],
              "additionalProperties": false,
              "properties": { "baseURL": { "type": "string" } }
            }
          ]
        }
        """
    ) { $0.readRadar($1) },
    Self(
      name: "aliases",
      isSetting: false,
      schema: """
        {
          "description": "Names for places, such as {\\"home\\": \\"51.5,-0.12\\"}.",
          "type": "object",
          "additionalProperties": { "type": ["string", "integer"] }
        }
        """
    ) { $0.readAliases($1) },
    Self(
      name: "templates",
      isSetting: false,
      schema: """
        {
          "description": "Templates by name; line and tooltip are those of dash line.",
          "type": "object",
          "additionalProperties": { "type": "string" }
        }
        """
    ) { $0.readTemplates($1) },
    Self(name: "rules", isSetting: false, schema: RuleSetting.schema) { $0.readRules($1) },
    Self(
      name: "pluginFolders",
      schema: """
        {
          "description": "Folders in which plugins are looked up first.",
          "type": "array",
          "items": { "type": "string", "pattern": "^(/|~/)" }
        }
        """
    ) { $0.readPluginFolders($1) },
    Self(
      name: "providers",
      isSetting: false,
      isRequired: true,
      of: ConfigurationSchema.providers
    ) { $0.readEntries($1) },
  ]

  private static func flag(
    _ name: String,
    _ description: String,
    _ set: @escaping @Sendable (inout ConfigurationReader, Bool) -> Void
  ) -> Self {
    Self(name: name, schema: described(description, "boolean")) { reader, node in
      guard case .boolean(let flag) = node.value else {
        reader.unexpected(.kind(.boolean), node, at: name)
        return
      }
      set(&reader, flag)
    }
  }

  private static func text(
    _ name: String,
    _ description: String,
    _ read: @escaping @Sendable (inout ConfigurationReader, JSONNode) -> Void
  ) -> Self {
    Self(name: name, schema: described(description, "string"), read: read)
  }

  private static func described(_ description: String, _ type: String) -> String {
    "{ \"description\": \(JSONText.quoted(description)), \"type\": \"\(type)\" }"
  }
}
