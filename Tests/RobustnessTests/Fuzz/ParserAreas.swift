import DashCore
import DashPictures
import DashTestSupport
import Pictures
import TerminalScreen
import TextRendering
import TimeZones

/// Typed keys, mixed with reports of the terminal.
struct KeyArea: FuzzArea {
  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    var whole = KeyDecoder()
    let keys = whole.decode(input) + whole.flush()
    try require(!whole.isWaiting, "something is left after all was decided")
    try require(keys.count <= input.count, "there are more keys than bytes")
    for case .character(let character) in keys {
      let categories = character.unicodeScalars.map(\.properties.generalCategory)
      try require(!categories.contains(.control), "a control character is a key")
    }
    // The keys do not depend on how the bytes are split, except for characters of several scalars,
    // whose rest may or may not come.
    var parts = KeyDecoder()
    var generator = SeededGenerator(seed: UInt64(input.count))
    var (rest, others): (ArraySlice<UInt8>, [Key]) = (input[...], [])
    while !rest.isEmpty {
      let part = rest.prefix(1 + generator.below(7))
      others += parts.decode(Array(part))
      rest = rest.dropFirst(part.count)
    }
    others += parts.flush()
    try require(Self.split(others) == Self.split(keys), "cut up, \(keys) are other keys: \(others)")
    return !keys.isEmpty
  }

  private static func split(_ keys: [Key]) -> [Key] {
    keys.flatMap { key -> [Key] in
      guard case .character(let character) = key else { return [key] }
      return character.unicodeScalars.map { .character(Character($0)) }
    }
  }
}

/// A terminal's replies to the query for its picture protocols.
struct TerminalReplyArea: FuzzArea {
  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    let replies = TerminalReplies(input)
    let graphics = TerminalGraphics(replies, environment: [:])
    let isPlausible = 1...200 ~= graphics.cellWidth && 1...200 ~= graphics.cellHeight
    try require(isPlausible, "a cell has a size that none has")
    try require(graphics.form != .blocks, "a terminal has blocks as a protocol")
    // More input must not revoke what was known.
    let more = TerminalReplies(input + Array("\u{1B}[?1;2c".utf8))
    try require(more.isComplete || !replies.isComplete, "more bytes take an answer away")
    return replies.isComplete
  }
}

/// Time zone files, and the rules and the country table beside them.
struct TimeZoneArea: FuzzArea {
  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    let table = CountryTable(input)
    for zone in ["GB", "US", "XX"].flatMap(table.zones(ofCountry:)) {
      try require(!zone.string.contains(".."), "a name of a zone leads upwards")
    }
    // As a rule, it is the end of a file that has nothing else.
    let empty =
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15 + 19) + [1, 0, 0, 0, 1]
      + [UInt8](repeating: 0, count: 7)
    let files = [ZoneFile(input), ZoneFile(empty + empty + [0x0A] + input + [0x0A])]
      .compactMap(\.self)
    for file in files {
      for start: Int64 in [0, 1_774_000_000, 4_000_000_000, 253_000_000_000] {
        try Self.check(file, from: Timestamp(secondsSinceEpoch: start))
      }
    }
    return ZoneRule(input) != nil || !files.isEmpty
  }

  private static func check(_ file: ZoneFile, from: Timestamp) throws(FuzzFinding) {
    let to = from.advanced(bySeconds: 400 * 86_400)
    let clock = file.offsets(in: from...to)
    let moments = clock.changes.map(\.moment)
    try require(moments == moments.sorted(), "changes are out of order")
    try require(moments.allSatisfy { from < $0 && $0 <= to }, "a change lies outside of the span")
    let offsets = [clock.firstSeconds] + clock.changes.map(\.seconds)
    try require(offsets.allSatisfy { abs($0) < 2 * 86_400 }, "a clock is days off")
    let today = clock.date(at: from)
    try require(clock.start(of: today) <= clock.end(of: today), "a day ends before it begins")
  }
}

/// Texts that may be JSON: parsing, writing and parsing again must give the same value.
struct JSONArea: FuzzArea {
  private let bodies: [[UInt8]]
  private let mutator: JSONMutator

  init(_ corpus: FuzzCorpus) {
    bodies = corpus.responses.map(\.body).filter { $0.count < 4000 }
    mutator = JSONMutator(values: corpus.values)
  }

  func input(_ generator: inout SeededGenerator) -> [UInt8]? {
    if generator.oneIn(2) { return ByteMutator.changed(generator.pick(bodies), &generator) }
    return mutator.bytes(of: generator.pick(mutator.values).shortened(to: 3), &generator)
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONParser.parse(input)
    } catch {
      try require(0...input.count ~= error.offset, "an error is not in the text")
      let position = TextPosition(ofByte: error.offset, in: input)
      try require(position.line >= 1 && position.column >= 1, "an error has no place")
      return false
    }
    let text = JSONTree(node).bytes
    guard let again = try? JSONParser.parse(text) else {
      throw FuzzFinding(what: "what was read cannot be read when it is written again")
    }
    try require(JSONTree(again).bytes == text, "what was read is another when written again")
    return true
  }
}

/// Texts from responses, files and arguments, through every parser of such texts.
struct TextArea: FuzzArea {
  private let texts: [String]
  private let policies = ["https://pixabay.com", "http://127.0.0.1:8080/x"].compactMap {
    BaseURL($0).map { LinkPolicy(domains: ["pixabay.com", "staticflickr.com"], baseURL: $0) }
  }

  init(_ corpus: FuzzCorpus) {
    let found = corpus.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    texts = Array(Set(found)).sorted() + FuzzFragments.texts + FuzzFragments.keys
  }

  func input(_ generator: inout SeededGenerator) -> [UInt8]? {
    var text = ""
    for _ in 0...generator.below(3) {
      text += generator.pick(texts)
      for _ in 0..<generator.below(6) {
        text.unicodeScalars.append(generator.pick(FuzzFragments.scalars))
      }
    }
    return generator.oneIn(3) ? ByteMutator.changed(Array(text.utf8), &generator) : Array(text.utf8)
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    let text = String(decoding: input, as: UTF8.self)
    try checkDisplay(text)
    for policy in policies { try checkLink(text, policy) }
    let id = PhotoID(text)
    try require(id?.description.contains("/") != true, "an identifier leads elsewhere")
    if let template = QueryTemplate(text) {
      var facts = WeatherFacts()
      facts[.city] = text
      try require(1...2 ~= template.queries(with: facts).count, "a template gives no query")
    }
    if case .missing(let name) = VariableExpansion.expand(text, lookup: { _ in nil }) {
      try require(!name.isEmpty, "a variable without a name is missing")
    }
    let decoded = PercentEncoding.decode(PercentEncoding.encode(text))
    try require(decoded == text, "a text that was encoded is decoded as another")
    return id != nil || PlaceQuery(text) != nil || BaseURL(text) != nil
      || DurationText.seconds(text) != nil
  }

  private func checkDisplay(_ text: String) throws(FuzzFinding) {
    let shown = DisplayText(text, hiding: [SecretCanary.secret])
    try TextCheck.check(shown.string, "a text to display")
    try require(!shown.string.contains("\n"), "a text to display has two lines")
    let isShort = shown.string.count <= DisplayText.defaultMaximumLength
    try require(isShort, "a text to display is longer than the bound")
    try require(DisplayText(shown.string) == shown, "a safe text is changed when made safe again")
    for width in [0, 1, 2, 7, 20] {
      let cut = TextFitting.truncate(shown.string, to: width, ellipsis: width > 3 ? "..." : "")
      try TextCheck.checkWidth(cut, width, "a text that was cut")
    }
  }

  private func checkLink(_ text: String, _ policy: LinkPolicy) throws(FuzzFinding) {
    guard let link = policy.link(text) else { return }
    // A request accepts only visible ASCII; its callers must ensure that.
    let request = link.request(accept: "image/*", deadline: .now)
    try require(!request.revealedURL.isEmpty, "a link is not an address")
    let isVisible = (link.text + link.shortText).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    try require(isVisible, "a link holds something that is not visible")
    try require(policy.link(link.text) == link, "a link is not allowed by its policy")
    if let next = link.redirected(to: text) {
      try require(policy.link(next.text) != nil, "a redirect leads elsewhere")
    }
  }
}

/// Replies of the picture helper, which an attacker may control: a line with the request, and the
/// reply.
struct PictureReplyArea: FuzzArea {
  /// The offset of the body's length in a reply.
  private static let sizeOffset = 4 * 9
  private static let headerSize = 4 * 11

  let seeds: [[UInt8]]

  func input(_ generator: inout SeededGenerator) -> [UInt8]? {
    let seed = generator.pick(seeds)
    if generator.oneIn(4) { return ByteMutator.changed(seed, &generator) }
    // A correct length leads the decoder further into the reply.
    let line = seed.prefix { $0 != UInt8(ascii: "\n") } + [UInt8(ascii: "\n")]
    let reply = seed.dropFirst(line.count)
    var header = Array(reply.prefix(Self.headerSize))
    let payload = ByteMutator.changed(Array(reply.dropFirst(Self.headerSize)), &generator)
    for (index, shift) in [0, 8, 16, 24].enumerated() {
      header[Self.sizeOffset + index] = UInt8(truncatingIfNeeded: payload.count >> shift)
    }
    return line + header + payload
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool {
    let line = input.prefix { $0 != UInt8(ascii: "\n") }
    let fields = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
    let bytes = Array(input.dropFirst(line.count + 1))
    guard
      let request = PictureRequest(arguments: fields),
      let reply = try? PictureReply.parse(bytes, for: request)
    else { return false }
    try require(bytes.count <= PictureReply.largestSize(for: request), "a reply is too large")
    let fits = 1...request.columns ~= reply.columns && 1...request.rows ~= reply.rows
    try require(fits, "a picture is larger than its box")
    switch reply.content {
    case .cells(let cells):
      try require(cells.count == reply.columns * reply.rows, "cells are missing")
      let areBlocks = cells.allSatisfy { PictureCell.isAllowed($0.scalar) }
      try require(areBlocks, "a cell holds something else than a block")
    case .sixel(let bytes):
      let inside = bytes.dropFirst().dropLast(2)
      try require(inside.allSatisfy { 0x20..<0x7F ~= $0 }, "sixels hold a control character")
    case .pixels(let bytes):
      try require(bytes.count == reply.pixelWidth * reply.pixelHeight * 3, "pixels are missing")
    case .jpeg(let bytes):
      let inside = ITermProtocol.image(bytes, columns: reply.columns, rows: reply.rows)
        .dropFirst().dropLast()
      try require(inside.allSatisfy { 0x20..<0x7F ~= $0 }, "a sequence holds a control character")
    }
    let again = try? PictureReply.parse(reply.encoded, for: request)
    try require(again == reply, "a reply that was encoded again is another")
    return true
  }
}
