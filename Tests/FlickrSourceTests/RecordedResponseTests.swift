import DashCore
import DashTestSupport
import FlickrSource
import Testing

/// Responses that the service sent.
@Suite(.recordedResponses) struct RecordedResponseTests {
  private func files(where isIncluded: (String) -> Bool) throws -> [(name: String, body: String)] {
    try RecordedResponses.files(of: "flickr", where: isIncluded)
  }

  private func code(of body: String, status: Int = 200) async -> ErrorCode? {
    do {
      _ = try await FlickrSource.photos(of: body, status: status)
      return nil
    } catch {
      return (error as? SourceError)?.code
    }
  }

  @Test func `every list of photos decodes without loss`() async throws {
    for (name, body) in try files(where: { $0.hasSuffix(".json") }) {
      guard
        case .array(let entries) = try JSONParser.parse(Array(body.utf8))["photos"]?["photo"]?.value
      else { continue }
      if entries.isEmpty {
        #expect(await code(of: body) == .empty, "\(name)")
        continue
      }
      let page = try await FlickrSource.photos(of: body)
      #expect(page.photos.count == entries.count, "\(name)")
      #expect(page.droppedCount == 0, "\(name)")
      #expect(page.total != nil, "\(name)")
      for photo in page.photos {
        #expect(photo.pageURL.text.hasPrefix("https://www.flickr.com/photos/"), "\(name)")
        #expect(photo.picture.files.allSatisfy { $0.link.origin.scheme == "https" }, "\(name)")
      }
    }
  }

  @Test func `single photos decode inside a list`() async throws {
    for (name, body) in try files(where: { $0.hasPrefix("photo_") && !$0.contains("getInfo") }) {
      let page = try await FlickrSource.photos(of: SearchResponse.json([body]))
      #expect(page.photos.count == 1, "\(name)")
      #expect(page.photos[0].author != nil, "\(name)")
    }
  }

  @Test func `details decode with their sizes`() async throws {
    let info = try #require(try files(where: { $0.hasPrefix("photo_getInfo") }).first?.body)
    let sizes = try #require(try files(where: { $0.hasPrefix("flickrex_sizes") }).first?.body)
    let transport = ScriptedTransport { request in
      .json(request.query.contains(QueryItem("method", "flickr.photos.getInfo")) ? info : sizes)
    }
    guard case .string(let id)? = try JSONParser.parse(Array(info.utf8))["photo"]?["id"]?.value
    else { throw SourceError(.invalidResponse) }
    var photoRequest = PhotoRequest()
    photoRequest.photo = PhotoID(id)
    let photo = try await FlickrSource.testing(transport: transport).photos(photoRequest).photos[0]
    #expect(photo.title != nil && photo.author != nil && photo.license != nil)
    #expect(photo.picture.files.count == 12)
  }

  @Test func `every error has its code`() async throws {
    let codes: [String: ErrorCode] = [
      "error_100_2019.xml": .invalidResponse,
      "error_100_invalid_key_2013.json": .unauthorized,
      "error_112_unknown_method.json": .badRequest,
      "error_112_unknown_method_pretty.json": .badRequest,
      // For a search this number means too many tags.
      "error_1_photo_not_found.json": .badRequest,
      "error_400_oauth_problem.txt": .unauthorized,
    ]
    for (name, body) in try files(where: { $0.hasPrefix("error_") }) {
      let status = name.contains("error_400") ? 400 : 200
      #expect(await code(of: body, status: status) == codes[name], "\(name)")
    }
  }

  @Test func `a response without a list of photos is invalid`() async throws {
    let names = [
      "rest_xml_2022.xml", "ok_without_payload_2013.json", "person_getInfo_2013.json",
      "licenses_2015.json",
    ]
    for (name, body) in try files(where: names.contains) {
      #expect(await code(of: body) == .invalidResponse, "\(name)")
    }
  }
}
