import DashCore

/// Finds the pictures of a photo: where the answer says, else where they can be built.
///
/// See https://www.flickr.com/services/api/misc.urls.html. A size that does not exist answers with a
/// picture that says so, hence only sizes are built that the photo must have.
enum Pictures {
  /// The sizes that a search tells, by the ending of their fields.
  private static let endings = ["sq", "t", "q", "s", "n", "m", "z", "c", "l", "h", "k", "o"]

  /// Sizes without a secret of their own, and their longest edges.
  private static let buildable = [("_m", 240), ("", 500), ("_z", 640), ("_c", 800), ("_b", 1024)]
  /// The largest that is built where the original's size is not known.
  private static let safeEdge = 500

  /// The pictures that an entry of a search names.
  static func named(in entry: JSONReader, policy: LinkPolicy) -> [PhotoPicture] {
    endings.compactMap { ending in
      guard
        let link = entry["url_\(ending)"]?.link(policy),
        let width = entry.count("width_\(ending)"), width > 0,
        let height = entry.count("height_\(ending)"), height > 0
      else { return nil }
      return PhotoPicture(link: link, width: width, height: height)
    }
  }

  /// The pictures that flickr.photos.getSizes names; films are none.
  static func listed(in sizes: JSONReader?, policy: LinkPolicy) -> [PhotoPicture] {
    (sizes?["sizes"]?["size"]?.elements ?? []).compactMap { size in
      guard
        size["media"]?.text()?.string != "video",
        let link = size["source"]?.link(policy),
        let width = size.count("width"), width > 0,
        let height = size.count("height"), height > 0
      else { return nil }
      return PhotoPicture(link: link, width: width, height: height)
    }
  }

  /// The pictures whose addresses can be built.
  ///
  /// - Parameters:
  ///   - entry: A photo with its server and secret.
  ///   - id: Its id.
  ///   - edge: The original's longest edge; nil where it is not known.
  ///   - policy: Where links may lead.
  /// - Returns: None where the server or the secret is missing.
  static func built(
    from entry: JSONReader,
    id: PhotoID,
    longestEdge edge: Int?,
    policy: LinkPolicy
  ) -> [PhotoPicture] {
    guard let server = entry.photoID("server"), let secret = entry.photoID("secret") else {
      return []
    }
    let fitting = buildable.filter { $0.1 <= max(edge ?? safeEdge, 240) }
    return fitting.compactMap { suffix, longestEdge in
      let file = "\(id)_\(secret)\(suffix).jpg"
      return policy.link("https://live.staticflickr.com/\(server)/\(file)").map {
        PhotoPicture(link: $0, longestEdge: longestEdge)
      }
    }
  }
}
