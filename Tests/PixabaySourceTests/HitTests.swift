import DashCore
import DashTestSupport
import PixabaySource
import Testing

/// Decoding of hits in documented and other shapes.
@Suite struct HitTests {
  @Test func `every field has its place`() async throws {
    let page = try await PixabaySource.photos(of: try Fixture.text("search.json"))
    #expect(page.total == 500)
    #expect(page.matches == 4692)
    #expect(page.photos.map(\.id.description) == ["100001", "100002"])
    #expect(page.droppedCount == 1)
    #expect(page.query == nil)

    let first = page.photos[0]
    #expect(first.tags == ["a", "b c", "d"])
    #expect(first.author == "Harbour Cat")
    #expect(first.title == nil)
    #expect(first.pageURL.text == "https://pixabay.com/en/harbour-rain-100001/")
    #expect(first.width == 4000)
    #expect(first.height == 2667)
    #expect([first.views, first.downloads, first.likes] == [7671, 6439, 5])
    #expect(first.license == "Pixabay Content License")
    #expect(first.picture.files.map(\.longestEdge) == [150, 640, 1280])
    #expect(first.picture.file(covering: 300).link.text.hasSuffix("_640.jpg"))
    #expect(first.picture.file(covering: 5000).link.text.hasSuffix("_1280.jpg"))

    let second = page.photos[1]
    #expect(second.tags.isEmpty)
    #expect(second.picture.files.map(\.longestEdge) == [150, 640, 1920])
    #expect(second.picture.files[0].width == 100)
  }

  @Test(arguments: Hit.fields.map(\.name))
  func `a hit without a required field is omitted and counted`(_ name: String) async throws {
    for value in [nil, "null", "{}", "[1]", "true"] {
      let body = Hit.response([Hit.json(name, value), Hit.json()])
      let page = try await PixabaySource.photos(of: body)
      #expect(page.photos.count == 1, "\(value ?? "missing")")
      #expect(page.droppedCount == 1, "\(value ?? "missing")")

      let error = await #expect(throws: SourceError.self) {
        try await PixabaySource.photos(of: Hit.response([Hit.json(name, value)]))
      }
      #expect(error?.code == .invalidResponse)
      #expect(error?.location?.hasPrefix("hits[0].\(name)") == true)
      #expect(error?.expected != nil)
    }
  }

  @Test(arguments: [
    ("\"sunflower, flora\"", ["sunflower", "flora"]),
    ("\"a, b c, d \"", ["a", "b c", "d"]),
    ("\",, x ,\"", ["x"]),
    ("\"\"", []),
    ("null", []),
    ("7", []),
    (#""e\u001b[31mvil, \u202eback""#, ["e[31mvil", "back"]),
  ])
  func `tags are split at commas`(_ json: String, _ tags: [String]) async throws {
    let page = try await PixabaySource.photos(of: Hit.response([Hit.json("tags", json)]))
    #expect(page.photos[0].tags.map(\.string) == tags)
  }

  @Test(arguments: [
    "http://pixabay.com/get/x.jpg", "https://pixabay.com.example.org/x.jpg",
    "https://evilpixabay.com/x.jpg", "https://user@pixabay.com/x.jpg",
    "https://127.0.0.1/x.jpg", "https://192.168.1.1/x.jpg", "https://pixabay.com:8443/x.jpg",
    "file:///etc/passwd", "javascript:alert(1)", "//pixabay.com/x.jpg", "/x.jpg", "",
    "https://pixabay.com/x\u{7}.jpg", "https://[::1]/x.jpg", "https://pixabay.com\\\\@evil.org/x",
  ])
  func `a picture on another host is rejected`(_ url: String) async throws {
    let body = Hit.response([Hit.json("webformatURL", JSONRewriter.quoted(url)), Hit.json()])
    let page = try await PixabaySource.photos(of: body)
    #expect(page.droppedCount == 1)
  }

  @Test func `a response without hits is an empty result`() async throws {
    let error = await #expect(throws: SourceError.self) {
      try await PixabaySource.photos(of: #"{"total":0,"totalHits":0,"hits":[]}"#)
    }
    #expect(error?.code == .empty)
    #expect(error?.reason == nil)
  }

  @Test(arguments: ["{}", #"{"hits":{}}"#, #"{"hits":null}"#, "[]", #"{"hits":[1,null]}"#])
  func `a response without a list of hits is invalid`(_ body: String) async throws {
    let error = await #expect(throws: SourceError.self) {
      try await PixabaySource.photos(of: body)
    }
    #expect(error?.code == .invalidResponse)
  }

  @Test func `the seed decides the choice`() async throws {
    let hits = (1...20).map { Hit.json("id", "\($0)") }
    var chosen: Set<Int> = []
    for seed in 0..<40 {
      var photoRequest = PhotoRequest()
      photoRequest.seed = UInt64(seed)
      let first = try await PixabaySource.photos(of: Hit.response(hits), photoRequest)
      let second = try await PixabaySource.photos(of: Hit.response(hits), photoRequest)
      #expect(first.chosenIndex == second.chosenIndex)
      chosen.insert(first.chosenIndex)
    }
    #expect(chosen.count > 10)
  }
}
