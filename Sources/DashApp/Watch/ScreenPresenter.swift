import TerminalScreen
import TextRendering

/// Draws on the screen of a terminal after every event; what has not changed is not written.
struct ScreenPresenter: WatchPresenter {
  let screen: any Screen
  /// Whether there is anything that makes pictures.
  let hasPictures: Bool

  var countsDown: Bool { true }

  var lookInterval: Duration? { nil }

  mutating func present(
    _ model: inout WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> [PictureWish] {
    let size = screen.size
    var options = model.renderOptions(at: moment)
    if !hasPictures { options.pictures = nil }
    let rendering = ScreenRenderer(options).render(
      model.content(at: moment),
      columns: size.columns,
      rows: size.rows
    )
    model.shownOffset = rendering.offset
    if let items = rendering.items { model.items = items }
    do throws(ScreenError) {
      try screen.draw(rendering.frame)
    } catch {
      throw OutputError(error)
    }
    return rendering.wishes
  }

  func invalidate() {
    screen.invalidate()
  }
}
