import DashCore
import DashTestSupport
import PixabaySource
import Testing

/// Responses that the service sent.
@Suite(.recordedResponses) struct RecordedResponseTests {
  private func files(where isIncluded: (String) -> Bool) throws -> [(name: String, body: String)] {
    try RecordedResponses.files(of: "pixabay", where: isIncluded)
  }

  private func expectPhotos(in body: String, _ name: String) async throws {
    let page = try await PixabaySource.photos(of: body)
    #expect(page.droppedCount == 0, "\(name)")
    #expect(page.total != nil, "\(name)")
    for photo in page.photos {
      #expect(photo.picture.files.count >= 2, "\(name)")
      #expect(photo.author != nil && photo.views != nil, "\(name)")
      #expect(photo.pageURL.text.hasPrefix("https://pixabay.com/"), "\(name)")
    }
  }

  @Test func `every search decodes without loss`() async throws {
    let others = ["docs_sample_videos.json", "empty_2021.json"]
    for (name, body) in try files(where: { $0.hasSuffix(".json") && !others.contains($0) }) {
      let node = try JSONParser.parse(Array(body.utf8))
      if case .array(let responses) = node.value {
        for response in responses {
          try await expectPhotos(in: JSONRewriter.text(of: response), name)
        }
      } else {
        try await expectPhotos(in: body, name)
      }
    }
  }

  @Test func `a response without hits is empty and one of films is invalid`()
    async throws
  {
    for (name, body) in try files(where: { $0.hasPrefix("empty") || $0.contains("videos") }) {
      let error = await #expect(throws: SourceError.self) {
        try await PixabaySource.photos(of: body)
      }
      #expect(error?.code == (name.hasPrefix("empty") ? .empty : .invalidResponse), "\(name)")
    }
  }

  @Test func `every error has its code`() async throws {
    for (name, body) in try files(where: { $0.hasPrefix("error_400") }) {
      let error = await #expect(throws: SourceError.self) {
        try await PixabaySource.photos(of: body, status: 400)
      }
      #expect(error?.code == (name.contains("key") ? .unauthorized : .badRequest), "\(name)")
      #expect(error?.serviceMessage != nil, "\(name)")
    }
  }
}
