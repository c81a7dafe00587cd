extension NextStep {
  var german: String {
    switch self {
    case .askAgain: "Ohne --offline fragt dash danach"
    case .askEarlierPage: "Nimm mit --page eine frühere Seite"
    case .askFilter: "Frag den Nameserver nach dem Host: Ein Werbefilter kann die Ursache sein"
    case .askSomethingElse: "Such nach etwas anderem"
    case .checkKey: "Prüf den Schlüssel"
    case .checkLibcurl:
      "Prüf, welche libcurl installiert ist; ist es die der Distribution, melde es"
    case .checkNetwork: "Prüf das Netz, den Proxy und die Adresse in plugins.json"
    case .checkRequest: "Prüf, wonach gefragt wurde, und die Optionen in plugins.json"
    case .checkSpelling:
      "Prüf die Schreibweise oder die Nummer; ein Land kann helfen, wie in Paris,FR"
    case .checkTLS: "Prüf die Uhr dieses Rechners und seine Zertifikate (das Paket ca-certificates)"
    case .compareKey: "Vergleich deinen Schlüssel mit dem, den {page} zeigt"
    case .connect: "Verbinde dich mit einem Netz und starte dash neu"
    case .correctOptions: "Berichtige sie in plugins.json"
    case .correctPath: "Berichtige seinen Pfad in plugins.json"
    case .demo: "Ohne Schlüssel zeigt --demo, wie dash aussieht"
    case .export: "Setz sie: export {variable}=DEIN_SCHLÜSSEL"
    case .getKey: "Hol dir einen Schlüssel auf {page}"
    case .keepOthersOut: "Schließ die anderen aus: chmod 600 {path}"
    case .keyIsNotTheCause: "Am Schlüssel liegt es nicht"
    case .makeItYourOwn: #"Mach sie zu deiner eigenen: sudo chown "$USER" {path}"#
    case .nameTheCity:
      "Nenn die Stadt, wo es hilft mit ihrem Land, wie in Paris,FR, oder ihre Koordinaten"
    case .planMayExclude: "Der Tarif des Schlüssels enthält dies vielleicht nicht"
    case .proxyMayAnswer:
      "Versuch es noch einmal; bleibt es so, hat vielleicht ein Proxy geantwortet, oder der Dienst hat sich geändert"
    case .putIntoPath: "Nimm {program} in PATH auf, oder schreib den ganzen Pfad"
    case .putKeyInto: "Schreib den Schlüssel in {path}, und lass ihn niemand anderen lesen"
    case .raiseLimit: "Erlaubt dein Tarif mehr, gib es mit der Option callsPerMinute an"
    case .runAgain: "Starte dash noch einmal"
    case .runAgainWeak:
      "Starte dash noch einmal; ein Proxy oder ein schwaches Netz kann die Ursache sein"
    case .runByItself: "Starte es allein, wie es in plugins.json steht, um zu sehen, was es sagt"
    case .setIt: "Trag sie in plugins.json ein"
    case .setOrDefault:
      "Setz sie, oder gib ihr in plugins.json einen Standardwert: ${{variable}:-STANDARD}"
    case .subscribe: "Abonniere es auf {page}, oder komm ohne diesen Aufruf aus"
    case .takeOptionOut: "Nimm die Option, die diesen Aufruf verlangt, etwa batch, aus plugins.json"
    case .tryAgainIn: "Versuch es in {duration} wieder"
    case .tryAgainInAnHour: "Versuch es in einer Stunde oder später wieder"
    case .tryLater: "Versuch es später wieder; auf dieser Seite ist nichts falsch"
    case .tryLonger: "Versuch es noch einmal, oder gib mit --timeout mehr Zeit"
    case .tryVerbose: "Versuch es noch einmal; mit --verbose wird jede Anfrage gemeldet"
    case .waitAMinute: "Warte eine Minute"
    case .waitAWhile: "Warte eine Weile"
    case .waitAndRefreshLess: "Warte eine Weile, und frag seltener"
    case .withoutDemo: "Ohne --demo fragt dash {service} danach"
    }
  }
}
