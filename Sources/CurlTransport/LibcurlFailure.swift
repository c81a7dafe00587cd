import CCurl
import DashCore

/// Why libcurl could not be set to work at all: a fault of this program or its installation.
enum LibcurlFailure: Error {
  /// It is not there, or lacks what is needed, as the system's loader says.
  case notLoaded(String)
  /// It could not be set up, or not beside other threads.
  case notSetUp
  /// An option was refused; going on without it would be another request than the one meant.
  case optionRefused(name: String, CURLcode)
  /// An option of the multi handle was refused.
  case multiOptionRefused(CURLMoption, CURLMcode)
  /// A handle or a list could not be had.
  case outOfMemory
  /// A transfer could not be added to the others.
  case transferRefused
  /// The handle of all transfers has become useless.
  case handleLost

  /// The failure as a request that asked a host reports it.
  func error(host: String) -> TransportError {
    let what =
      switch self {
      case .notLoaded(let reason): reason
      case .notSetUp: "libcurl could not be set up"
      case .optionRefused(let name, let code): "option \(name), error \(code.rawValue)"
      case .multiOptionRefused(let option, let code):
        "multi option \(option.rawValue), error \(code.rawValue)"
      case .outOfMemory: "no memory"
      case .transferRefused: "transfer not taken"
      case .handleLost: "transfers ended"
      }
    return TransportError(.unknown, reason: .libraryFailure(what), host: host)
  }
}
