public import DashCore

extension PluginSource {
  /// The provider `exec`, whose options name the program and the kind of its content.
  public static let descriptor = SourceDescriptor(
    name: SourceDescriptor.execName,
    title: "Program",
    summary: "What a program of yours prints: weather, photos, a table, metrics or text.",
    kind: .text,
    options: [
      OptionDescription(
        "command",
        .arguments,
        isRequired: true,
        help: "The program and its arguments; never passed to a shell."
      ),
      OptionDescription(
        "kind",
        .choice(ContentKind.allCases.map(\.rawValue)),
        isRequired: true,
        help: "What the program prints."
      ),
      OptionDescription("title", .text, help: "The title of the panel."),
      OptionDescription(
        "places",
        .places,
        help: "Places that the program gets, with their coordinates."
      ),
      OptionDescription("apiKey", .secret, help: "A key that the program gets."),
      OptionDescription(
        SourceOptions.longRunning,
        .boolean,
        default: .boolean(false),
        help: "Whether the program stays running and handles many requests."
      ),
    ],
    terms: SourceTerms(
      attribution: "",
      attributionURL: "",
      minimumRefreshSeconds: PluginDescription.execRefreshSeconds
    ),
    program: nil,
    version: nil,
    acceptsOtherOptions: true
  )

  /// The options of `exec` that dash uses itself, so that the program does not get them.
  static let ownOptions: Set<String> = [
    "command", "kind", "title", SourceOptions.longRunning, "places",
  ]
}
