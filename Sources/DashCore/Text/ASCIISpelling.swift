/// Letters and signs beyond ASCII with a usual spelling in ASCII.
///
/// A letter's spelling is the first scalar of its canonical decomposition; a few letters and signs
/// without one are listed by hand.
package enum ASCIISpelling {
  /// The letters that share a spelling.
  struct Letters: Sendable {
    let spelling: String
    let scalars: String
  }

  /// All known spellings; those of capitals follow from the small letters, if they are not listed.
  static let all: [Letters] = [
    Letters(spelling: " ", scalars: "\u{A0}\u{202F}"),
    Letters(spelling: "\"", scalars: "“”„«»"),
    Letters(spelling: "'", scalars: "ʻʼ‘’‚"),
    Letters(spelling: "(R)", scalars: "®"),
    Letters(spelling: "(TM)", scalars: "™"),
    Letters(spelling: "(c)", scalars: "©"),
    Letters(spelling: "*", scalars: "•"),
    Letters(spelling: "-", scalars: "‐‑‒–—−·"),
    Letters(spelling: "...", scalars: "…"),
    Letters(spelling: "1/2", scalars: "½"),
    Letters(spelling: "EUR", scalars: "€"),
    Letters(spelling: "GBP", scalars: "£"),
    Letters(spelling: "I", scalars: "İ"),
    Letters(spelling: "Ng", scalars: "Ŋ"),
    Letters(spelling: "SS", scalars: "ẞ"),
    Letters(spelling: "Th", scalars: "Þ"),
    Letters(spelling: "a", scalars: "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặª"),
    Letters(spelling: "ae", scalars: "æ"),
    Letters(spelling: "b", scalars: "ḃḅḇ"),
    Letters(spelling: "c", scalars: "çćĉċčḉ"),
    Letters(spelling: "d", scalars: "ďḋḍḏḑḓđð"),
    Letters(spelling: "deg", scalars: "°"),
    Letters(spelling: "e", scalars: "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệə"),
    Letters(spelling: "f", scalars: "ḟ"),
    Letters(spelling: "g", scalars: "ĝğġģǧǵḡ"),
    Letters(spelling: "h", scalars: "ĥȟḣḥḧḩḫẖħ"),
    Letters(spelling: "i", scalars: "ìíîïĩīĭįǐȉȋḭḯỉịı"),
    Letters(spelling: "j", scalars: "ĵǰȷ"),
    Letters(spelling: "k", scalars: "ķǩḱḳḵĸ"),
    Letters(spelling: "l", scalars: "ĺļľḷḹḻḽł"),
    Letters(spelling: "m", scalars: "ḿṁṃ"),
    Letters(spelling: "n", scalars: "ñńņňǹṅṇṉṋ"),
    Letters(spelling: "ng", scalars: "ŋ"),
    Letters(spelling: "o", scalars: "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøº"),
    Letters(spelling: "oe", scalars: "œ"),
    Letters(spelling: "p", scalars: "ṕṗ"),
    Letters(spelling: "r", scalars: "ŕŗřȑȓṙṛṝṟ"),
    Letters(spelling: "s", scalars: "śŝşšșṡṣṥṧṩ"),
    Letters(spelling: "ss", scalars: "ß"),
    Letters(spelling: "t", scalars: "ţťțṫṭṯṱẗŧ"),
    Letters(spelling: "th", scalars: "þ"),
    Letters(spelling: "u", scalars: "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữựµ"),
    Letters(spelling: "v", scalars: "ṽṿ"),
    Letters(spelling: "w", scalars: "ŵẁẃẅẇẉẘ"),
    Letters(spelling: "x", scalars: "ẋẍ×"),
    Letters(spelling: "y", scalars: "ýÿŷȳẏẙỳỵỷỹ"),
    Letters(spelling: "z", scalars: "źżžẑẓẕ"),
  ]
}
