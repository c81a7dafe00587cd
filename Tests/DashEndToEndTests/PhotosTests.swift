import DashTestSupport
import Foundation
import Testing

/// The display of photos, with servers that have both APIs.
@Suite(.ownThread) struct PhotosTests {
  private let program = DashProgram.withPhotoKeys

  private func panels(_ text: String) throws -> [String: [String: Any]] {
    let panels = try JSONOutput(text).panels()
    return Dictionary(uniqueKeysWithValues: panels.map { ($0["name"] as? String ?? "", $0) })
  }

  private func photos(_ panel: [String: Any]?) throws -> [[String: Any]] {
    try #require(panel?["photos"] as? [[String: Any]])
  }

  @Test func `the dashboard shows the weather and a photo of each service for that weather`()
    async throws
  {
    let servers = try PhotoServers()
    let file = try servers.configuration()
    let run = try await program.run(["-c", file.path])

    #expect(run.status == 0)
    #expect(run.output.contains("City 2643743"))
    #expect(run.output.contains("Pixabay Content License"))
    #expect(run.output.contains("pixabay.com/photos/rain-"))
    #expect(run.output.contains("CC BY 2.0"))
    #expect(run.output.contains("flickr.com/photos/9"))
    let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("not endorsed or certified by SmugMug, Inc."))
    #expect(run.output.matches(of: /Author [0-9]/).count == 1)
    #expect(run.output.matches(of: /Rain [0-9]/).count == 1)
    #expect(!run.output.contains("\u{1B}"))

    // The weather comes first, and nothing else is requested: no picture either.
    #expect(servers.requests("/api/").map { $0.parameter("q") } == ["City 2643743 rain"])
    #expect(
      servers.requests("/services/rest/").map { $0.parameter("text") } == ["City 2643743"]
    )
    #expect(servers.requests("/data/2.5/weather").count == 2)
    #expect(servers.pictureRequests.isEmpty)
  }

  @Test func `JSON lists all photos and the chosen one, which the seed decides`() async throws {
    let servers = try PhotoServers(found: 20)
    let file = try servers.configuration()
    var chosen: Set<String> = []
    for seed in [1, 2, 3, 4, 5, 1] {
      let run = try await program.run([
        "photos", "-c", file.path, "-f", "json", "--refresh", "--seed", "\(seed)",
      ])
      #expect(run.status == 0)
      let panel = try #require(try panels(run.output)["pix"])
      #expect(panel["kind"] as? String == "photos")
      #expect(panel["status"] as? String == "fresh")
      #expect(panel["query"] as? String == "City 2643743 rain")
      #expect(panel["total"] as? Int == 20)
      #expect(panel["page"] as? Int == 1)
      #expect(panel["isLastPage"] as? Bool == true)
      let photos = try photos(panel)
      #expect(photos.count == 20)
      let marked = photos.filter { $0["chosen"] as? Bool == true }
      #expect(marked.count == 1)
      chosen.insert("\(seed) \(marked.first?["id"] ?? "")")
      let first = photos[0]
      #expect(first["id"] as? String == "1")
      #expect(first["author"] as? String == "Author 1")
      #expect(first["tags"] as? [String] == ["rain", "city"])
      #expect(first["pageURL"] as? String == "https://pixabay.com/photos/rain-1/")
      #expect(first["imageURL"] as? String == "\(servers.baseURL)/p/1_640.jpg")
      #expect(first["previewURL"] as? String == "\(servers.baseURL)/p/1_150.jpg")
      #expect([first["width"], first["height"]].map { $0 as? Int } == [640, 427])
      let original = [first["originalWidth"], first["originalHeight"]].map { $0 as? Int }
      #expect(original == [4000, 2667])
      let counts = ["views", "downloads", "likes"].map { first[$0] as? Int }
      #expect(counts == [10_928, 1649, 70])
      #expect(first["license"] as? String == "Pixabay Content License")
    }
    #expect(chosen.count == 5)
  }

  @Test func `the gallery shows each photo's author, licence and link`() async throws {
    let servers = try PhotoServers(found: 5)
    let file = try servers.configuration()
    let run = try await program.run(["photos", "-c", file.path, "--width", "120"])
    #expect(run.status == 0)
    for id in 1...5 {
      #expect(run.output.contains("pix:\(id)") && run.output.contains("flick:\(id)"))
      #expect(run.output.contains("Author \(id)") && run.output.contains("Jan \(id)"))
      #expect(run.output.contains("pixabay.com/photos/rain-\(id)"))
      #expect(run.output.contains("flickr.com/photos/9\(id)@N01/\(id)"))
    }
    #expect(run.output.contains("\"City 2643743 rain\" · 5 photos"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
    // One place is enough for the search text.
    #expect(servers.requests("/data/2.5/weather").map { $0.parameter("id") } == ["2643743"])
  }

  @Test func `a screen shows at most thirty Flickr photos and paging skips none`() async throws {
    let servers = try PhotoServers(found: 70)
    let file = try servers.configuration(flickr: #""query": "x", "perPage": 100"#)
    let first = try await program.run(["photos", "-c", file.path, "--width", "100"])
    #expect(first.output.matches(of: /flick:[0-9]+/).count == 30)
    #expect(first.output.contains("30 of 70 photos, page 1 · next: --page 2"))
    let last = try await program.run(["photos", "-c", file.path, "--page", "3"])
    #expect(last.output.matches(of: /flick:[0-9]+/).count == 10)
    #expect(last.output.contains("flick:61") && last.output.contains("flick:70"))
    let json = try await program.run(["photos", "-c", file.path, "-f", "json"])
    #expect(try photos(try panels(json.output)["flick"]).count == 70)
  }

  @Test(arguments: ["pix", "flick"]) func `pages go on to the last one`(_ name: String) async throws
  {
    let servers = try PhotoServers(found: 7)
    let file = try servers.configuration()
    var ids: [String] = []
    var page = 0
    var isLast = false
    while !isLast, page < 10 {
      page += 1
      let run = try await program.run([
        "photos", "x", "-c", file.path, "-f", "json", "--page", "\(page)", "--per-page", "3",
      ])
      let panel = try panels(run.output)[name]
      ids += try photos(panel).compactMap { $0["id"] as? String }
      isLast = panel?["isLastPage"] as? Bool == true
    }
    #expect(page == 3)
    #expect(ids == (1...7).map(String.init))

    let beyond = try await program.run([
      "photos", "x", "-c", file.path, "-f", "json", "--page", "4", "--per-page", "3",
    ])
    #expect(beyond.status == 69)
    #expect(JSONOutput.errorCode(of: try #require(try panels(beyond.output)[name])) == "empty")
  }

  @Test func `a weather search without results drops the condition`() async throws {
    let servers = try PhotoServers { request in
      request.parameter("q") == "City 2643743 rain"
        ? .json(#"{"total":0,"totalHits":0,"hits":[]}"#) : nil
    }
    let file = try servers.configuration()
    let run = try await program.run(["show", "pix", "-c", file.path, "-f", "json"])
    #expect(run.status == 0)
    #expect(try panels(run.output)["pix"]?["query"] as? String == "City 2643743")
    #expect(
      servers.requests("/api/").map { $0.parameter("q") } == ["City 2643743 rain", "City 2643743"]
    )
  }

  @Test func `without weather the search drops the condition`() async throws {
    let servers = try PhotoServers { request in
      request.path == "/data/2.5/weather" ? .status(500) : nil
    }
    let file = try servers.configuration(
      pixabay: #""query": "{city} harbour {condition}""#,
      flickr: #""query": "pier""#
    )
    let run = try await program.run(["-c", file.path, "-f", "json"])
    #expect(run.status == 1)
    #expect(servers.requests("/api/").map { $0.parameter("q") } == ["harbour"])
    let panels = try panels(run.output)
    #expect(panels["weather"]?["status"] as? String == "failed")
    #expect(panels["pix"]?["status"] as? String == "fresh")
  }

  @Test func `the detail view shows everything known about one photo`() async throws {
    let servers = try PhotoServers()
    let file = try servers.configuration()
    let flickr = try await program.run(["photos", "--detail", "flick:3", "-c", file.path])
    #expect(flickr.status == 0)
    for text in [
      "Rain 3", "640 × 427", "Jan 3", "CC BY 2.0", "12,345", "Big Rain", "2026-11-01",
      "https://www.flickr.com/photos/93@N01/3", "SmugMug",
    ] {
      #expect(flickr.output.contains(text), "\(text)")
    }
    let pixabay = try await program.run([
      "photos", "--detail", "pix:3", "-c", file.path, "-f", "plain",
    ])
    for text in [
      "4000 × 2667", "10,928", "1,649", "Likes: 70", "Tags: rain, city", "Author: Author 3",
      "https://pixabay.com/photos/rain-3/",
    ] {
      #expect(pixabay.output.contains(text), "\(text)")
    }
  }

  @Test(arguments: ["pix:99", "flick:99", "pix:abc", "flick:a-b"])
  func `an unknown photo is not found`(_ target: String) async throws {
    let servers = try PhotoServers()
    let file = try servers.configuration()
    for option in ["--detail", "--open"] {
      let run = try await program.run(["photos", option, target, "-c", file.path])
      #expect(run.status == 69)
      #expect(run.output == "")
      #expect(run.errorOutput.contains("not_found"))
    }
  }
}
