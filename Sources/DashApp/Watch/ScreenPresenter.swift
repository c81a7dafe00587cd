import TerminalScreen
import TextRendering

/// Draws on the screen of a terminal after every event; what has not changed is not written.
struct ScreenPresenter: WatchPresenter {
  let screen: any Screen

  mutating func present(
    _ model: inout WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) {
    let size = screen.size
    let rendering = ScreenRenderer(model.renderOptions(at: moment)).render(
      model.content(at: moment),
      columns: size.columns,
      rows: size.rows
    )
    model.offset = rendering.offset
    do throws(ScreenError) {
      try screen.draw(rendering.frame)
    } catch {
      throw OutputError(error)
    }
  }

  func invalidate() {
    screen.invalidate()
  }
}
