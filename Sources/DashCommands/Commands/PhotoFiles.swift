import DashCore
import Files
import Glibc
import Pictures

/// Writes a photo's image and a text file with the credit that its licence requires.
struct PhotoFiles {
  /// The path that could not be written, and the `errno`.
  struct Failure: Error {
    let path: String
    let errno: Int32
  }

  let photo: Photo
  let instance: String
  let provider: SourceDescriptor

  /// Writes both files into a directory and creates it if needed.
  ///
  /// Instance names and photo identifiers contain no slash, so both files stay inside the
  /// directory. Existing files are not overwritten.
  ///
  /// - Parameters:
  ///   - picture: The image's bytes.
  ///   - format: The image's format, which gives the file extension.
  ///   - directory: The target directory.
  /// - Returns: The paths of both files.
  /// - Throws: ``Failure`` for the first file that cannot be written; neither is left behind.
  func write(
    _ picture: [UInt8],
    _ format: PictureFormat,
    into directory: String
  ) throws(Failure) -> [String] {
    let folder = directory.utf8.last == UInt8(ascii: "/") ? directory : directory + "/"
    let name = "\(folder)\(instance)-\(photo.id)"
    let suffix = format == .jpeg ? "jpg" : format.name?.lowercased() ?? ""
    let (text, image) = ("\(name).txt", "\(name).\(suffix)")
    TextFile.createDirectories(above: text)
    try create(text, Array(credit.utf8))
    do throws(Failure) {
      try create(image, picture)
    } catch {
      unlink(text)
      throw error
    }
    return [image, text]
  }

  /// Title, author, licence and link, one per line.
  private var credit: String {
    let lines: [(String, String?)] = [
      ("Title", photo.title?.string), ("Author", photo.author?.string),
      ("Licence", photo.license), ("Link", photo.pageURL.text), ("Source", provider.title),
      ("Notice", provider.terms.attribution),
    ]
    return lines.compactMap { label, value in value.map { "\(label): \($0)\n" } }.joined()
  }

  private func create(_ path: String, _ bytes: [UInt8]) throws(Failure) {
    let number = TextFile.createShared(path, bytes, mode: 0o666)
    guard number == 0 else { throw Failure(path: path, errno: number) }
  }
}
