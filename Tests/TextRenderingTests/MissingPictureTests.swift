import DashCore
import Testing

@testable import TextRendering

/// What is shown of a photo whose picture cannot be.
@Suite struct MissingPictureTests {
  private func text(
    _ presentation: PhotoPresentation,
    _ results: [Result<Picture, PictureFailure>],
    rows: Int? = nil
  ) throws -> String {
    let photos = Array(try PhotoSample.photos().prefix(results.count))
    let dashboard = PhotoSample.dashboard(try PhotoSample.page(photos))
    var options = RenderOptions(width: 80)
    options.photoPresentation = presentation
    options.pictures = PictureAlbum()
    options.rows = rows
    options.fitsWindow = rows != nil
    let required = Renderer(options).requirements(of: dashboard, as: .text)
    for (requirement, result) in zip(required, results) { options.pictures?[requirement] = result }
    let text = Renderer(options).render(dashboard, as: .text)
    // A failure is still known to the layout, so that it is not forgotten and tried again at once.
    #expect(Renderer(options).requirements(of: dashboard, as: .text).count == required.count)
    return text
  }

  private let drawn = Result<Picture, PictureFailure>.success(
    Picture(columns: 1, rows: 1, content: .cells([Cell("▀")]))
  )

  @Test(arguments: [nil, 24])
  func `a line with the reason takes the place of the picture`(_ rows: Int?) throws {
    let whole = try text(.chosen, [drawn], rows: rows)
    let missing = try text(.chosen, [.failure(.unavailable)], rows: rows)
    #expect(missing.contains(" No picture: the picture is no longer available.\n"))
    #expect(missing.count { $0 == "\n" } < whole.count { $0 == "\n" })
    #expect(!missing.contains("▀") && whole.contains("▀"))
  }

  @Test func `a gallery says each reason once, with marks at its tiles`() throws {
    let text = try text(
      .gallery,
      [
        .failure(.fetchFailed(.timeout)), .failure(.unavailable), drawn,
        .failure(.fetchFailed(.timeout)),
      ]
    )
    let notes = text.split(separator: "\n").filter { $0.contains("No picture") }
    #expect(
      notes == [
        " * No picture: the picture could not be loaded (timeout).",
        " ** No picture: the picture is no longer available.",
      ]
    )
    #expect(text.contains("photos:53910000001 * "))
    #expect(text.contains("photos:53910000002 ** "))
    #expect(text.contains("photos:53910000003\n"))
    #expect(text.contains("photos:53910000004 *\n"))
  }
}
