extension UsagePhrase {
  package var arabic: String {
    switch self {
    case .aKeyIs: "يُكتب KEY كما تعرضه رسائل الخطأ: {examples}"
    case .aNameIs: #"اسم مدينة، أو "zip:CODE,CC""#
    case .aPlaceIs:
      #"المكان اسم مدينة، أو رقم مدينة، أو "lat,lon" بخط عرض حتى 90 وخط طول حتى 180، أو "zip:CODE,CC""#
    case .badKey: #""{text}" لا يسمّي أي إعداد"#
    case .badName: #""{text}" ليس اسمًا يمكن البحث عنه"#
    case .badPhoto: #"{option}: المتوقع: NAME:ID كما يظهر تحت الصورة؛ الموجود: "{text}""#
    case .badPlace: #""{text}" ليس مكانًا"#
    case .badProgramName: #""{text}" ليس اسم برنامج"#
    case .both: "{first} و{second}"
    case .conflictingOptions: "لا يمكن استخدام {option} مع {other}"
    case .didYouMean: #"{problem}؛ هل تقصد "{nearest}"؟"#
    case .emptyQuery: "لا شيء للبحث عنه في نص فارغ"
    case .keyInArgument: "{setting}: يمكن لآخرين رؤية مفتاح في سطر الأوامر؛ لم يُكتب شيء"
    case .meantForTheShell: #"هذا dash يعرض الطقس؛ ولا يشغّل "{command}""#
    case .missingDirectory: "يحتاج --save إلى مجلد: {example}"
    case .missingValue: "يحتاج {option} إلى قيمة: {synopsis}"
    case .nameOne: "اذكر واحدًا بالخيار --instance: {names}"
    case .nameTheKey: "اضبط متغيرًا واذكر اسمه، {variable}، أو اذكر ملفًا: {file}"
    case .needsCommand: "يحتاج {command} إلى أمر: {commands}"
    case .needsName: "يحتاج {command} إلى اسم"
    case .needsOperands: "يحتاج {command} إلى {operands}"
    case .needsPlace: "يحتاج {command} إلى مكان"
    case .needsShell: "يحتاج {command} إلى صدفة: {shells}"
    case .noCommand: #"لا يوجد أمر باسم "{name}""#
    case .noInstance: #"لا يوجد مدخل باسم "{name}""#
    case .noInstanceWithPhotos: #"لا يوجد مدخل للصور باسم "{name}""#
    case .noInstanceWithPlaces: #"لا يوجد مدخل له أماكن باسم "{name}""#
    case .noInstanceWithWeather: #"لا يوجد مدخل للطقس باسم "{name}""#
    case .noPlaceOf: #"لا يوجد في {instance} مكان باسم "{name}""#
    case .noPlaces: "ليس لأي مدخل مفعّل في plugins.json أماكن"
    case .noProvider: #"لا يوجد مزوّد باسم "{name}""#
    case .noShell: #"لا توجد صدفة باسم "{name}""#
    case .optionOfAnotherCommand: "ليس {option} خيارًا للأمر {command}"
    case .optionWithout: "يحتاج {option} إلى {needed}"
    case .providersAreListed: #"يعرضها "dash providers""#
    case .seeHelp: "انظر: dash --help"
    case .shellOfTheSameName: "صدفة دبيان التي تحمل الاسم نفسه هي /bin/dash، وتسمى أيضًا /bin/sh"
    case .thereIs: "يوجد {names}"
    case .unexpectedOperand: #"لا يأخذ {command} كلمة أخرى، والموجود "{word}""#
    case .unexpectedValue: "لا يأخذ {option} قيمة"
    case .unknownCommand: #"أمر غير معروف "{word}""#
    case .unknownCommandAfter: #"أمر غير معروف "{word}" بعد {command}"#
    case .unknownOption: "خيار غير معروف {option}"
    case .weatherOfPlace: "لطقس مكان ما: {command}"
    }
  }
}
