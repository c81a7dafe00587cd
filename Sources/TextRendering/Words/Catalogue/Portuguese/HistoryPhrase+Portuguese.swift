extension HistoryPhrase {
  var portuguese: String {
    switch self {
    case .least: "mín. {value} {date}"
    case .greatest: "máx. {value} {date}"
    case .mean: "média {value}"
    case .onlyOnce: "{value}, uma vez, {date}"
    case .throughout: "{value} o tempo todo"
    case .drawnInMeans: "desenhado em médias de {duration}"
    case .measured: "Medido: {times}, {span}"
    case .quantityIn: "{quantity} em {unit}: {statements}"
    case .pressureIs: "Pressão {trend}"
    case .nothingRemembers: "Nada é lembrado: não há onde guardar."
    case .nothingMeasured: "Nada foi medido ainda."
    case .nothingInThisTime: "Nada foi medido neste período."
    case .nothingThere: "Nada foi medido em {place} neste período."
    case .unknownPlace: #"Nada foi medido em um lugar "{place}"."#
    case .setHome: "Defina HOME, ou XDG_STATE_HOME com um diretório em que se possa escrever."
    case .howToMeasure:
      #"Cada tempo que o dash mostra é lembrado: "dash weather" de vez em quando, ou --watch."#
    case .lookFurther: "Olhe mais para trás, como com --since 30d."
    case .didYouMean: #"Você quis dizer "{place}"?"#
    case .thereIs: "Há {places}."
    case .nameCountry: "Diga o país, o identificador ou as coordenadas: {places}."
    case .andMore: "{places}; e mais {count}"
    }
  }
}
