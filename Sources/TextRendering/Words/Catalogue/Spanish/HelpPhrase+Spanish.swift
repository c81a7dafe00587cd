extension HelpPhrase {
  var spanish: String {
    switch self {
    case .title: "Teclas"
    case .space: "espacio"
    case .arrows: "flechas"
    case .quit: "salir"
    case .refreshNow: "actualizar ahora"
    case .pause: "pausar y continuar"
    case .interval: "actualizar menos, más a menudo"
    case .units: "otras unidades"
    case .pictures: "imágenes sí y no"
    case .otherPage: "otra página de fotos"
    case .search: "buscar fotos"
    case .openPage: "abrir la página de una foto"
    case .goThrough: "recorrer los lugares"
    case .nextPanel: "ir al panel siguiente"
    case .byTen: "avanzar de diez en diez"
    case .ends: "ir a los extremos"
    case .details: "todo de un lugar, de una foto"
    case .redraw: "dibujar la pantalla de nuevo"
    case .help: "esta ayuda"
    case .goBack: "Esc vuelve atrás."
    }
  }
}
