extension HistoryPhrase {
  var japanese: String {
    switch self {
    case .least: "最低 {value} {date}"
    case .greatest: "最高 {value} {date}"
    case .mean: "平均 {value}"
    case .onlyOnce: "{value}、1回、{date}"
    case .throughout: "終始 {value}"
    case .drawnInMeans: "{duration}の平均で描画"
    case .measured: "観測: {times}、{span}"
    case .quantityIn: "{quantity} ({unit}): {statements}"
    case .pressureIs: "気圧: {trend}"
    case .nothingRemembers: "何も記憶されません: 保存する場所がありません。"
    case .nothingMeasured: "まだ何も観測されていません。"
    case .nothingInThisTime: "この期間に観測されたものはありません。"
    case .nothingThere: "この期間に {place} で観測されたものはありません。"
    case .unknownPlace: "「{place}」という場所の観測はありません。"
    case .setHome: "HOME を設定するか、XDG_STATE_HOME に書き込めるディレクトリを設定してください。"
    case .howToMeasure: #"dash が表示した天気はすべて記憶されます: ときどき "dash weather"、または --watch。"#
    case .lookFurther: "--since 30d のように、さらに前を見てください。"
    case .didYouMean: "「{place}」のことですか?"
    case .thereIs: "あるのは {places} です。"
    case .nameCountry: "国、ID、または座標を指定してください: {places}。"
    case .andMore: "{places}; ほか {count}"
    }
  }
}
