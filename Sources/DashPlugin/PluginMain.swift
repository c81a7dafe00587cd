import CurlTransport
public import DashCore
import Glibc
import TimeZones

/// Turns a data source into a program that dash runs as a plugin.
///
/// The executable is named `dash-provider-NAME`, where NAME is that of the descriptor. Its main file is
/// one line:
///
/// ```swift
/// PluginMain<MySource>.main()
/// ```
///
/// It obeys the protocol of Documentation/WritingAPlugin.md: it describes itself, reads requests from
/// its standard input, and prints documents. The source's requests go out through libcurl.
public enum PluginMain<Source: DataSource> {
  /// The exit status for wrong arguments, by `sysexits.h`.
  private static var usageStatus: Int32 { 64 }

  /// Runs the program, and ends the process.
  ///
  /// - Parameters:
  ///   - version: The version of the plugin, or `nil`.
  ///   - isLongRunning: Whether dash starts the program once for many requests.
  public static func main(version: String? = nil, isLongRunning: Bool = false) -> Never {
    signal(SIGPIPE, SIG_IGN)
    let descriptor = Source.descriptor
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "describe" where arguments.count == 1:
      let description = DescriptorDocument(descriptor, version, isLongRunning: isLongRunning)
      StandardStreams.write(description.text + "\n")
      exit(EXIT_SUCCESS)
    case "fetch" where arguments.count == 1:
      let request = StandardStreams.readAll()
      let server = server(descriptor)
      Task.detached {
        StandardStreams.write(await server.document(for: request) + "\n")
        // libcurl must not run during exit handlers.
        _exit(EXIT_SUCCESS)
      }
      while true { pause() }
    case "serve" where arguments.count == 1:
      serve(server(descriptor))
    default:
      StandardStreams.writeError(usage(descriptor))
      exit(usageStatus)
    }
  }

  /// Handles requests until the input is closed and all documents are printed.
  private static func serve(_ server: PluginServer<Source>) -> Never {
    let documents = DocumentsInFlight()
    while let line = StandardStreams.readLine() {
      documents.begin()
      Task.detached {
        let document = await server.document(for: line)
        documents.end { StandardStreams.write(document + "\n") }
      }
    }
    documents.waitForAll()
    _exit(EXIT_SUCCESS)
  }

  private static func server(_ descriptor: SourceDescriptor) -> PluginServer<Source> {
    let environment = ProcessEnvironment.variables()
    return PluginServer(
      descriptor: descriptor,
      transport: CurlTransport(
        userAgent: "dash-provider-\(descriptor.name)",
        environment: environment
      ),
      timeZones: SystemTimeZones(environment: environment),
      now: { Timestamp(secondsSinceEpoch: Int64(time(nil))) }
    )
  }

  private static func usage(_ descriptor: SourceDescriptor) -> String {
    let entry = #"{"name": "\#(descriptor.name)", "provider": "\#(descriptor.name)"}"#
    return "dash runs this program: add \(entry) to plugins.json\n"
  }
}
