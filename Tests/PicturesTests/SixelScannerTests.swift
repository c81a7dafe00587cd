import Testing

@testable import Pictures

/// Validation of sixel data.
@Suite struct SixelScannerTests {
  @Test(arguments: [
    "\u{1B}Pq\u{1B}\\",
    "\u{1B}P0;1;0q\"1;1;8;12#0;2;0;0;0#0!8~$#255;1;360;100;100#255????-~\u{1B}\\",
    "\u{1B}Pq~~~~~~~~$~~~~~~~~-~~~~~~~~-\u{1B}\\",
  ])
  func `sixels within their box are accepted`(text: String) {
    #expect(Self.accepts(text))
  }

  @Test(arguments: [
    "", "\u{1B}P", "\u{1B}\\", "\u{1B}P\u{1B}\\", "q~\u{1B}\\", "\u{1B}Pq~",
    "\u{1B}Pq~\u{1B}\\\u{1B}]0;title\u{07}",
    "\u{1B}Pq~\u{1B}[2J~\u{1B}\\",
    "\u{1B}Pq\u{07}\u{1B}\\", "\u{1B}Pq \u{1B}\\", "\u{1B}Pq\n\u{1B}\\", "\u{1B}Pq\u{7F}\u{1B}\\",
    "\u{1B}Pq\u{9C}\u{1B}\\", "\u{1B}Pq>\u{1B}\\",
    "\u{1B}P1$q~\u{1B}\\", "\u{1B}P1;2;3;4q~\u{1B}\\",
    "\u{1B}Pq~~~~~~~~~\u{1B}\\", "\u{1B}Pq!9~\u{1B}\\", "\u{1B}Pq!4~!5~\u{1B}\\",
    "\u{1B}Pq!0~\u{1B}\\", "\u{1B}Pq!~\u{1B}\\", "\u{1B}Pq!99999999999999999999~\u{1B}\\",
    "\u{1B}Pq!4!4~\u{1B}\\", "\u{1B}Pq!4\u{1B}\\",
    "\u{1B}Pq--~\u{1B}\\", "\u{1B}Pq---\u{1B}\\",
    "\u{1B}Pq#256~\u{1B}\\", "\u{1B}Pq#1;2~\u{1B}\\", "\u{1B}Pq#1;2;361;0;0~\u{1B}\\",
    "\u{1B}Pq#1;2;3;4;5;6~\u{1B}\\",
    "\u{1B}Pq\"1;1;9;12~\u{1B}\\", "\u{1B}Pq\"1;1;8;13~\u{1B}\\", "\u{1B}Pq\"1;1~\u{1B}\\",
  ])
  func `anything else is rejected`(text: String) {
    #expect(!Self.accepts(text))
  }

  /// Returns whether the scanner accepts a text in a box of 8 by 12 pixels.
  private static func accepts(_ text: String) -> Bool {
    var scanner = SixelScanner(width: 8, height: 12)
    return scanner.accepts(Array(text.utf8)[...])
  }
}
