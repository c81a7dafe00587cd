extension HelpPhrase {
  var arabic: String {
    switch self {
    case .title: "المفاتيح"
    case .space: "المسافة"
    case .arrows: "الأسهم"
    case .quit: "خروج"
    case .refreshNow: "تحديث الآن"
    case .pause: "توقف ومتابعة"
    case .interval: "تحديث أقل، أكثر"
    case .units: "وحدات أخرى"
    case .pictures: "إظهار الصور وإخفاؤها"
    case .otherPage: "صفحة أخرى من الصور"
    case .search: "بحث عن صور"
    case .openPage: "فتح صفحة صورة"
    case .goThrough: "التنقل بين الأماكن"
    case .nextPanel: "إلى اللوحة التالية"
    case .byTen: "التقدم بعشرة"
    case .ends: "إلى الطرفين"
    case .details: "كل ما يخص مكانًا أو صورة"
    case .redraw: "رسم الشاشة من جديد"
    case .help: "هذه المساعدة"
    case .goBack: "يعود Esc إلى الخلف."
    }
  }
}
