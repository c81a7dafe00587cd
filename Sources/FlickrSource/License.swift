/// The names of Flickr's licences, by the ids of flickr.photos.licenses.getInfo.
///
/// The ids of version 4.0, since June 2025, are in another order than those of 2.0.
enum License {
  private static let names = [
    "All rights reserved", "CC BY-NC-SA 2.0", "CC BY-NC 2.0", "CC BY-NC-ND 2.0", "CC BY 2.0",
    "CC BY-SA 2.0", "CC BY-ND 2.0", "No known copyright restrictions", "US Government work", "CC0",
    "Public Domain Mark", "CC BY 4.0", "CC BY-SA 4.0", "CC BY-ND 4.0", "CC BY-NC 4.0",
    "CC BY-NC-SA 4.0", "CC BY-NC-ND 4.0",
  ]

  /// The ids, as an option or a request writes them.
  static let ids = names.indices.map(String.init)

  /// The usual name of a licence; nil for an id that is not known.
  static func name(of id: Int) -> String? {
    names.indices.contains(id) ? names[id] : nil
  }
}
