extension Cause {
  var spanish: String {
    switch self {
    case .askingNotWanted: "No hay nada guardado de esto, y no se debía preguntar a {service}"
    case .badRequest: "{service} dice que la propia petición es incorrecta"
    case .callSwitchedOff: "{service} ha desactivado esta llamada para todos"
    case .cancelled: "La petición a {service} se canceló antes de que llegara una respuesta"
    case .connectionLost: "La conexión con {service} se cortó mientras llegaba su respuesta"
    case .controlCharacter:
      "No se puede preguntar a {service} con un carácter de control en la pregunta o en la clave"
    case .demoPhotos: "La demo solo conoce unas pocas fotos de su primer lugar"
    case .demoPhotosNot: "La demo solo conoce unas pocas fotos de su primer lugar, y no {subject}"
    case .demoPlaces: "La demo solo conoce los lugares del plugins.json que viene con dash"
    case .demoPlacesNot:
      "La demo solo conoce los lugares del plugins.json que viene con dash, y no {subject}"
    case .empty: "{service} no tiene nada que mostrar para esto"
    case .emptyBody: "{service} envió una respuesta vacía"
    case .entryWithoutIdentifier: "{service} envió el tiempo sin decir de qué lugar es"
    case .failedCommand: "{service} toma su clave del programa {program}, {failure}"
    case .forbidden: "{service} conoce la clave y rechaza esta petición"
    case .heldBack: "{service} no quiere llamadas durante un rato, tras recibir demasiadas"
    case .identifierOfAnotherService:
      "{service} no puede buscar una ciudad por el identificador que le da otro servicio"
    case .invalidOption: "No se puede preguntar a {service} con este {option}"
    case .invalidOptions: "Las opciones de {service} no pueden usarse juntas"
    case .invalidResponse: "{service} envió una respuesta que no es como está documentada"
    case .libraryFailure: "No se pudo preguntar a {service}: libcurl falla ({what})"
    case .missingVariable:
      "{service} necesita la variable de entorno {variable}, que no está definida"
    case .notFoundPhoto: "{service} no conoce esa foto"
    case .notFoundPlace: "{service} no conoce ese lugar"
    case .notJSON: "{service}, o un servidor anterior, envió una página que no es JSON"
    case .notUTF8: "{service} envió una respuesta que no es texto UTF-8"
    case .offline:
      "Esta máquina no está conectada a ninguna red, así que no se puede preguntar a {service}"
    case .ownLimit:
      "Se han agotado las llamadas por minuto a {service} que permite la configuración"
    case .pastTheEnd: "Las fotos que {service} encontró terminan antes de esta página"
    case .pictureUnavailable: "{service} dice que esta imagen ya no está disponible"
    case .privateAddress:
      "{service} envió un enlace a una dirección de una red privada, que nunca se sigue"
    case .rateLimited: "Se preguntó a {service} más a menudo de lo que permite"
    case .redirectRefused: "{service} remitió la petición a otra dirección, lo que nunca se sigue"
    case .serverError: "{service} tiene un problema propio y no puede responder"
    case .subscriptionMissing:
      "{service} acepta la clave, pero no para esta llamada, que requiere una suscripción aparte"
    case .timeout: "{service} no respondió en el tiempo permitido"
    case .tls: "No se pudo establecer una conexión segura con {service}, o no es de confianza"
    case .tooLarge: "{service} envió una respuesta mayor de lo que se acepta"
    case .tooManyRedirects: "{service} remitió la petición más veces de las que se siguen"
    case .unauthorized: "{service} no aceptó la clave"
    case .unconfigured: "{service} no está configurado: falta un ajuste que necesita"
    case .unknown: "{service} falló por un motivo desconocido"
    case .unreachable: "No se puede contactar con {service}"
    case .unreadableFile: "{service} toma su clave de {path}, que está vacío o no se puede leer"
    case .untrustedOwner: "{service} toma su clave de {path}, que pertenece a otro usuario"
    case .untrustedWriters: "{service} toma su clave de {path}, donde otros pueden escribir"
    }
  }
}
