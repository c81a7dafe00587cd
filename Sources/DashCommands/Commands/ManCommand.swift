import CommandLine
import DashCore
import DashFetch
import Files
import Localization

extension Command {
  static let man = Command(
    "man",
    .optional("PAGE"),
    summary: "Print a manual page for man(1): of the program, or of plugins.json.",
    discussion: "make install installs the pages. To read one in place: dash man | man -l -",
    candidates: .values([ManCommand.configurationPage])
  ) { try ManCommand(context: $0).run($1) }
}

/// `dash man [PAGE]`: prints a manual page.
struct ManCommand {
  static let configurationPage = "plugins.json"

  let context: AppContext

  func run(_ arguments: ParsedArguments) throws -> ExitCode {
    let page: ManualPage
    switch arguments.operands.first {
    case nil: page = program
    case Self.configurationPage: page = configuration
    case let name?: throw UsageError.unknown(.page, name, among: [Self.configurationPage])
    }
    // `make install` overwrites only what has the marker.
    try context.console.output.write(".\\\" \(Version.marker)\n\(page.source)")
    return .success
  }

  private var program: ManualPage {
    var page = ManualPage(
      Command.table,
      program: context.invocation.program,
      variables: context.services.registry.descriptors.flatMap { descriptor in
        descriptor.options.compactMap { option in
          option.variable.map { ($0, "The key of \(descriptor.title). \(option.help)") }
        }
      },
      date: Version.date
    )
    page.heading("PROJECT")
    page.text(
      """
      \(Version.maintainer). The project will be at \(Version.homepage): until it is published, these \
      addresses lead nowhere. The documents are in share/doc/dash-weather below the folder in which a \
      package or an archive is installed: /usr, ~/.local or another one.
      """
    )
    return page
  }

  // MARK: plugins.json

  /// The page of plugins.json, from its JSON Schema.
  private var configuration: ManualPage {
    let name = context.invocation.program
    var page = ManualPage(
      "dash-weather-plugins.json",
      section: 5,
      date: Version.date,
      summary: "the configuration of the weather dashboard"
    )
    page.heading("DESCRIPTION")
    page.text(
      """
      A JSON file with an object. It is found at --config, $DASH_CONFIG, \
      $XDG_CONFIG_HOME/dash/plugins.json, in $XDG_CONFIG_DIRS, or is the one that is compiled in. \
      ${NAME} in a string is an environment variable, ${NAME:-default} too.
      """
    )
    page.paragraph(name.replaced(in: "dash config init writes one, dash config check checks it."))
    let schema = try? JSONParser.parse(
      Array(ConfigurationSchema.text(for: context.services.registry).utf8)
    )
    let entries = schema?["properties"]?["providers"]?["items"]?["oneOf"]?.elements ?? []
    page.heading("MEMBERS")
    page.list(Self.members(of: schema))
    page.heading("MEMBERS OF A PROVIDER")
    page.list(Self.members(of: entries.first))
    for entry in entries {
      let provider = entry["properties"]?["provider"]?["const"]?.string ?? ""
      page.heading("OPTIONS OF \(provider.uppercased())")
      page.text("\(entry["title"]?.string ?? ""): \(entry["description"]?.string ?? "")")
      page.list(Self.members(of: entry["properties"]?["options"]))
    }
    page.heading("EXAMPLES")
    page.display([
      #"{ "version": 1, "providers": ["#,
      #"  { "name": "weather", "provider": "open-meteo", "options": { "places": ["London"] } }"#,
      "] }",
    ])
    page.heading("SEE ALSO")
    page.references([("dash-weather", 1), ("dash-weather-plugin", 7)])
    return page
  }

  /// Returns the described members of an object's schema, with their types and defaults.
  private static func members(of schema: JSONNode?) -> [(term: String, texts: [String])] {
    guard case .object(let members)? = schema?["properties"]?.value else { return [] }
    return members.compactMap { member in
      let value = member.value
      guard let description = value["description"]?.string else { return nil }
      var facts = value["enum"]?.elements.compactMap(\.string) ?? []
      facts = facts.isEmpty ? [] : ["One of \(facts.joined(separator: ", "))."]
      if let fallback = value["default"] {
        var writer = JSONWriter(isOnOneLine: true)
        writer.node(fallback)
        facts.append("Default: \(writer.text).")
      }
      let text = ([description] + facts).joined(separator: " ")
      return ("Cm \(ManualPage.argument(member.name))", [text])
    }
  }
}
