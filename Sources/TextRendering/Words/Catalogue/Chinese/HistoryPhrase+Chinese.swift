extension HistoryPhrase {
  var chinese: String {
    switch self {
    case .least: "最低 {value} {date}"
    case .greatest: "最高 {value} {date}"
    case .mean: "平均 {value}"
    case .onlyOnce: "{value}，一次，{date}"
    case .throughout: "一直是 {value}"
    case .drawnInMeans: "按 {duration}平均绘制"
    case .measured: "观测：{times}，{span}"
    case .quantityIn: "{quantity} ({unit})：{statements}"
    case .pressureIs: "气压{trend}"
    case .nothingRemembers: "没有任何记录：没有可以保存的地方。"
    case .nothingMeasured: "还没有观测到任何内容。"
    case .nothingInThisTime: "这段时间没有观测。"
    case .nothingThere: "这段时间 {place} 没有观测。"
    case .unknownPlace: "没有名为“{place}”的地点的观测。"
    case .setHome: "请设置 HOME，或把 XDG_STATE_HOME 设为可写的目录。"
    case .howToMeasure: #"dash 显示的天气都会被记录：不时运行 "dash weather"，或使用 --watch。"#
    case .lookFurther: "请看更早的时间，例如 --since 30d。"
    case .didYouMean: "你是指“{place}”吗？"
    case .thereIs: "有 {places}。"
    case .nameCountry: "请写明国家、编号或坐标：{places}。"
    case .andMore: "{places}；另有 {count} 个"
    }
  }
}
