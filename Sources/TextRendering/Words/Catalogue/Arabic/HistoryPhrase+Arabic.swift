extension HistoryPhrase {
  var arabic: String {
    switch self {
    case .least: "الأدنى {value} {date}"
    case .greatest: "الأعلى {value} {date}"
    case .mean: "المتوسط {value}"
    case .onlyOnce: "{value}، مرة واحدة، {date}"
    case .throughout: "{value} طوال الوقت"
    case .drawnInMeans: "مرسوم بمتوسطات {duration}"
    case .measured: "القياس: {times}، {span}"
    case .quantityIn: "{quantity} بوحدة {unit}: {statements}"
    case .pressureIs: "الضغط {trend}"
    case .nothingRemembers: "لا يُحفظ شيء: لا مكان للحفظ."
    case .nothingMeasured: "لم يُقس شيء بعد."
    case .nothingInThisTime: "لم يُقس شيء في هذه المدة."
    case .nothingThere: "لم يُقس شيء في {place} في هذه المدة."
    case .unknownPlace: "لم يُقس شيء في مكان «{place}»."
    case .setHome: "اضبط HOME، أو XDG_STATE_HOME على مجلد يمكن الكتابة فيه."
    case .howToMeasure: #"يُحفظ كل طقس يعرضه dash: شغّل "dash weather" بين حين وآخر، أو --watch."#
    case .lookFurther: "انظر إلى أبعد من ذلك، مثل --since 30d."
    case .didYouMean: "هل تقصد «{place}»؟"
    case .thereIs: "يوجد {places}."
    case .nameCountry: "اذكر بلده أو رقمه أو إحداثياته: {places}."
    case .andMore: "{places}؛ و{count} غيرها"
    }
  }
}
