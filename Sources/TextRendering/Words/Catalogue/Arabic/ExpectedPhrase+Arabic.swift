extension ExpectedPhrase {
  var arabic: String {
    switch self {
    case .address: "عنوان"
    case .aliasName: "اسم ليس رقمًا ولا إحداثيات ولا رمزًا بريديًا"
    case .aliases: "كائن من أسماء وأماكن"
    case .apiAddress: "عنوان https، أو http على عنوان محلي، دون اسم مستخدم ولا استعلام"
    case .duration: "مدة مثل {first} أو {second} أو {third}، من {least} إلى {most}"
    case .eachWordOnce: "كل كلمة مرة واحدة"
    case .entryName: "اسم من 40 حرفًا أو رقمًا أو '-' أو '_' أو '.' على الأكثر"
    case .fallback: #"اسم مزوّد، أو كائن فيه "provider" و"options""#
    case .historyStart: "مدة مثل 12h أو 7d أو 2w حتى {most}، أو يوم مثل 2026-11-01"
    case .integer: "عدد صحيح من {least} إلى {most}"
    case .key: "مفتاح"
    case .language: #"لغة مثل "de" أو "pt-BR""#
    case .listOfPlaces: "قائمة فيها مكان واحد على الأقل"
    case .listOfProviders: "قائمة مزوّدين"
    case .listOfTexts: "قائمة نصوص"
    case .noFallback: "لا بديل، فالبديل للطقس وحده"
    case .noOtherProvider: "مزوّد طقس آخر (لا يوجد)"
    case .number: "عدد من {least} إلى {most}"
    case .objectWithMember: "كائن فيه {name}"
    case .once: "{name} مرة واحدة"
    case .oneOf: "واحد من {words}"
    case .onePreset: "مجموعة واحدة فقط"
    case .otherProvider: "مزوّد طقس آخر ({names})"
    case .place: #"مكان: اسم مدينة، أو رقم مدينة، أو "lat,lon"، أو "zip:CODE,CC""#
    case .placeNoAlias: "مكان، وليس اسمًا مستعارًا آخر"
    case .placeWithVariables: "مكان متغيراته مضبوطة"
    case .presetOrList: "{presets}، أو قائمة مثل metric,wind=kn,clock=12"
    case .query: "كلمات للبحث يجوز أن يكون فيها {names}"
    case .secret: "{variable} أو {file} أو {command}"
    case .smallerNumber: "عدد أصغر"
    case .somePlace: "مكان واحد على الأقل"
    case .someOf: "كلمات من {words} تفصل بينها فواصل"
    case .something: "{name}"
    case .unitOf: "{name} بإحدى {words}"
    case .units: #"وحدات مثل "metric"، أو كائن"#
    case .version: "العدد 1"
    case .word: "كلمة"
    case .wordWithoutComma: "كلمة بلا فاصلة"
    }
  }
}
