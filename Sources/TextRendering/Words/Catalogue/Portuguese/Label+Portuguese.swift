extension Label {
  var portuguese: String {
    switch self {
    case .wind: "vento"
    case .gusts: "rajadas"
    case .rain: "chuva"
    case .snow: "neve"
    case .sun: "sol"
    case .range: "faixa"
    case .pastDay: "24 h"
    case .temperature: "temperatura"
    case .feelsLike: "sensação"
    case .feels: "sensação"
    case .humidity: "umidade"
    case .pressure: "pressão"
    case .trend: "tendência"
    case .visibility: "visibilidade"
    case .clouds: "nuvens"
    case .ultraviolet: "UV"
    case .low: "mín."
    case .high: "máx."
    case .observed: "medido"
    case .condition: "tempo"
    case .lowest: "mínima"
    case .highest: "máxima"
    case .past24Hours: "últimas 24 horas"
    case .cloudCover: "nebulosidade"
    case .sunrise: "nascer do sol"
    case .sunset: "pôr do sol"
    }
  }
}
