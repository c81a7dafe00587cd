import CommandLine
import DashCore
import DashFetch
import Files
import Localization
import TextRendering

extension Command {
  private static let lookup = """
    A name or postal code is looked up first, and shown as it will be used. Coordinates and city \
    ids need no look-up.
    """

  private static let editingOptions: [OptionName] = [
    .config, .trust, .instance, .timeout, .offline, .verbose,
  ]

  static let places = [
    Command(
      "places",
      summary: "Find places, and list or edit those of plugins.json."
    ),
    Command(
      "places list",
      summary: "List the configured places with known names and coordinates.",
      discussion: """
        Lists those of the first enabled instance with places, or of --instance. Sends no \
        request: names and coordinates are from cached responses and observations; those of the \
        shipped places are built in.
        """,
      options: [.config, .trust, .instance, .format]
    ) { try await PlacesCommand(context: $0).list($1) },
    Command(
      "places add",
      .places(),
      summary: "Add each PLACE to the places of plugins.json.",
      discussion: """
        \(lookup) Edits the first enabled instance with places, or that of --instance.
        """,
      options: editingOptions
    ) { try await PlacesCommand(context: $0).add($1) },
    Command(
      "places set",
      .places(),
      summary: "Replace the places of plugins.json with each PLACE.",
      discussion: """
        \(lookup) If you have no file, a short one is created: the weather of these places, from \
        OpenWeatherMap if OPENWEATHERMAP_API_KEY is set, else from Open-Meteo. Edits the first \
        enabled instance with places, or that of --instance.
        """,
      options: editingOptions
    ) { try await PlacesCommand(context: $0).add($1, isReplacing: true) },
    Command(
      "places remove",
      .places(),
      summary: "Remove each PLACE from the places of plugins.json.",
      discussion: """
        A PLACE is given as in the file or as places list prints it; the name alone is enough \
        where only one place has it. Edits the first enabled instance with places, or that of \
        --instance.
        """,
      options: [.config, .instance],
      candidates: .known(.places)
    ) { try await PlacesCommand(context: $0).remove($1) },
    placesSearch,
  ]
}

/// `dash places list|set|add|remove`.
struct PlacesCommand {
  let context: AppContext

  /// Prints the places of an instance, without any request.
  func list(_ arguments: ParsedArguments) async throws -> ExitCode {
    let list = try PlaceList(arguments, context.configurationLoader)
    let places = await context.knownPlaces(of: list, arguments)
    let text =
      arguments.options.format == .json
      ? ListedPlace.json(places) { $0.field("instance", list.instance.name) }
      : ListedPlace.text(places, context.errorStrings)
    try context.console.output.write(text)
    return .success
  }

  /// Adds places to an instance, or replaces them, and prints the new ones.
  func add(_ arguments: ParsedArguments, isReplacing: Bool = false) async throws -> ExitCode {
    guard case .found(let new) = try await write(arguments, isReplacing: isReplacing) else {
      return .unavailable
    }
    if !new.isEmpty {
      try context.console.output.write(ListedPlace.text(new, context.errorStrings))
    }
    return .success
  }

  /// Writes places to the file, after looking them up; skips places that it already has, or replaces
  /// them.
  func write(_ arguments: ParsedArguments, isReplacing: Bool) async throws -> NewPlaces {
    // `--instance` names an instance of the whole compiled-in file.
    let isShort = isReplacing && !arguments.has(.instance)
    let loader =
      isShort
      ? try context.shortConfigurationLoader() : context.configurationLoader
    let list = try PlaceList(arguments, loader)
    let listed = isReplacing ? [] : await context.knownPlaces(of: list, arguments)
    let places = try await context.newPlaces(for: list, arguments, besides: listed)
    guard case .found(let new) = places, !new.isEmpty else { return places }
    try edit(list, arguments) { list in
      if isReplacing { return try list.replace(with: new) }
      // Another run may have added a place in the meantime.
      for place in new where list.index(of: place.typed) == nil { try list.add(place.typed) }
    }
    return places
  }

  /// Removes places from an instance.
  func remove(_ arguments: ParsedArguments) async throws -> ExitCode {
    let list = try PlaceList(arguments, context.configurationLoader)
    let listed = await context.knownPlaces(of: list, arguments)
    var entries: [String] = []
    var indices: Set<Int?> = []
    for operand in arguments.operands {
      let entry = try entry(meantBy: operand, among: listed, of: list)
      if indices.insert(list.index(of: entry)).inserted { entries.append(entry) }
    }
    try edit(list, arguments) { list in
      for entry in entries {
        guard let index = list.index(of: entry) else {
          // Another run has removed it in the meantime.
          throw unknown(entry, among: listed.filter { list.index(of: $0.typed) != nil }, list)
        }
        try list.remove(at: index)
      }
    }
    return .success
  }

  /// Edits a list in the file as it is now.
  private func edit(
    _ list: PlaceList,
    _ arguments: ParsedArguments,
    _ change: (inout PlaceList) throws -> Void
  ) throws {
    try context.editConfiguration(arguments, list.loader) { text in
      var list = list
      list.text = text
      try change(&list)
      return [list.text.bytes]
    }
  }

  /// Returns the listed place that a text means: the one with this text or meaning, else the only one
  /// with this name.
  private func entry(
    meantBy typed: String,
    among listed: [ListedPlace],
    of list: PlaceList
  ) throws(UsageError) -> String {
    if list.index(of: typed) != nil { return typed }
    let named = listed.filter { $0.isNamed(typed) }
    guard let first = named.first else {
      throw unknown(typed, among: listed, list)
    }
    guard named.count == 1 else {
      throw .ambiguousPlace(typed, candidates: named.map(\.typedAndName))
    }
    return first.typed
  }

  private func unknown(
    _ typed: String,
    among listed: [ListedPlace],
    _ list: PlaceList
  ) -> UsageError {
    let names = listed.map(\.typed) + listed.flatMap(\.names)
    return .unknownName(
      kind: .place(of: list.instance.name),
      typed,
      known: listed.map(\.typedAndName),
      nearest: NearestWord.find(typed, among: names)
    )
  }
}
