import DashCore

/// A request to a plugin's program, as one line of JSON.
struct PluginRequest {
  /// The program's share of the time until the deadline: the rest is for reading its document.
  private static let reserve = Duration.milliseconds(200)
  /// The options of `exec` that dash uses itself, so that the program does not get them.
  private static let execOptions: Set<String> = ["command", "kind", "title", "places"]

  private let source: PluginSource
  private let request: FetchRequest
  private let places: LocatedPlaces

  init(of source: PluginSource, _ request: FetchRequest, _ places: LocatedPlaces) {
    self.source = source
    self.request = request
    self.places = places
  }

  /// Returns the run of the program that ends before a deadline.
  func run(by deadline: ContinuousClock.Instant) -> ProgramRun {
    // Identifies the cached document, so it has no secrets, which are added elsewhere; no values that
    // only this run has; and no coordinates, which follow from the places.
    var identity = JSONWriter(isOnOneLine: true)
    identity.object { write(to: &$0, isIdentity: true) }
    return ProgramRun(
      source.program,
      .fetch,
      request: identity.text,
      secrets: source.options.secrets,
      deadline: deadline
    ) {
      await places.complete(by: deadline, source.context)
      return Array(input(by: deadline).utf8)
    }
  }

  /// Returns the line that the program reads.
  private func input(by deadline: ContinuousClock.Instant) -> String {
    let left = max(ContinuousClock.now.duration(to: deadline) - Self.reserve, .zero)
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { request in
      request.field("protocol", PluginProtocol.version)
      // Programs of earlier versions repeat it in their documents.
      request.field("id", 1)
      request.field("action", ProgramRun.Action.fetch.rawValue)
      write(to: &request, isIdentity: false)
      request.field("deadlineSeconds", (left / .milliseconds(100)).rounded(.down) / 10)
      request.field("columns", source.context.presentation.columns)
    }
    return writer.text + "\n"
  }

  // MARK: Members

  private func write(to writer: inout JSONWriter, isIdentity: Bool) {
    let presentation = source.context.presentation
    writer.field("instance", presentation.instance)
    writer.field("options") { field in
      field.object { options in write(to: &options, withSecrets: !isIdentity) }
    }
    if !request.places.isEmpty {
      writer.field("places") { field in
        field.array { list in
          for place in request.places {
            list.element { isIdentity ? $0.string(place.description) : write(place, to: &$0) }
          }
        }
      }
    }
    writer.field("units") { field in
      field.object { units in
        for (name, unit) in presentation.units.sorted(by: { $0.key < $1.key }) {
          units.field(name, unit)
        }
      }
    }
    writer.field("language", source.context.language ?? "en")
    writer.field("timeZone", presentation.timeZone())
    if source.kind.hasPages { writePhotos(to: &writer) }
  }

  private func write(to writer: inout JSONWriter, withSecrets: Bool) {
    let isExec = source.provider.acceptsOtherOptions
    for (name, value) in source.options.known where !isExec || !Self.execOptions.contains(name) {
      if withSecrets, case .secret(let secret) = value {
        writer.field(name, secret.revealed)
      } else {
        writer.field(name, value)
      }
    }
    for (name, value) in source.options.others.sorted(by: { $0.key < $1.key }) {
      writer.field(name) { $0.node(value) }
    }
  }

  private func write(_ place: PlaceQuery, to writer: inout JSONWriter) {
    let known = places.known[place]
    writer.object { object in
      object.field("place", place.description)
      object.field("name", known?.name)
      object.field("country", known?.country)
      if case .coordinates(let latitude, let longitude) = place {
        object.field("latitude", latitude)
        object.field("longitude", longitude)
      } else {
        object.field("latitude", known?.latitude)
        object.field("longitude", known?.longitude)
      }
    }
  }

  /// Writes the search, page, page size or photo to show instead of what the options say.
  private func writePhotos(to writer: inout JSONWriter) {
    writer.field("photos") { field in
      field.object { object in
        object.field("query", request.photos.query)
        object.field("page", request.photos.page)
        object.field("perPage", request.photos.perPage)
        object.field("photo", request.photos.photo?.description)
      }
    }
  }
}
