import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// Photos in every format.
@Suite struct PhotoTests {
  private func render(
    _ dashboard: Dashboard,
    as presentation: PhotoPresentation,
    width: Int = 80,
    isUnicode: Bool = true,
    links: Bool = false,
    format: OutputFormat = .text
  ) -> String {
    var options = RenderOptions(width: width, isUnicode: isUnicode)
    options.photoPresentation = presentation
    options.hasHyperlinks = links
    return Renderer(options).render(dashboard, as: format)
  }

  @Test(arguments: [80, 120])
  func `a gallery equals its golden file`(width: Int) throws {
    let dashboard = PhotoSample.dashboard(try PhotoSample.page())
    try Golden.expect(
      render(dashboard, as: .gallery, width: width),
      is: "photos-gallery-\(width).txt"
    )
  }

  @Test func `a gallery says a licence that all photos have once`() throws {
    func count(_ change: (inout Photo) -> Void) throws -> Int {
      let photos = try (1...4).map { number in
        try PhotoSample.photo("\(number)") { photo in
          photo.license = "CC BY 2.0"
          if number == 3 { change(&photo) }
        }
      }
      let dashboard = PhotoSample.dashboard(try PhotoSample.page(photos))
      return render(dashboard, as: .gallery, width: 120).matches(of: /CC BY 2.0/).count
    }
    #expect(try count { _ in } == 1)
    let others = try count { $0.license = "CC0" }
    #expect(others == 3)
    let rest = try count { $0.license = nil }
    #expect(rest == 3)
  }

  @Test func `the other views equal their golden files`() throws {
    let photos = try PhotoSample.photos()
    let page = try PhotoSample.page()
    let one = PhotoSample.dashboard(try #require(PhotoPage(photos: [photos[0]])))
    let all = PhotoSample.dashboard(page)
    try Golden.expect(render(one, as: .chosen), is: "photos-chosen.txt")
    try Golden.expect(render(one, as: .chosen, width: 30), is: "photos-chosen-30.txt")
    try Golden.expect(render(one, as: .detail), is: "photos-detail.txt")
    try Golden.expect(render(one, as: .detail, width: 30), is: "photos-detail-30.txt")
    try Golden.expect(render(all, as: .gallery, format: .plain), is: "photos-plain.txt")
    try Golden.expect(render(all, as: .gallery, format: .json), is: "photos.json")
  }

  @Test(arguments: [PhotoPresentation.chosen, .detail, .gallery])
  func `no line is wider than the page at any width`(_ presentation: PhotoPresentation) throws {
    for photo in try PhotoSample.photos() {
      let page = try #require(PhotoPage(query: photo.title, photos: [photo, photo, photo]))
      for width in PropertyCases.photoWidths {
        for links in [false, true] {
          let text = render(
            PhotoSample.dashboard(page),
            as: presentation,
            width: width,
            links: links
          )
          // Without its links a line is the visible text.
          let visible = text.replacing(/\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/, with: "")
          #expect(!visible.contains("\u{1B}"))
          for line in visible.split(separator: "\n") {
            #expect(TextWidth.width(of: String(line)) <= width, "\(line)")
          }
        }
      }
    }
  }

  @Test func `each photo of a gallery has its link, in full or clickable`() throws {
    let photos = Array(try PhotoSample.photos().prefix(4))
    let dashboard = PhotoSample.dashboard(try PhotoSample.page(photos))
    // In one column, where a link continues on the next line.
    let text = render(dashboard, as: .gallery, width: 40)
    let joined = text.filter { !$0.isWhitespace }
    let clickable = render(dashboard, as: .gallery, width: 60, links: true)
    for photo in photos {
      #expect(joined.contains(photo.pageURL.shortText))
      #expect(clickable.contains("\u{1B}]8;;\(photo.pageURL.text)\u{1B}\\"))
    }
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `a screen shows no more photos of a service than its terms allow`() throws {
    let page = try PhotoSample.page()
    for format in [OutputFormat.text, .plain] {
      for (panels, shown) in [(1, 4), (2, 4), (4, 4)] {
        let dashboard = PhotoSample.dashboard(page, panels: panels)
        let text = render(dashboard, as: .gallery, width: 120, format: format)
        #expect(text.matches(of: /photos(-\d)?:5391/).count == shown)
      }
    }
    let json = render(PhotoSample.dashboard(page), as: .gallery, format: .json)
    #expect(json.matches(of: #/"id": /#).count == 6)
  }

  @Test func `matches that no page has are said`() throws {
    let photos = try PhotoSample.photos()
    for (matches, extent) in [(9999, "4 of 45 photos, 9,999 matches"), (45, "4 of 45 photos")] {
      let page = try #require(PhotoPage(total: 45, matches: matches, photos: photos))
      let text = render(PhotoSample.dashboard(page), as: .gallery)
      #expect(text.split(separator: "\n").contains { $0 == " \(extent)" }, "\(text)")
    }
  }

  @Test func `a dashboard shows the chosen photo`() throws {
    let photos = try PhotoSample.photos()
    for seed in 0..<8 {
      let page = try PhotoSample.page(photos, seed: UInt64(seed))
      let text = render(PhotoSample.dashboard(page), as: .chosen, width: 120)
      for (index, photo) in photos.enumerated() {
        #expect(text.contains(photo.pageURL.shortText) == (index == page.chosenIndex))
      }
    }
  }

  @Test(
    arguments: zip(
      ["plain", "❤️ a", "🇬🇧!", "👨‍👩‍👧", "👍🏽", "1️⃣", "é"],
      ["plain", "❤ a", "GB!", "👨", "👍", "1", "é"]
    )
  )
  func `text beside a column has no character of uncertain width`(_ text: String, _ steady: String)
  {
    #expect(WidthSafeText.of(text) == steady)
    #expect(!steady.contains(where: TextWidth.isRisky))
  }

  @Test func `beside the weather a missing photo key is one line`() {
    let missing = PanelState.unconfigured(
      SourceError(
        .unconfigured,
        reason: .missingVariable("EXAMPLE_KEY"),
        location: "apiKey"
      )
    )
    let photos = Panel(name: "photos", descriptor: PhotoSample.provider, state: missing)
    let weather = Panel(
      name: "weather",
      descriptor: Sample.provider,
      state: .fresh(
        Snapshot(content: .weather(WeatherReport(places: [Sample.london])), fetchedAt: Sample.now)
      )
    )
    let both = Sample.dashboard(panels: [weather, photos])
    let text = render(both, as: .chosen)
    #expect(
      text.contains(
        "\n photos · EXAMPLE_KEY is not set; get a key: https://photos.example.org/keys\n"
      )
    )
    let alone = Sample.dashboard(panels: [photos])
    #expect(render(alone, as: .chosen).contains("── unconfigured ──"))
  }
}
