import DashCore
import DashTestSupport
import Pictures
import Testing
import TextRendering

@testable import DashPictures

/// The image that a service shows for deleted photos.
@Suite struct PictureMakerTests {
  private static let policy = BaseURL("https://photos.example.org").map {
    LinkPolicy(domains: ["example.org"], baseURL: $0)
  }

  /// Returns whether a file of a picture counts as gone.
  private func isGone(
    bytes: Int,
    _ picture: (ServiceLink) -> PictureFile
  ) async throws -> Bool {
    let page = try #require(Self.policy?.link("https://www.example.org/photos/1"))
    let file = try #require(Self.policy?.link("https://live.example.org/1.jpg"))
    let id = try #require(PhotoID("1"))
    let photo = try #require(Photo(id: id, pageURL: page, pictures: [picture(file)]))
    let body = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 0, count: bytes - 3)
    let maker = PictureMaker(
      settings: PictureSettings(form: .blocks, colorDepth: .truecolor),
      transport: ScriptedTransport.returning(Response(status: 200, body: body)),
      draw: { _, _ in .failure(.undecodable) },
      cache: PictureCache(),
      timeoutSeconds: 20
    )
    let requirement = PictureRequirement(
      photo.picture,
      columns: 4,
      rows: 2,
      fit: .fill
    )
    return await maker.picture(of: requirement) == .failure(.unavailable)
  }

  @Test func `a small file of a large picture is gone`() async throws {
    #expect(try await isGone(bytes: 5999) { PictureFile(link: $0, width: 640, height: 427) })
    #expect(try await !isGone(bytes: 6000) { PictureFile(link: $0, width: 640, height: 427) })
    #expect(try await !isGone(bytes: 4326) { PictureFile(link: $0, width: 500, height: 333) })
  }

  @Test(arguments: [240, 500, 1024])
  func `a small file is gone if no service reported its size`(edge: Int) async throws {
    #expect(try await isGone(bytes: 4326) { PictureFile(link: $0, longestEdge: edge) })
    #expect(try await !isGone(bytes: 6000) { PictureFile(link: $0, longestEdge: edge) })
  }

  @Test(arguments: ["canary-key", "%63anary-key", #"canary\u002dkey"#])
  func `a picture that repeats the service's key is not used`(_ form: String) async throws {
    let base = try #require(BaseURL("https://photos.example.org"))
    let policy = LinkPolicy(domains: [], baseURL: base, hiding: [Secret("canary-key")])
    let link = try #require(policy.link("https://photos.example.org/1.jpg"))
    let body = [0xFF, 0xD8, 0xFF] + Array("\0comment \(form)\0".utf8)
    let response = Response(status: 200, body: body)
    let fetcher = PictureFetcher(transport: ScriptedTransport.returning(response))
    await #expect(throws: SourceError.self) {
      try await fetcher.fetch(link, by: .now + .seconds(60))
    }
  }
}
