// The commands that read or edit the configuration.
extension CommandTable {
  private static let keys = """
    A KEY is written as errors print it: units, aliases.home, providers[0].refresh; an instance \
    also by its name: providers.weather.options.places.
    """

  static let editing: [CommandSpecification] = [
    CommandSpecification(
      .configGet,
      ["config", "get"],
      .exactly(["KEY"]),
      summary: "Print what plugins.json says of KEY.",
      discussion: keys,
      options: [.config, .help]
    ),
    CommandSpecification(
      .configSet,
      ["config", "set"],
      .exactly(["KEY", "VALUE"]),
      summary: "Set KEY in plugins.json, and leave everything else as it stands.",
      discussion: """
        \(keys) VALUE is JSON where KEY wants that, else a text. What would make the file wrong is \
        not written. Without a file of your own one is made, as config init does. A key of a \
        service does not belong on a command line, which others can see: give a variable, \
        '${NAME}', or '{"file": "PATH"}'.
        """,
      options: [.config, .help]
    ),
    CommandSpecification(
      .configUnset,
      ["config", "unset"],
      .exactly(["KEY"]),
      summary: "Take KEY out of plugins.json, and leave everything else as it stands.",
      discussion: keys,
      options: [.config, .help]
    ),
    CommandSpecification(
      .places,
      ["places"],
      summary: "Find places, and change those of plugins.json.",
      options: [.config, .help]
    ),
    CommandSpecification(
      .placesList,
      ["places", "list"],
      summary: "List the configured places, with name and coordinates where known.",
      discussion: "Nothing is asked: names and coordinates are those of answers that are kept.",
      options: [.config, .instance, .format, .help]
    ),
    CommandSpecification(
      .placesAdd,
      ["places", "add"],
      .atLeastOne("PLACE"),
      summary: "Add each PLACE to the places of plugins.json.",
      discussion: "They go to the first enabled instance with weather, or to that of --instance.",
      options: [.config, .instance, .help]
    ),
    CommandSpecification(
      .placesRemove,
      ["places", "remove"],
      .atLeastOne("PLACE"),
      summary: "Take each PLACE out of the places of plugins.json.",
      discussion: """
        A PLACE is named as it stands in the file or as places list shows it. They are taken from \
        the first enabled instance with weather, or from that of --instance.
        """,
      options: [.config, .instance, .help]
    ),
    CommandSpecification(
      .placesSearch,
      ["places", "search"],
      .atLeastOne("NAME"),
      summary: "List what NAME may mean, and how to name each.",
      discussion: """
        The words of NAME are one name; zip:CODE,CC is looked up too. The service of the first enabled \
        instance with weather is asked, or of that of --instance; where none is configured, one that \
        needs no key.
        """,
      options: [
        .config, .instance, .format, .lang, .timeout, .offline, .demo, .verbose, .help,
      ]
    ),
  ]
}
