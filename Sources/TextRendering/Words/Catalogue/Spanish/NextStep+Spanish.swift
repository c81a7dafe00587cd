extension NextStep {
  var spanish: String {
    switch self {
    case .askAgain: "Sin --offline, dash lo pide"
    case .askEarlierPage: "Pida una página anterior con --page"
    case .askFilter:
      "Consulte el servidor de nombres sobre el host: un filtro de publicidad puede ser la causa"
    case .askSomethingElse: "Pida otra cosa"
    case .checkKey: "Compruebe la clave"
    case .checkLibcurl:
      "Compruebe qué libcurl está instalada; si es la de la distribución, infórmelo"
    case .checkNetwork: "Compruebe la red, el proxy y la dirección en plugins.json"
    case .checkRequest: "Compruebe lo que se pidió y las opciones en plugins.json"
    case .checkSpelling:
      "Compruebe la ortografía o el identificador; un país puede ayudar, como en Paris,FR"
    case .checkTLS:
      "Compruebe el reloj de esta máquina y sus certificados (el paquete ca-certificates)"
    case .compareKey: "Compare su clave con la que muestra {page}"
    case .connect: "Conéctese a una red y ejecute dash de nuevo"
    case .correctOptions: "Corríjalas en plugins.json"
    case .correctPath: "Corrija su ruta en plugins.json"
    case .demo: "Sin clave, --demo muestra cómo es dash"
    case .export: "Defínala: export {variable}=SU_CLAVE"
    case .getKey: "Obtenga una clave en {page}"
    case .keepOthersOut: "Ciérrelo a los demás: chmod 600 {path}"
    case .keyIsNotTheCause: "La clave no es la causa"
    case .makeItYourOwn: #"Hágalo suyo: sudo chown "$USER" {path}"#
    case .nameTheCity:
      "Nombre la ciudad, con su país si ayuda, como en Paris,FR, o dé sus coordenadas"
    case .planMayExclude: "El plan de la clave quizá no lo incluya"
    case .proxyMayAnswer:
      "Inténtelo de nuevo; si sigue así, quizá respondió un proxy en su lugar, o el servicio cambió"
    case .putIntoPath: "Ponga {program} en PATH, o escriba su ruta completa"
    case .putKeyInto: "Ponga la clave en {path}, y no deje que nadie más la lea"
    case .raiseLimit: "Si su plan permite más, indíquelo con la opción callsPerMinute"
    case .runAgain: "Ejecute dash de nuevo"
    case .runAgainWeak: "Ejecute dash de nuevo; un proxy o una red débil puede ser la causa"
    case .runByItself: "Ejecútelo solo, tal como está en plugins.json, para ver qué dice"
    case .setIt: "Póngalo en plugins.json"
    case .setOrDefault:
      "Defínala, o dele un valor por defecto en plugins.json: ${{variable}:-VALOR}"
    case .subscribe: "Suscríbase en {page} o prescinda de esta llamada"
    case .takeOptionOut: "Quite de plugins.json la opción que pide esta llamada, como batch"
    case .tryAgainIn: "Inténtelo de nuevo en {duration}"
    case .tryAgainInAnHour: "Inténtelo de nuevo en una hora o más"
    case .tryLater: "Inténtelo más tarde; de este lado no hay nada mal"
    case .tryLonger: "Inténtelo de nuevo, o dé más tiempo con --timeout"
    case .tryVerbose: "Inténtelo de nuevo; con --verbose se informa de cada petición"
    case .waitAMinute: "Espere un minuto"
    case .waitAWhile: "Espere un rato"
    case .waitAndRefreshLess: "Espere un rato y actualice con menos frecuencia"
    case .withoutDemo: "Sin --demo, dash lo pide a {service}"
    }
  }
}
