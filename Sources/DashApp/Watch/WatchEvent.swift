import DashCore
import TerminalScreen
import TextRendering

/// What can happen while watching.
enum WatchEvent: Sendable {
  /// The time has come that was asked for.
  case wake
  /// A fetch asks the provider of this title, after another one.
  case asked(FetchTicket, String)
  /// A fetch has ended.
  case settled(FetchTicket, PanelState)
  /// Keys, sizes and the end of the input.
  case screen(ScreenEvent)
  /// The kernel says that interfaces, addresses or routes are others; whether one leads out.
  case network(hasRoute: Bool)
  /// A picture was made, or there is none.
  case picture(PictureWish, Picture?)
  /// What was measured at a place was read.
  case remembered(HistoryWish, PlaceHistory)
  /// A link was opened, or not, by this `errno`.
  case opened(Int32)
  /// The configuration was looked at.
  case configuration(ConfigurationNews)
  /// Less is remembered than should be.
  case storeProblem(StoreProblem)
}
