extension HelpPhrase {
  var portuguese: String {
    switch self {
    case .title: "Teclas"
    case .space: "espaço"
    case .arrows: "setas"
    case .quit: "sair"
    case .refreshNow: "atualizar agora"
    case .pause: "pausar e continuar"
    case .interval: "atualizar menos, mais vezes"
    case .units: "outras unidades"
    case .pictures: "imagens com e sem"
    case .otherPage: "outra página de fotos"
    case .search: "procurar fotos"
    case .openPage: "abrir a página de uma foto"
    case .goThrough: "percorrer os lugares"
    case .nextPanel: "ir ao painel seguinte"
    case .byTen: "avançar de dez em dez"
    case .ends: "ir às pontas"
    case .details: "tudo de um lugar, de uma foto"
    case .redraw: "desenhar a tela de novo"
    case .help: "esta ajuda"
    case .goBack: "Esc volta."
    }
  }
}
