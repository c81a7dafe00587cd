import DashCore
import DashTestSupport
import FlickrSource
import Testing

/// One photo by its id.
@Suite struct DetailTests {
  private static let id = "50000000001"

  private func detail(
    _ id: String = id,
    info: Response,
    sizes: Response
  ) async throws -> (page: PhotoPage, transport: ScriptedTransport) {
    let transport = ScriptedTransport { request in
      request.query.contains(QueryItem("method", "flickr.photos.getInfo")) ? info : sizes
    }
    var photoRequest = PhotoRequest()
    photoRequest.photo = PhotoID(id)
    return (try await FlickrSource.testing(transport: transport).photos(photoRequest), transport)
  }

  @Test func `the details come from two requests`() async throws {
    let (page, transport) = try await detail(
      info: .json(try Fixture.text("info.json")),
      sizes: .json(try Fixture.text("sizes.json"))
    )
    let photo = page.photos[0]
    #expect(photo.title == "Harbour in the rain")
    #expect(photo.author == "Jan de Vries")
    #expect(photo.license == "CC BY 2.0")
    #expect(photo.tags == ["Harbour Rain"])
    #expect(photo.takenOn == "2026-11-01")
    #expect(photo.views == 12_345)
    #expect(photo.width == nil && photo.height == nil)
    #expect((photo.picture.largest.width, photo.picture.largest.height) == (1600, 1067))
    #expect(photo.picture.files.map(\.longestEdge) == [150, 1600])
    #expect(photo.pageURL.text == "https://www.flickr.com/photos/10000001@N01/50000000001")

    let methods = Set(transport.requests.map { $0.query[0] })
    #expect(
      methods == [
        QueryItem("method", "flickr.photos.getInfo"),
        QueryItem("method", "flickr.photos.getSizes"),
      ]
    )
    for request in transport.requests {
      #expect(request.query.contains(QueryItem("photo_id", Self.id)))
      #expect(request.carriesSecret)
    }
  }

  @Test func `without its sizes a photo has those that can be derived`() async throws {
    let (page, _) = try await detail(
      info: .json(try Fixture.text("info.json")),
      sizes: Response(status: 500, body: [])
    )
    #expect(
      page.photos[0].picture.largest.link.text
        == "https://live.staticflickr.com/65535/50000000001_abcdef0001.jpg"
    )
  }

  @Test(
    arguments: zip(
      [1, 2, 100, 105, 3],
      [
        ErrorCode.notFound, .forbidden, .unauthorized, .serverError, .unknown,
      ]
    )
  )
  func `a failure maps to the code of its number`(_ number: Int, _ code: ErrorCode) async throws {
    let failure = Response.json(#"{"stat":"fail","code":\#(number),"message":"No"}"#)
    let error = await #expect(throws: SourceError.self) {
      try await detail(info: failure, sizes: failure)
    }
    #expect(error?.code == code)
    #expect((error?.subject == "50000000001") == (code == .notFound))
  }

  @Test func `an invalid id is not requested`() async throws {
    let source = try FlickrSource.testing(transport: ScriptedTransport.expectingNothing())
    var photoRequest = PhotoRequest()
    photoRequest.photo = PhotoID("abc")
    let error = await #expect(throws: SourceError.self) { try await source.photos(photoRequest) }
    #expect(error?.code == .notFound)
  }
}
