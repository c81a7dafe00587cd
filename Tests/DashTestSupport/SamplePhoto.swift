package import DashCore
package import TextRendering

/// A photo of which only the address of its page matters.
package enum SamplePhoto {
  package static let photo: Photo = {
    let policy = BaseURL("https://photos.example.org").map {
      LinkPolicy(domains: ["example.org"], baseURL: $0)
    }
    guard let page = policy?.link("https://www.example.org/photos/1"),
      let file = policy?.link("https://live.example.org/1.jpg"), let id = PhotoID("1"),
      let photo = Photo(
        id: id,
        pageURL: page,
        pictures: [PictureFile(link: file, longestEdge: 640)]
      )
    else { preconditionFailure("the photo is valid") }
    return photo
  }()

  package static func requirement(rows: Int = 1) -> PictureRequirement {
    PictureRequirement(photo.picture, columns: 2, rows: rows, fit: .fill)
  }
}
