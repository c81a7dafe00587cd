import DashCore

/// What the layouts of a page share.
struct Page: Sendable {
  let options: RenderOptions
  let typography: Typography
  let format: QuantityFormat
  let clock: ClockWords
  /// The words in the language of the page.
  let text: Words
  /// The moment that ages are counted to.
  let now: Timestamp

  init(options: RenderOptions, now: Timestamp) {
    self.options = options
    self.now = now
    typography = Typography(isUnicode: options.isUnicode)
    text = options.words
    format = QuantityFormat(units: options.units, typography: typography, signs: text.signs)
    clock = ClockWords(style: options.units.clock, text: text)
  }

  /// The words for errors.
  var errors: ErrorWords { ErrorWords(text) }

  /// The cells of a line, its left margin included.
  var width: Int { options.width }

  /// Whether what stands for a sky is a word.
  var isInWords: Bool { !typography.isUnicode || options.icons == .ascii }

  /// A text on as many lines as it needs, behind a margin.
  func wrapped(_ text: String, _ style: Style = .plain, indent: Int = 1) -> [StyledLine] {
    TextFitting.wrap(typography.own(text), to: max(width - indent, 1)).map { line in
      StyledLine([Span(String(repeating: " ", count: indent)), Span(line, style)])
    }
  }

  /// A place's name with its country, in the cells there are.
  ///
  /// Where both do not fit, a name in full says more than a part of it with a country.
  func name(of place: PlaceWeather, width: Int = .max) -> String {
    guard let name = place.name?.nonEmpty, typography.canWrite(name) || !canWrite(place.asked)
    else {
      return cut(typography.own(DisplayText("\(place.asked)").string), to: width)
    }
    let full = typography.text(name)
    guard let country = place.country?.nonEmpty else { return cut(full, to: width) }
    let suffix = ", " + typography.text(country)
    let room = width - TextWidth.width(of: suffix)
    let needed = TextWidth.width(of: full)
    if needed <= room { return full + suffix }
    return needed <= width || room < 10 ? cut(full, to: width) : cut(full, to: room) + suffix
  }

  /// Whether what was typed says more than a name that cannot be written in ASCII.
  private func canWrite(_ asked: PlaceQuery) -> Bool {
    typography.canWrite(DisplayText("\(asked)"))
  }

  private func cut(_ text: String, to width: Int) -> String {
    var cut = TextFitting.truncate(text, to: width, ellipsis: typography.ellipsis)
    while cut.last == " " { cut.removeLast() }
    return cut
  }

  /// The weather in the service's words, else in ours; nil where neither says anything.
  func words(for condition: Condition?) -> String? {
    guard let condition else { return nil }
    let isForeign = !options.takesServicesWords || !condition.isTranslated
    if isForeign, text.language != .english, let word = SkyWords.word(condition) {
      return text(word)
    }
    let said = [condition.description, condition.main].compactMap { $0?.nonEmpty }
    return said.first(where: typography.canWrite).map(typography.text)
      ?? SkyWords.word(condition).map { text($0) }
      ?? said.first.map(typography.text)
  }

  /// A sky in a sign, or in ASCII in a short word.
  func icon(of sky: Sky, isDay: Bool?) -> Span {
    let sign = SkyIcon.text(sky, isDay: isDay, in: isInWords ? .ascii : options.icons, text)
    return Span(sign, style(of: sky, isDay: isDay))
  }

  /// Where the wind goes and how fast, in a few cells; nil where its speed is not known.
  func windCell(
    _ metresPerSecond: Double?,
    fromDegrees degrees: Double?,
    hasUnit: Bool = false
  ) -> TableCell? {
    guard let metresPerSecond, let speed = format.speed(metresPerSecond, decimals: 0) else {
      return nil
    }
    guard !format.isCalm(metresPerSecond: metresPerSecond) else {
      return TableCell(text(ValueWord.calm), style: .secondary)
    }
    let sign = degrees.flatMap { degrees in
      typography.isUnicode
        ? WindWords.arrow(fromDegrees: degrees)
        : WindWords.shortCompass(fromDegrees: degrees).map { text($0) }
    }
    let suffix = hasUnit ? " \(speed.unit)" : ""
    return TableCell(speed, suffix: suffix, sign: sign ?? "")
  }

  /// What colour a sky's sign has.
  func style(of sky: Sky, isDay: Bool?) -> Style {
    switch sky {
    case .clear, .fewClouds: isDay == true ? .sun : .plain
    case .drizzle, .rain, .sleet, .showers, .snow: .water
    case .thunderstorm, .storm: .warning
    case .brokenClouds, .overcast, .fog, .dust, .unknown: .plain
    }
  }

  /// Since when a panel's data is not the latest, why, and when it is tried again.
  func staleness(of panel: Panel, fetchedAt: Timestamp, _ error: SourceError) -> String {
    let age = clock.age(now.seconds(since: fetchedAt))
    let cause = errors.briefCause(of: error, from: panel.server)
    return text(TimePhrase.lastGood, ["age": age]) + typography.separator + cause
  }

  /// The same in lines, with the next try.
  func stalenessLines(
    of panel: Panel,
    fetchedAt: Timestamp,
    _ error: SourceError,
    indent: Int = 1
  ) -> [StyledLine] {
    let words = staleness(of: panel, fetchedAt: fetchedAt, error)
    guard let next = nextTry(panel) else { return wrapped(words, .failure, indent: indent) }
    let whole = wrapped(text.list([words, next]), .failure, indent: indent)
    // Where it takes two lines, the next try is the second.
    return whole.count == 1
      ? whole : wrapped(words, .failure, indent: indent) + wrapped(next, .failure, indent: indent)
  }

  /// When a panel is tried again; nil where it is not.
  func nextTry(_ panel: Panel) -> String? {
    panel.nextTryAt.map { moment in
      let offset = options.utcOffsetSeconds
      // A time of day alone is of this day.
      let isFar = moment.seconds(since: now) >= 12 * 3600
      let time =
        isFar
        ? clock.weekTime(moment, utcOffsetSeconds: offset)
        : clock.time(moment.civil(utcOffsetSeconds: offset))
      return text(TimePhrase.nextTry, ["time": time])
    }
  }

  /// How old the oldest of some observations is, in words; of none, when they were fetched.
  func age(of places: [PlaceWeather], fetchedAt: Timestamp) -> String {
    let ages = places.compactMap { $0.observedAt.map { clock.age(now.seconds(since: $0)) } }
    let moments = places.compactMap(\.observedAt)
    guard let oldest = moments.min() else {
      return text(TimePhrase.fetched, ["age": clock.age(now.seconds(since: fetchedAt))])
    }
    let words = clock.age(now.seconds(since: oldest))
    return Set(ages).count > 1 ? text(TimePhrase.oldest, ["age": words]) : words
  }
}
