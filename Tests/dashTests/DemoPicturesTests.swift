import DashCore
import EmbeddedData
import Testing

@testable import dash

/// The pictures of the demo's photos.
@Suite struct DemoPicturesTests {
  private static let providers = ["pixabay", "flickr"]
  /// A smaller picture would pass for a deleted one.
  private static let fewestBytes = 6000

  private func source(_ provider: String) throws -> any DataSource {
    let configuration = try ConfigurationReader.read(
      ShippedConfiguration.bytes,
      registry: RegisteredProviders.registry,
      environment: ConfigurationEnvironment(
        variable: { _ in nil },
        keyFile: { _ in .unreadable },
        placeholderSecret: Secret("demo")
      )
    )
    let instance = try #require(
      configuration.instances.first { $0.descriptor.name == provider }
    )
    guard case .success(let options) = instance.options else {
      throw SourceError(.unconfigured)
    }
    return try RegisteredProviders.registry.makeSource(
      named: provider,
      options: options,
      context: SourceContext(transport: Demo.transport(), now: { Demo.now })
    )
  }

  private func photos(_ provider: String, photo: PhotoID? = nil) async throws -> [Photo] {
    var request = PhotoRequest()
    request.photo = photo
    let deadline = ContinuousClock.now.advanced(by: .seconds(600))
    let snapshot = try await source(provider).fetch(
      FetchRequest(deadline: deadline, photos: request)
    )
    guard case .photos(let page) = snapshot.content else { throw SourceError(.unknown) }
    return page.photos
  }

  @Test(arguments: providers) func `each has a picture`(
    provider: String
  ) async throws {
    let transport = Demo.transport()
    var paintings: Set<[UInt8]> = []
    let found = try await photos(provider)
    #expect(found.count >= 4)
    for photo in found {
      let detailed = try #require(
        try await photos(provider, photo: photo.id).first
      )
      #expect(photo.picture.files.allSatisfy { detailed.picture.files.contains($0) })
      #expect(photo.picture.largest.longestEdge == 640)
      for picture in Set(photo.picture.files + detailed.picture.files) {
        let request = picture.link.request(
          accept: "image/*",
          deadline: .now.advanced(by: .seconds(600))
        )
        let response = try await transport.send(request)
        #expect(response.header("content-type") == "image/jpeg")
        #expect(response.body.count > Self.fewestBytes, "\(picture.link)")
        paintings.insert(response.body)
      }
    }
    #expect((1...2).contains(paintings.count))
  }

  @Test(arguments: providers) func `the photos name dash as author and CC0 as licence`(
    provider: String
  ) async throws {
    for photo in try await photos(provider) {
      #expect(photo.author?.string == "painted by dash")
      #expect(photo.tags.contains { $0.string == "painting" })
      #expect(provider != "flickr" || photo.license == "CC0")
    }
  }
}
