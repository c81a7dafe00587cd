extension ConfigurationPhrase {
  package var arabic: String {
    switch self {
    case .atMostLevels: "{count} مستوى على الأكثر"
    case .atMostValues: "{count} قيمة على الأكثر"
    case .belongsToAnother: "إنه ملك لمستخدم آخر يقرر محتواه"
    case .cannotBeRead: "لا يمكن قراءته"
    case .cannotWrite: "تعذّرت الكتابة: {reason}"
    case .changedAllTheTime: "إنه يتغير باستمرار"
    case .compiledIn: "ملف plugins.json المدمج"
    case .duplicateName: #"الاسم "{name}" مستخدم في المدخل الذي في السطر {line}"#
    case .expected: "المتوقع: {expected}"
    case .expectedButFound: "المتوقع: {expected}؛ الموجود: {found}"
    case .exposed: "في {path} مفتاح يمكن لآخرين قراءته"
    case .isGone: "لم يعد موجودًا"
    case .isWrong: "إنه خاطئ"
    case .largerThan: "أكبر من {size} KiB"
    case .line: "السطر {line}: {problem}"
    case .malformedVariable: "المتوقع: متغير مثل {form} أو {formWithDefault}"
    case .missingKey: #"ينقص "{key}""#
    case .noHome: "HOME غير مضبوط، فلا مكان معتاد؛ حدّد مكانًا بالخيار --config FILE"
    case .noFileIn: "لا ملف في {paths}"
    case .noJSON: "المتوقع: JSON؛ لا يوجد شيء"
    case .notInFile: "{key}: لا يوجد هذا الموضع في الملف؛ لم يُكتب شيء"
    case .notSet: "{key} غير مضبوط"
    case .notSetNothingWritten: "{key} غير مضبوط؛ لم يُكتب شيء"
    case .notWritten: "{path}: لم يُكتب: {reason}"
    case .nothingWritten: "لم يُكتب شيء"
    case .notRegular: "ليس ملفًا عاديًا"
    case .othersCanWrite: "يمكن لآخرين الكتابة فيه: {command}"
    case .repeatedKey: #"يوجد "{key}" مرتين"#
    case .thereIs: "{problem}؛ يوجد {names}"
    case .unexpectedError: "خطأ غير متوقع: {name}"
    case .unfinishedPipe: "لا ينتهي ما يكتب في هذا الأنبوب"
    case .unknownKey: #"اسم غير معروف "{key}""#
    case .unknownProvider: #"مزوّد غير معروف "{name}""#
    case .warning: "تحذير: {words}"
    case .wrote: "كُتب {path}"
    }
  }
}
