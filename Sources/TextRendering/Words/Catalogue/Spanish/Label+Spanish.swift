extension Label {
  var spanish: String {
    switch self {
    case .wind: "viento"
    case .gusts: "rachas"
    case .rain: "lluvia"
    case .snow: "nieve"
    case .sun: "sol"
    case .range: "rango"
    case .pastDay: "24 h"
    case .temperature: "temperatura"
    case .feelsLike: "sensación"
    case .feels: "sensac."
    case .humidity: "humedad"
    case .pressure: "presión"
    case .trend: "tendencia"
    case .visibility: "visibilidad"
    case .clouds: "nubes"
    case .ultraviolet: "UV"
    case .low: "mín."
    case .high: "máx."
    case .observed: "medido"
    case .condition: "tiempo"
    case .lowest: "mínima"
    case .highest: "máxima"
    case .past24Hours: "últimas 24 horas"
    case .cloudCover: "nubosidad"
    case .sunrise: "salida del sol"
    case .sunset: "puesta del sol"
    }
  }
}
