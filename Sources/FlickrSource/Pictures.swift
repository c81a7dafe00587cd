import DashCore

/// Finds the pictures of a photo: from the response, or from addresses that can be built.
///
/// Source: https://www.flickr.com/services/api/misc.urls.html. For a missing size the server returns
/// a picture of an error message, so addresses are built only for sizes that the photo must have.
enum Pictures {
  /// Sizes in a search, by the suffix of their fields.
  private static let endings = ["sq", "t", "q", "s", "n", "m", "z", "c", "l", "h", "k", "o"]

  /// Suffixes of the sizes that share one secret, with their longest edges in pixels.
  private static let buildable = [("_m", 240), ("", 500), ("_z", 640), ("_c", 800), ("_b", 1024)]
  /// The largest size to build if the original's size is unknown.
  private static let safeEdge = 500

  /// Returns the pictures in an entry of a search.
  static func named(in entry: JSONReader, policy: LinkPolicy) -> [PictureFile] {
    endings.compactMap { ending in
      guard
        let link = entry["url_\(ending)"]?.link(policy),
        let width = entry.count("width_\(ending)"), width > 0,
        let height = entry.count("height_\(ending)"), height > 0
      else { return nil }
      return PictureFile(link: link, width: width, height: height)
    }
  }

  /// Returns the pictures in a response of `flickr.photos.getSizes`, without videos.
  static func listed(in sizes: JSONReader?, policy: LinkPolicy) -> [PictureFile] {
    (sizes?["sizes"]?["size"]?.elements ?? []).compactMap { size in
      guard
        size["media"]?.text()?.string != "video",
        let link = size["source"]?.link(policy),
        let width = size.count("width"), width > 0,
        let height = size.count("height"), height > 0
      else { return nil }
      return PictureFile(link: link, width: width, height: height)
    }
  }

  /// Returns the pictures whose addresses can be built.
  ///
  /// - Parameters:
  ///   - entry: A photo with its server and secret.
  ///   - id: The photo's id.
  ///   - edge: The original's longest edge in pixels; `nil` if unknown.
  ///   - policy: The allowed link targets.
  /// - Returns: The pictures; empty if the server or the secret is missing.
  static func built(
    from entry: JSONReader,
    id: PhotoID,
    longestEdge edge: Int?,
    policy: LinkPolicy
  ) -> [PictureFile] {
    guard let server = entry.photoID("server"), let secret = entry.photoID("secret") else {
      return []
    }
    let fitting = buildable.filter { $0.1 <= max(edge ?? safeEdge, 240) }
    return fitting.compactMap { suffix, longestEdge in
      let file = "\(id)_\(secret)\(suffix).jpg"
      return policy.link("https://live.staticflickr.com/\(server)/\(file)").map {
        PictureFile(link: $0, longestEdge: longestEdge)
      }
    }
  }
}

/// The address of a photo's page, which the service's terms require as a link.
enum PhotoPageLink {
  /// Returns the link `https://www.flickr.com/photos/OWNER/ID`.
  ///
  /// - Parameters:
  ///   - owner: The user's id, such as `12345678@N00`.
  ///   - id: The photo's id.
  ///   - policy: The allowed link targets.
  /// - Returns: The link; `nil` without a valid owner id.
  static func link(owner: DisplayText?, id: PhotoID, policy: LinkPolicy) -> ServiceLink? {
    guard
      let owner = owner?.string,
      owner.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "@-_".contains($0)) })
    else { return nil }
    return policy.link("https://www.flickr.com/photos/\(owner)/\(id)")
  }
}

/// The day on which a photo was taken.
///
/// The service sends `2026-11-20 14:05:00` in the camera's local time, without a time zone.
enum TakenDate {
  /// Returns the day; `nil` if not reported, or for the year 0, which means the same.
  static func day(_ field: JSONReader?) -> DisplayText? {
    guard let text = field?.text(maximumLength: 19)?.string, text.count >= 10 else { return nil }
    let day = String(text.prefix(10))
    guard let date = CivilDate(iso8601: day), date.civil.year > 0 else { return nil }
    return DisplayText(day)
  }
}

/// The names of Flickr's licences, by the ids of `flickr.photos.licenses.getInfo`.
///
/// The ids of version 4.0, since June 2025, are in another order than those of 2.0.
enum License {
  private static let names = [
    "All rights reserved", "CC BY-NC-SA 2.0", "CC BY-NC 2.0", "CC BY-NC-ND 2.0", "CC BY 2.0",
    "CC BY-SA 2.0", "CC BY-ND 2.0", "No known copyright restrictions", "US Government work", "CC0",
    "Public Domain Mark", "CC BY 4.0", "CC BY-SA 4.0", "CC BY-ND 4.0", "CC BY-NC 4.0",
    "CC BY-NC-SA 4.0", "CC BY-NC-ND 4.0",
  ]

  /// The ids as strings, as in options and requests.
  static let ids = names.indices.map(String.init)

  /// Returns the usual name of a licence; `nil` for an unknown id.
  static func name(of id: Int) -> String? {
    names.indices.contains(id) ? names[id] : nil
  }
}
