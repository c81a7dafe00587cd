import DashCore
import DashTestSupport
import TextRendering

/// Texts from responses, files and arguments, through every parser of such texts.
struct TextArea: FuzzArea {
  static let name = "texts"
  static let share = 60

  private let texts: [String]
  private let policies: [LinkPolicy]

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor) {
    let found = corpus.values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    texts = Array(Set(found)).sorted() + FuzzFragments.texts + FuzzFragments.keys
    policies = ["https://pixabay.com", "http://127.0.0.1:8080/x"].compactMap { BaseURL($0) }.map {
      LinkPolicy(domains: ["pixabay.com", "staticflickr.com", "flickr.com"], baseURL: $0)
    }
  }

  func input(_ generator: inout SeededGenerator) -> [UInt8] {
    var scalars = String.UnicodeScalarView()
    for _ in 0...generator.below(3) {
      scalars.append(contentsOf: generator.pick(texts).unicodeScalars)
      for _ in 0..<generator.below(6) { scalars.append(generator.pick(FuzzFragments.scalars)) }
    }
    let bytes = Array(String(scalars).utf8)
    return generator.oneIn(3) ? ByteMutator.changed(bytes, &generator) : bytes
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict {
    let text = String(decoding: input, as: UTF8.self)
    try checkDisplay(text)
    try checkLinks(text)
    var meanings = 0
    if PlaceQuery(text) != nil { meanings += 1 }
    if BaseURL(text) != nil { meanings += 1 }
    if DurationText.seconds(text) != nil { meanings += 1 }
    if let id = PhotoID(text) {
      meanings += 1
      try FuzzFinding.check(!id.description.contains("/"), "an identifier leads elsewhere")
    }
    if let template = QueryTemplate(text) {
      var facts = WeatherFacts()
      facts[.city] = text
      let queries = template.queries(with: facts)
      try FuzzFinding.check(1...2 ~= queries.count, "a template gives no query")
      if template.hasPlaceholders { meanings += 1 }
    }
    switch VariableExpansion.expand(text, lookup: { $0 == "HOME" ? "/home" : nil }) {
    case .missing(let name):
      try FuzzFinding.check(!name.isEmpty, "a variable without a name is missing")
    case .text, .malformed: break
    }
    try FuzzFinding.check(
      PercentEncoding.decode(PercentEncoding.encode(text)) == text,
      "a text that was encoded is decoded as another"
    )
    return meanings > 0 ? .accepted : .rejected("plain")
  }

  private func checkDisplay(_ text: String) throws(FuzzFinding) {
    let shown = DisplayText(text, hiding: [SecretCanary.secret])
    try TextCheck.check(shown.string, "a text to display")
    try FuzzFinding.check(!shown.string.contains("\n"), "a text to display has two lines")
    try FuzzFinding.check(
      shown.string.count <= DisplayText.defaultMaximumLength,
      "a text to display is longer than the bound"
    )
    let again = DisplayText(shown.string)
    try FuzzFinding.check(again == shown, "a safe text is changed when made safe again")
    for width in [0, 1, 2, 7, 20] {
      let cut = TextFitting.truncate(shown.string, to: width, ellipsis: width > 3 ? "..." : "")
      try TextCheck.checkWidth(cut, width, "a text that was cut")
    }
  }

  private func checkLinks(_ text: String) throws(FuzzFinding) {
    for policy in policies {
      guard let link = policy.link(text) else { continue }
      let deadline = ContinuousClock.now
      // A request accepts only visible ASCII; its callers must ensure that.
      let request = link.request(accept: "image/*", deadline: deadline)
      try FuzzFinding.check(!request.revealedURL.isEmpty, "a link is not an address")
      try FuzzFinding.check(
        (link.text + link.shortText).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F },
        "a link holds something that is not visible"
      )
      try FuzzFinding.check(policy.link(link.text) == link, "a link is not allowed by its policy")
      if let next = link.redirected(to: text) {
        try FuzzFinding.check(policy.link(next.text) != nil, "a redirect leads elsewhere")
      }
    }
  }
}
