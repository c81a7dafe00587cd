import PictureCoding
import PictureDrawing

/// The program that decodes and draws: `dash-picture FORM FIT BOX CELL DEPTH DRAWING`.
///
/// It reads a file from standard input and writes a reply to standard output. All that it is given
/// may come from an attacker, so it holds no secrets, limits itself before it reads, and its reader
/// believes nothing that it writes. It ends with 0 whenever there is a reply, be it an error.
@main
enum DashPicture {
  /// The largest file that is read.
  private static let mostBytes = 8 << 20

  /// The last word tells `make install` whose program a file is.
  private static let usage = """
    usage: dash-picture blocks|sixel|kitty|iterm2 contain|fill COLUMNSxROWS WIDTHxHEIGHT \
    truecolor|256|16|mono own|chafa <PICTURE
    It draws pictures for dash-weather-dashboard

    """

  static func main() {
    guard let request = PictureRequest(arguments: Array(CommandLine.arguments.dropFirst())) else {
      StandardStreams.complain(usage)
      StandardStreams.exit(64)
    }
    ProcessLimits.apply()
    StandardStreams.write(reply(request))
    StandardStreams.exit(0)
  }

  private static func reply(_ request: PictureRequest) -> [UInt8] {
    guard let file = StandardStreams.read(atMost: mostBytes) else {
      return PictureError.tooLarge.encoded
    }
    ProcessLimits.narrow()
    do throws(PictureError) {
      return try Painter(request).paint(file).encoded
    } catch {
      return error.encoded
    }
  }
}
