import DashCore

/// A request to a plugin's program, as one line of JSON.
struct PluginRequest {
  /// The program's share of the time until the deadline: the rest is for reading its document.
  private static let reserve = Duration.milliseconds(200)

  private let source: PluginSource
  private let photos: PhotoRequest
  /// The places; `nil` if the plugin has no option of that type, or no value for it.
  private let places: [PlaceQuery]?

  init(of source: PluginSource, _ request: FetchRequest) {
    self.source = source
    photos = request.photos
    places = source.places(of: request)
  }

  /// Returns the request of a run that ends before a deadline.
  func request(by deadline: ContinuousClock.Instant) -> Request {
    let secrets = source.options.known.compactMap { option in
      if case .secret(let secret) = option.value { secret } else { nil }
    }
    let call = ProgramCall(
      source.program,
      source.program.isLongRunning ? .serve : .fetch,
      secrets: secrets,
      instance: source.context.presentation.instance
    ) {
      await source.context.presentation.places.complete(by: deadline)
      return Array(input(by: deadline).utf8)
    }
    return Request(running: call, identity: identity, deadline: deadline)
  }

  /// The part of the request that identifies its cached document.
  ///
  /// Omits the secrets, which are added elsewhere; values that only this run has; and coordinates, which
  /// follow from the places.
  private var identity: String {
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { write(to: &$0, isIdentity: true) }
    return writer.text
  }

  /// Returns the line that the program reads.
  private func input(by deadline: ContinuousClock.Instant) -> String {
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { request in
      request.field("protocol", PluginProtocol.version)
      // Unique, so that a long-running program's documents are not confused.
      request.field("id", Int.random(in: 1...Self.greatestID))
      request.field("action", ProgramCall.Action.fetch.rawValue)
      write(to: &request, isIdentity: false)
      request.field("deadlineSeconds", Self.seconds(until: deadline))
      request.field("columns", source.context.presentation.columns)
    }
    return writer.text + "\n"
  }

  /// The greatest whole number that every JSON parser reads exactly.
  private static let greatestID = 1 << 53 - 1

  /// Returns the program's time in tenths of a second.
  private static func seconds(until deadline: ContinuousClock.Instant) -> Double {
    let left = max(ContinuousClock.now.duration(to: deadline) - reserve, .zero)
    return (left / .milliseconds(100)).rounded(.down) / 10
  }

  // MARK: Members

  private func write(to request: inout JSONWriter, isIdentity: Bool) {
    let presentation = source.context.presentation
    request.field("instance", presentation.instance)
    request.field("options") { field in
      field.object { options in write(to: &options, withSecrets: !isIdentity) }
    }
    if let places {
      request.field("places") { field in
        field.array { list in
          for place in places {
            list.element { isIdentity ? $0.string(place.description) : write(place, to: &$0) }
          }
        }
      }
    }
    request.field("units") { field in
      field.object { units in
        for (name, unit) in presentation.units.sorted(by: { $0.key < $1.key }) {
          units.field(name, unit)
        }
      }
    }
    request.field("language", source.context.language ?? "en")
    request.field("timeZone", presentation.timeZone())
    if source.kind == .photos { writePhotos(to: &request) }
  }

  private func write(to writer: inout JSONWriter, withSecrets: Bool) {
    let isExec = source.provider.acceptsOtherOptions
    for (name, value) in source.options.known
    where !isExec || !PluginSource.ownOptions.contains(name) {
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
    let known = source.context.presentation.places.places[place]
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
  private func writePhotos(to request: inout JSONWriter) {
    request.field("photos") { field in
      field.object { object in
        object.field("query", photos.query)
        object.field("page", photos.page)
        object.field("perPage", photos.perPage)
        object.field("photo", photos.photo?.description)
      }
    }
  }
}

extension PluginSource {
  /// Returns the requested or configured places; `nil` if there is no option of that type, or no
  /// value for it.
  func places(of request: FetchRequest) -> [PlaceQuery]? {
    provider.options.first { $0.type == .places }.flatMap {
      request.places ?? options.places($0.name)
    }
  }
}
