import DashCore
import DashTestSupport
import FlickrSource
import Testing

/// The photos of a search.
@Suite struct SearchTests {
  @Test func `every field has its place`() async throws {
    let page = try await FlickrSource.photos(of: try Fixture.text("search.json"))
    #expect(page.total == 58)
    #expect(!page.isLast)
    #expect(page.photos.map(\.id.description) == ["50000000001", "50000000002"])
    #expect(page.droppedCount == 1)

    let first = page.photos[0]
    #expect(first.title == "Harbour in the rain")
    #expect(first.author == "Jan")
    #expect(first.license == "CC BY 2.0")
    #expect(first.tags == ["harbour", "rain"])
    #expect(first.takenOn == "2026-11-01")
    #expect(first.views == 123)
    #expect((first.width, first.height) == (6000, 4000))
    #expect(first.pageURL.text == "https://www.flickr.com/photos/10000001@N01/50000000001")
    #expect(first.pageURL.shortText == "flickr.com/photos/10000001@N01/50000000001")
    #expect(first.picture.files.map(\.longestEdge) == [150, 640])
    #expect(first.picture.files.map(\.height) == [150, 427])

    let second = page.photos[1]
    #expect(second.title == nil)
    #expect(second.takenOn == nil)
    #expect(second.license == "All rights reserved")
    #expect(
      second.picture.files.map(\.link.text) == [
        "https://live.staticflickr.com/65535/50000000002_abcdef0002_m.jpg",
        "https://live.staticflickr.com/65535/50000000002_abcdef0002.jpg",
      ]
    )
  }

  @Test(arguments: [
    ("300", [240]), ("800", [240, 500, 640, 800]), ("9000", [240, 500, 640, 800, 1024]),
  ])
  func `only existing sizes of a photo are derived`(_ width: String, _ edges: [Int]) async throws {
    let photo = SearchResponse.photo(1, #","o_width":"\#(width)","o_height":"10""#)
    let page = try await FlickrSource.photos(of: SearchResponse.json([photo]))
    #expect(page.photos[0].picture.files.map(\.longestEdge) == edges)
  }

  @Test(arguments: [
    #","url_z":"http://live.staticflickr.com/a_z.jpg","width_z":640,"height_z":4"#,
    #","url_z":"https://example.org/a_z.jpg","width_z":640,"height_z":4"#,
    #","url_z":"https://live.staticflickr.com/a_z.jpg","width_z":"","height_z":4"#,
    #","url_z":null"#,
  ])
  func `an unusable URL is replaced by a derived one`(_ more: String) async throws {
    let page = try await FlickrSource.photos(
      of: SearchResponse.json([SearchResponse.photo(1, more)])
    )
    #expect(
      page.photos[0].picture.largest.link.text == "https://live.staticflickr.com/65535/1_abc.jpg"
    )
  }

  @Test(
    arguments: zip(
      ["1604", "\"1604\"", "\"\"", "null", "0", "\"many\"", "-1"],
      [1604, 1604, nil, nil, 0, nil, nil]
    )
  )
  func `the total comes in many forms`(_ json: String, _ total: Int?) async throws {
    let body = SearchResponse.json([SearchResponse.photo()], total: json)
    #expect(try await FlickrSource.photos(of: body).total == total)
  }

  @Test func `the total is that of the reachable photos`() async throws {
    let body = SearchResponse.json([SearchResponse.photo()], total: "\"9999\"")
    let page = try await FlickrSource.photos(of: body)
    #expect(page.total == 4000)
    #expect(page.matches == 9999)
  }

  @Test(arguments: ["0", "\"0\"", "\"7\"", "\"\""])
  func `an empty album is empty, whatever its total is`(_ total: String) async throws {
    let error = await #expect(throws: SourceError.self) {
      try await FlickrSource.photos(of: SearchResponse.json([], total: total))
    }
    #expect(error?.code == .empty)
    #expect(error?.reason == nil)
  }

  @Test func `a list of unusable photos is invalid`() async throws {
    let error = await #expect(throws: SourceError.self) {
      try await FlickrSource.photos(of: SearchResponse.json([#"{"id":"1","owner":"1@N01"}"#]))
    }
    #expect(error?.code == .invalidResponse)
    #expect(error?.location == "photos.photo[0].secret")
  }

  @Test(
    arguments: zip(
      Array(0...17),
      [
        "All rights reserved", "CC BY-NC-SA 2.0", "CC BY-NC 2.0", "CC BY-NC-ND 2.0", "CC BY 2.0",
        "CC BY-SA 2.0", "CC BY-ND 2.0", "No known copyright restrictions", "US Government work",
        "CC0",
        "Public Domain Mark", "CC BY 4.0", "CC BY-SA 4.0", "CC BY-ND 4.0", "CC BY-NC 4.0",
        "CC BY-NC-SA 4.0", "CC BY-NC-ND 4.0", nil,
      ]
    )
  )
  func `a licence has its usual name`(_ id: Int, _ name: String?) async throws {
    let photo = SearchResponse.photo(1, #","license":"\#(id)""#)
    #expect(
      try await FlickrSource.photos(of: SearchResponse.json([photo])).photos[0].license == name
    )
  }

  struct Ending: Sendable {
    let page: Int
    let perPage: Int
    let pages: Int
    let isLast: Bool
  }

  @Test(arguments: [
    Ending(page: 1, perPage: 25, pages: 2, isLast: false),
    Ending(page: 2, perPage: 25, pages: 2, isLast: true),
    Ending(page: 7, perPage: 500, pages: 2000, isLast: false),
    Ending(page: 8, perPage: 500, pages: 2000, isLast: true),
  ])
  func `a page knows whether it is the last reachable one`(_ test: Ending) async throws {
    var photoRequest = PhotoRequest()
    (photoRequest.page, photoRequest.perPage) = (test.page, test.perPage)
    let body = SearchResponse.json([SearchResponse.photo()], pages: test.pages)
    #expect(try await FlickrSource.photos(of: body, photoRequest).isLast == test.isLast)
  }

  @Test func `an unreachable page is not requested`() async throws {
    let source = try FlickrSource.testing(transport: ScriptedTransport.expectingNothing())
    var photoRequest = PhotoRequest()
    (photoRequest.page, photoRequest.perPage) = (9, 500)
    let error = await #expect(throws: SourceError.self) { try await source.photos(photoRequest) }
    #expect(error?.code == .empty)
    #expect(error?.reason == .pageOutOfRange)
  }
}
