extension Cause {
  var german: String {
    switch self {
    case .askingNotWanted:
      "Hiervon ist nichts aufbewahrt, und {service} sollte nicht gefragt werden"
    case .badRequest: "{service} sagt, dass die Anfrage selbst falsch ist"
    case .callSwitchedOff: "{service} hat diesen Aufruf für alle abgeschaltet"
    case .cancelled: "Die Anfrage an {service} wurde abgebrochen, bevor eine Antwort kam"
    case .connectionLost: "Die Verbindung zu {service} riss ab, während die Antwort unterwegs war"
    case .controlCharacter:
      "{service} kann nicht mit einem Steuerzeichen in der Frage oder im Schlüssel gefragt werden"
    case .demoPhotos: "Die Demo kennt nur ein paar Fotos ihres ersten Ortes"
    case .demoPhotosNot: "Die Demo kennt nur ein paar Fotos ihres ersten Ortes, und nicht {subject}"
    case .demoPlaces: "Die Demo kennt nur die Orte der plugins.json, die mit dash kommt"
    case .demoPlacesNot:
      "Die Demo kennt nur die Orte der plugins.json, die mit dash kommt, und nicht {subject}"
    case .empty: "{service} hat hierzu nichts"
    case .emptyBody: "{service} hat eine leere Antwort geschickt"
    case .entryWithoutIdentifier: "{service} hat Wetter geschickt, ohne zu sagen, von welchem Ort"
    case .failedCommand: "{service} bekommt seinen Schlüssel vom Programm {program}, {failure}"
    case .forbidden: "{service} kennt den Schlüssel und verweigert diese Anfrage"
    case .heldBack: "{service} will nach zu vielen Aufrufen eine Weile keine mehr"
    case .identifierOfAnotherService:
      "{service} kann eine Stadt nicht nach der Nummer suchen, die ein anderer Dienst ihr gibt"
    case .invalidOption: "{service} kann mit diesem {option} nicht gefragt werden"
    case .invalidOptions: "Die Optionen für {service} passen nicht zusammen"
    case .invalidResponse:
      "{service} hat eine Antwort geschickt, die nicht der Dokumentation entspricht"
    case .libraryFailure: "{service} konnte nicht gefragt werden: libcurl scheitert ({what})"
    case .missingVariable:
      "{service} braucht die Umgebungsvariable {variable}, die nicht gesetzt ist"
    case .notFoundPhoto: "{service} kennt kein solches Foto"
    case .notFoundPlace: "{service} kennt keinen solchen Ort"
    case .notJSON: "{service}, oder ein Server davor, hat eine Seite geschickt, die kein JSON ist"
    case .notUTF8: "{service} hat eine Antwort geschickt, die kein UTF-8-Text ist"
    case .offline:
      "Dieser Rechner ist mit keinem Netz verbunden, also kann {service} nicht gefragt werden"
    case .ownLimit:
      "Die Aufrufe je Minute an {service}, die die Konfiguration erlaubt, sind verbraucht"
    case .pastTheEnd: "Die Fotos, die {service} gefunden hat, enden vor dieser Seite"
    case .pictureUnavailable: "{service} sagt, dass es dieses Bild nicht mehr gibt"
    case .privateAddress:
      "{service} hat einen Link zu einer Adresse eines privaten Netzes geschickt; solchen wird nie gefolgt"
    case .rateLimited: "{service} wurde öfter gefragt, als es erlaubt"
    case .redirectRefused:
      "{service} hat die Anfrage an eine andere Adresse verwiesen; dem wird nie gefolgt"
    case .serverError: "{service} hat selbst ein Problem und kann nicht antworten"
    case .subscriptionMissing:
      "{service} nimmt den Schlüssel an, aber nicht für diesen Aufruf, der ein eigenes Abonnement braucht"
    case .timeout: "{service} hat in der erlaubten Zeit nicht geantwortet"
    case .tls:
      "Eine sichere Verbindung zu {service} kam nicht zustande oder ist nicht vertrauenswürdig"
    case .tooLarge: "{service} hat eine größere Antwort geschickt, als angenommen wird"
    case .tooManyRedirects: "{service} hat die Anfrage öfter weiterverwiesen, als gefolgt wird"
    case .unauthorized: "{service} hat den Schlüssel nicht angenommen"
    case .unconfigured: "{service} ist nicht eingerichtet: Eine nötige Einstellung fehlt"
    case .unknown: "{service} ist aus einem unbekannten Grund gescheitert"
    case .unreachable: "{service} ist nicht erreichbar"
    case .unreadableFile:
      "{service} bekommt seinen Schlüssel aus {path}; die Datei ist leer oder nicht lesbar"
    case .untrustedOwner:
      "{service} bekommt seinen Schlüssel aus {path}; die Datei gehört einem anderen Benutzer"
    case .untrustedWriters:
      "{service} bekommt seinen Schlüssel aus {path}; in diese Datei können andere schreiben"
    }
  }
}
