// The commands that read or edit the configuration.
extension CommandTable {
  private static let keys = """
    A KEY has the form that errors print: units, aliases.home, providers[0].refresh. An instance \
    can also be given by name: providers.weather.options.places.
    """

  private static let lookup = """
    A name or postal code is looked up first, and shown as it will be used. Coordinates and city \
    ids need no look-up.
    """

  static let editing: [CommandSpecification] = [
    CommandSpecification(
      command: .configGet,
      operands: .exactly("KEY"),
      summary: "Print the value of KEY in plugins.json.",
      discussion: keys,
      options: [.config, .help]
    ),
    CommandSpecification(
      command: .configSet,
      operands: .exactly("KEY", "VALUE"),
      summary: "Set KEY in plugins.json and change nothing else.",
      discussion: """
        \(keys) VALUE is JSON where KEY requires it, else text. An edit that makes the file \
        invalid is rejected. If you have no file, it is created as by config init. Other users can \
        see a command line, so never put an API key on it: name a variable, '${NAME}', or a file, \
        '{"file": "PATH"}'.
        """,
      options: [.config, .help]
    ),
    CommandSpecification(
      command: .configUnset,
      operands: .exactly("KEY"),
      summary: "Remove KEY from plugins.json and change nothing else.",
      discussion: keys,
      options: [.config, .help]
    ),
    CommandSpecification(
      command: .places,
      summary: "Find places, and list or edit those of plugins.json.",
      options: [.config, .help]
    ),
    CommandSpecification(
      command: .placesList,
      summary: "List the configured places with known names and coordinates.",
      discussion: """
        Lists those of the first enabled instance with places, or of --instance. Sends no request: \
        names and coordinates are from cached responses and observations; those of the shipped \
        places are built in.
        """,
      options: [.config, .instance, .format, .help]
    ),
    CommandSpecification(
      command: .placesAdd,
      operands: .atLeastOne("PLACE"),
      summary: "Add each PLACE to the places of plugins.json.",
      discussion: """
        \(lookup) Edits the first enabled instance with places, or that of --instance.
        """,
      options: [.config, .trust, .instance, .timeout, .offline, .verbose, .help]
    ),
    CommandSpecification(
      command: .placesSet,
      operands: .atLeastOne("PLACE"),
      summary: "Replace the places of plugins.json with each PLACE.",
      discussion: """
        \(lookup) If you have no file, it is created as by config init PLACE. Edits the first \
        enabled instance with places, or that of --instance.
        """,
      options: [.config, .trust, .instance, .timeout, .offline, .verbose, .help]
    ),
    CommandSpecification(
      command: .placesRemove,
      operands: .atLeastOne("PLACE"),
      summary: "Remove each PLACE from the places of plugins.json.",
      discussion: """
        A PLACE is given as in the file or as places list prints it; the name alone is enough \
        where only one place has it. Edits the first enabled instance with places, or that of \
        --instance.
        """,
      options: [.config, .instance, .help]
    ),
    CommandSpecification(
      command: .placesSearch,
      operands: .atLeastOne("NAME"),
      summary: "List the places called NAME, and how to specify each.",
      discussion: """
        All words of NAME form one name; zip:CODE,CC is looked up too. Searches the service of the \
        first enabled instance with weather, or of --instance; without one, a service that needs no \
        API key.
        """,
      options: [
        .config, .trust, .instance, .format, .lang, .timeout, .offline, .demo, .verbose, .help,
      ]
    ),
  ]
}
