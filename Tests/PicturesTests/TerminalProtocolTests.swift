import Pictures
import Testing

/// The exact bytes sent to terminals.
@Suite struct TerminalProtocolTests {
  @Test func `a small picture is sent to kitty in one sequence`() {
    let bytes = KittyProtocol.transmission([1, 2, 3, 254, 255, 0], width: 2, height: 1, id: 42)
    #expect(Self.text(bytes) == "<ESC>_Ga=t,f=24,s=2,v=1,i=42,q=2,m=0;AQID/v8A<ESC>\\")
  }

  @Test func `a larger picture is sent to kitty in chunks of 4096 bytes`() {
    let bytes = KittyProtocol.transmission(
      Array(repeating: 0, count: 3 * 2049),
      width: 2049,
      height: 1,
      id: 1
    )
    let full = String(repeating: "A", count: 4096)
    #expect(
      Self.text(bytes)
        == "<ESC>_Ga=t,f=24,s=2049,v=1,i=1,q=2,m=1;\(full)<ESC>\\"
        + "<ESC>_Gm=1,q=2;\(full)<ESC>\\<ESC>_Gm=0,q=2;AAAA<ESC>\\"
    )
  }

  @Test func `kitty shows, hides and deletes by id`() {
    #expect(
      Self.text(KittyProtocol.placement(id: 42, columns: 30, rows: 12))
        == "<ESC>_Ga=p,i=42,c=30,r=12,C=1,q=2<ESC>\\"
    )
    #expect(Self.text(KittyProtocol.hiding(id: 42)) == "<ESC>_Ga=d,d=i,i=42,q=2<ESC>\\")
    #expect(Self.text(KittyProtocol.deletion(id: 42)) == "<ESC>_Ga=d,d=I,i=42,q=2<ESC>\\")
  }

  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `iTerm2 gets a file with its size`(content: String, encoded: String) {
    let bytes = ITermProtocol.image(Array(content.utf8), columns: 30, rows: 12)
    let keys = "inline=1;size=\(content.utf8.count);width=30;height=12;preserveAspectRatio=0"
    #expect(Self.text(bytes) == "<ESC>]1337;File=\(keys):\(encoded)<BEL>")
  }

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
      .replacing("\u{1B}", with: "<ESC>")
      .replacing("\u{07}", with: "<BEL>")
  }
}
