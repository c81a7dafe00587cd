import DashCore

/// Decodes the weather of places, with the names and units of `dash --format json`.
struct WeatherDocument {
  static let maximumPlaces = 100
  static let maximumHours = 1000
  static let maximumDays = 40
  private static let maximumNameLength = 100
  private static let maximumConditions = 8
  private static let latitudes = -90.0...90.0
  private static let longitudes = -180.0...180.0

  private let request: WeatherRequest
  private let context: SourceContext
  /// The requested places, in order.
  private let requested: [PlaceQuery]
  /// The coordinates of the requested places, as far as known.
  private let known: [PlaceQuery: Place]

  init(of source: PluginSource, _ request: FetchRequest) {
    self.request = request.weather
    context = source.context
    requested = request.places
    known = request.known
  }

  /// Returns the requested places in their order, then the places of the document's own, each with its
  /// weather or the reason that there is none.
  ///
  /// - Throws: ``SourceError`` for values of the wrong type, and ``ErrorCode/empty`` without places.
  func places(
    _ json: JSONReader
  ) throws(SourceError) -> [(PlaceQuery, Result<PlaceWeather, SourceError>)] {
    let entries = try json.entries(atMost: Self.maximumPlaces)
    var others: [(PlaceQuery, Result<PlaceWeather, SourceError>)] = []
    var found: [PlaceQuery: Result<PlaceWeather, SourceError>] = [:]
    for entry in entries {
      guard entry.isObject else { throw entry.invalid(.kind(.object)) }
      let query = try query(of: entry)
      let place = try place(entry, query)
      if !requested.contains(query) {
        others.append((query, place))
      } else if found[query] == nil {
        found[query] = place
      }
    }
    return requested.map { ($0, found[$0] ?? .failure(SourceError(.notFound))) } + others
  }

  /// Returns the place that an entry is about: the requested one that it names, or its own.
  private func query(of entry: JSONReader) throws(SourceError) -> PlaceQuery {
    let name = entry["name"]?.text(maximumLength: Self.maximumNameLength)
    let label = try entry.optionalText("place", Self.maximumNameLength) ?? name?.string
    if let label, let query = requested.first(where: { isNamed(label, $0) }) { return query }
    // Beside a place the name counts only as typed: another country may have a place of that name.
    if let query = requested.first(where: { $0.description == name?.string }) { return query }
    if let query = label.flatMap({ PlaceQuery($0) }) { return query }
    guard
      let latitude = try entry.quantity("latitude", in: Self.latitudes),
      let longitude = try entry.quantity("longitude", in: Self.longitudes)
    else {
      throw entry.implausible("latitude", in: Self.latitudes)
        ?? entry.implausible("longitude", in: Self.longitudes)
        ?? entry.invalid(.objectWith(member: "place"))
    }
    return .coordinates(latitude: latitude, longitude: longitude)
  }

  /// Returns whether a text names a requested place: as typed, or by its name alone.
  private func isNamed(_ label: String, _ query: PlaceQuery) -> Bool {
    if query.description == label || known[query]?.name?.string == label { return true }
    guard case .name(let name) = query else { return false }
    return PlaceName(name).name == label
  }

  private func place(
    _ entry: JSONReader,
    _ query: PlaceQuery
  ) throws(SourceError) -> Result<PlaceWeather, SourceError> {
    if let error = entry["error"] { return .failure(try PluginDocumentReader.error(error)) }
    var place = PlaceWeather(requestedPlace: query)
    place.id = entry["id"]?.text(maximumLength: Self.maximumNameLength)
    place.name = entry["name"]?.text(maximumLength: Self.maximumNameLength) ?? known[query]?.name
    place.state = entry["state"]?.text(maximumLength: Self.maximumNameLength)
    place.country =
      entry["country"]?.text(maximumLength: Self.maximumNameLength) ?? known[query]?.country
    place.latitude = try entry.quantity("latitude", in: Self.latitudes) ?? known[query]?.latitude
    place.longitude =
      try entry.quantity("longitude", in: Self.longitudes) ?? known[query]?.longitude
    place.utcOffsetSeconds = try entry.quantity(
      "utcOffsetSeconds",
      in: PlausibleRange.utcOffsetSeconds
    ).map { Int($0) }
    place.timeZone = entry["timeZone"]?.text().flatMap { TimeZoneName($0.string) }
    place.observedAt = try entry.moment("observedAt")
    place.conditions = try conditions(of: entry)
    try read(Fields.measured, of: entry, into: &place.measurements)
    place.visibilityIsAtLeast =
      entry["visibilityIsAtLeast"]?.node.value == .boolean(true)
    (place.sunrise, place.sunset) = Timestamp.sun(
      rise: try entry.moment("sunrise"),
      set: try entry.moment("sunset")
    )
    place.zoneOffsets = place.clock(
      at: place.observedAt ?? context.now(),
      by: context.timeZones
    )
    let forecast = try forecast(entry["forecast"], place.utcOffsets)
    let air = try air(entry["air"])
    guard place.hasWeather || forecast != nil || air != nil else {
      let implausible = Fields.measured.lazy.compactMap { field in
        entry.implausible(field.name, in: field.plausible)
      }
      return .failure(
        implausible.first ?? entry.invalid(.objectWith(member: Fields.temperature.name))
      )
    }
    if request.includesForecast { place.forecast = forecast }
    if request.includesAirQuality { place.air = air }
    return .success(place)
  }

  // MARK: Values

  /// Reads the fields of a model, those of a group from their own object.
  private func read<Model>(
    _ fields: [Field<Model>],
    of json: JSONReader,
    into model: inout Model
  ) throws(SourceError) {
    for field in fields {
      var object = json
      if let group = field.group {
        guard let member = json[group.object] else { continue }
        guard member.isObject else { throw member.invalid(.kind(.object)) }
        object = member
      }
      model[keyPath: field.path] = try object.quantity(field.name, in: field.plausible)
        .map(field.kind.normalized)
    }
  }

  private func conditions(of json: JSONReader) throws(SourceError) -> [Condition] {
    let several = try json.list("conditions", atMost: Self.maximumConditions) ?? []
    let entries = several.isEmpty ? [json["condition"]].compactMap(\.self) : several
    let conditions = try entries.map { entry throws(SourceError) -> Condition? in
      guard entry.isObject else { throw entry.invalid(.kind(.object)) }
      // A code that is not known is a sky that is not known, and no reason to lose the places.
      let code = try? entry.wholeNumber("code", in: 0...Self.greatestCode)
      let main = entry["main"]?.text(maximumLength: Self.maximumNameLength)
      let description = entry["description"]?.text(maximumLength: Self.maximumNameLength)
      guard code != nil || main != nil || description != nil else { return nil }
      return Condition(
        code: code,
        main: main,
        description: description,
        isDay: try entry.flag("isDay"),
        sky: ConditionTable.sky(code: code, main: main?.string ?? ""),
        isTranslated: false
      )
    }
    return conditions.compactMap(\.self)
  }

  private static let greatestCode = 9999

  // MARK: Forecast and air

  private func forecast(
    _ json: JSONReader?,
    _ utcOffsets: UTCOffsets
  ) throws(SourceError) -> Forecast? {
    guard let json else { return nil }
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    let stepSeconds = try json.wholeNumber("stepSeconds", in: 60...86_400) ?? 3600
    var hours: [ForecastHour] = []
    for entry in try json.list("hours", atMost: Self.maximumHours) ?? [] {
      guard entry.isObject else { throw entry.invalid(.kind(.object)) }
      guard let time = try entry.moment("time") else {
        throw entry.invalid(.objectWith(member: "time"))
      }
      guard hours.last.map({ $0.time < time }) ?? true else { continue }
      var hour = ForecastHour(time: time)
      hour.conditions = try conditions(of: entry)
      try read(Fields.measured, of: entry, into: &hour.measurements)
      try read(Fields.hour, of: entry, into: &hour)
      hours.append(hour)
    }
    var days = try days(of: json)
    if days.isEmpty {
      days = ForecastDay.days(of: hours, stepSeconds: stepSeconds, utcOffsets: utcOffsets)
    }
    guard !hours.isEmpty || !days.isEmpty else { return nil }
    return Forecast(hours: hours, days: days, stepSeconds: stepSeconds)
  }

  private func days(of json: JSONReader) throws(SourceError) -> [ForecastDay] {
    var days: [ForecastDay] = []
    for entry in try json.list("days", atMost: Self.maximumDays) ?? [] {
      guard entry.isObject else { throw entry.invalid(.kind(.object)) }
      guard case .string(let text)? = entry["date"]?.node.value,
        let date = CivilDate(iso8601: text)
      else { throw entry.invalid(.kind(.text), at: "date") }
      guard days.last.map({ $0.date < date }) ?? true else { continue }
      var day = ForecastDay(date: date)
      day.isPartial = try entry.flag("isPartial") ?? false
      day.conditions = try conditions(of: entry)
      try read(Fields.day, of: entry, into: &day)
      (day.sunrise, day.sunset) = Timestamp.sun(
        rise: try entry.moment("sunrise"),
        set: try entry.moment("sunset")
      )
      days.append(day)
    }
    return days
  }

  private func air(_ json: JSONReader?) throws(SourceError) -> AirQuality? {
    guard let json else { return nil }
    guard json.isObject else { throw json.invalid(.kind(.object)) }
    var air = AirQuality()
    air.observedAt = try json.moment("observedAt")
    try read(Fields.air, of: json, into: &air)
    return air.isEmpty ? nil : air
  }
}
