extension PlacePhrase {
  package var arabic: String {
    switch self {
    case .aliasOf: "اسم مستعار لـ {place}"
    case .alreadyThere: #""{place}" موجود بين الأماكن بالفعل"#
    case .alsoNamed: "يوجد أيضًا {names}"
    case .isAlias: #""{word}" اسم مستعار لـ {place}"#
    case .noFinder: "لم يُضبط مزوّد يبحث عن الأماكن"
    case .quotes: "ضع المكان المكوّن من عدة كلمات بين علامتي اقتباس: {command}"
    case .taken: #""{typed}" هو {place}"#
    case .unknownThere: #"لا تعرف {service} مكانًا باسم "{name}""#
    }
  }
}
