import DashCore
import Testing

@testable import TextRendering

/// Photos for the tests.
enum PhotoSample {
  static let provider = SourceDescriptor(
    name: "examplephotos",
    title: "ExamplePhotos",
    summary: "photos",
    kind: .photos,
    options: [],
    terms: SourceTerms(
      attribution: "This product uses the ExamplePhotos API but is not endorsed by it.",
      attributionURL: "https://photos.example.org/",
      minimumRefreshSeconds: 3600,
      maximumItemsPerScreen: 4,
      keyURL: "https://photos.example.org/keys"
    )
  )

  static func photo(
    _ id: String,
    title: DisplayText? = nil,
    _ change: (inout Photo) -> Void = { _ in }
  ) throws -> Photo {
    let base = try #require(BaseURL("https://photos.example.org"))
    let policy = LinkPolicy(domains: ["example.org"], baseURL: base)
    let page = try #require(policy.link("https://www.example.org/photos/90000001@N01/\(id)"))
    let picture = try #require(policy.link("https://live.example.org/65535/\(id).jpg"))
    let identifier = try #require(PhotoID(id))
    let pictures = [PictureFile(link: picture, width: 640, height: 427)]
    var photo = try #require(Photo(id: identifier, pageURL: page, pictures: pictures))
    photo.title = title
    change(&photo)
    return photo
  }

  /// Six photos: with all fields, with few, and with text that is hard to print.
  static func photos() throws -> [Photo] {
    [
      try photo("53910000001", title: "Harbour in the rain") { photo in
        photo.author = "Jan"
        photo.license = "CC BY 2.0"
        photo.tags = ["harbour", "rain", "evening"]
        (photo.width, photo.height) = (4000, 2667)
        photo.takenOn = "2026-11-20"
        photo.views = 1_234_567
        photo.downloads = 1649
        photo.likes = 70
      },
      try photo("53910000002") { $0.tags = ["pier", "snow", "lamp", "night", "fifth"] },
      try photo("53910000003", title: "東京タワーの雨の夜景とても長いタイトルがここに続きます") { photo in
        photo.author = "日本の写真家"
        photo.license = "All rights reserved"
      },
      try photo("53910000004", title: "A flag 🇬🇧, a family 👨‍👩‍👧 and a heart ❤️ in one line") {
        $0.author = "Élise"
        $0.license = "CC BY-SA 2.0"
      },
      try photo(
        "53910000005",
        title: "\u{1B}]0;owned\u{7}A very long title that goes on and on until it is cut somewhere"
      ) { $0.author = "x\u{202E}y" },
      try photo("53910000006"),
    ]
  }

  static func dashboard(
    _ page: PhotoPage,
    panels: Int = 1,
    provider: SourceDescriptor = provider
  ) -> Dashboard {
    Sample.dashboard(
      panels: (1...panels).map { number in
        Panel(
          name: DisplayText(panels == 1 ? "photos" : "photos-\(number)"),
          descriptor: provider,
          state: .fresh(Snapshot(content: .photos(page), fetchedAt: Sample.now))
        )
      }
    )
  }

  /// Returns the second page of a search.
  static func page(_ photos: [Photo]? = nil, seed: UInt64 = 0) throws -> PhotoPage {
    let found = try photos ?? self.photos()
    return try #require(
      PhotoPage(
        query: "London rain",
        page: 2,
        total: 500,
        matches: 1240,
        photos: found,
        droppedCount: 1,
        isLast: false,
        seed: seed
      )
    )
  }
}
