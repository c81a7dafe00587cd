extension HistoryPhrase {
  var spanish: String {
    switch self {
    case .least: "mín. {value} {date}"
    case .greatest: "máx. {value} {date}"
    case .mean: "media {value}"
    case .onlyOnce: "{value}, una vez, {date}"
    case .throughout: "{value} todo el tiempo"
    case .drawnInMeans: "dibujado en medias de {duration}"
    case .measured: "Medido: {times}, {span}"
    case .quantityIn: "{quantity} en {unit}: {statements}"
    case .pressureIs: "Presión {trend}"
    case .nothingRemembers: "No se recuerda nada: no hay dónde guardar."
    case .nothingMeasured: "Todavía no se ha medido nada."
    case .nothingInThisTime: "No se midió nada en este tiempo."
    case .nothingThere: "No se midió nada en {place} en este tiempo."
    case .unknownPlace: "No se midió nada en un lugar «{place}»."
    case .setHome: "Defina HOME, o XDG_STATE_HOME con un directorio en el que se pueda escribir."
    case .howToMeasure:
      #"Se recuerda cada tiempo que dash muestra: "dash weather" de vez en cuando, o --watch."#
    case .lookFurther: "Mire más atrás, como con --since 30d."
    case .didYouMean: "¿Quiso decir «{place}»?"
    case .thereIs: "Hay {places}."
    case .nameCountry: "Indique su país, su identificador o sus coordenadas: {places}."
    case .andMore: "{places}; y {count} más"
    }
  }
}
