import Foundation
import Glibc
import Testing

/// OpenSSL's test server on a loopback port, with an untrusted certificate.
///
/// It responds to every request with a page about the connection.
final class TLSServer {
  /// The path of the certificate.
  let certificate: String

  /// The port that it listens on.
  let port: Int

  private let folder: URL
  private let process = Process()
  private let input = Pipe()

  /// Creates a certificate and starts the server.
  ///
  /// - Parameters:
  ///   - name: The host of the certificate, in OpenSSL's notation, such as `DNS:localhost`.
  ///   - options: Further options of `openssl s_server`.
  /// - Throws: An error if the tool fails.
  init(certificateFor name: String, options: [String] = []) throws {
    folder = URL(filePath: NSTemporaryDirectory()).appending(path: "tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    certificate = folder.appending(path: "certificate.pem").path
    let key = folder.appending(path: "key.pem").path

    let maker = Process()
    maker.executableURL = URL(filePath: Self.tool)
    maker.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=\(name)",
      "-keyout", key, "-out", certificate,
    ]
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    try #require(maker.terminationStatus == 0)

    let output = Pipe()
    process.executableURL = URL(filePath: Self.tool)
    process.arguments =
      ["s_server", "-accept", "127.0.0.1:0", "-www", "-key", key, "-cert", certificate] + options
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()

    // It prints `ACCEPT 127.0.0.1:PORT` once it listens.
    var log = ""
    while !log.contains(/ACCEPT .*\n/) {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "the server ended before it listened")
      log += String(decoding: data, as: UTF8.self)
    }
    let match = try #require(log.firstMatch(of: /ACCEPT \S*:(\d+)/))
    port = try #require(Int(match.1))
  }

  private static let tool = "/usr/bin/openssl"

  /// Whether the openssl program is installed.
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: tool) }

  /// Stops the server and removes the certificate.
  func stop() {
    // A child inherits the signals that the test's threads block, SIGTERM among them.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
