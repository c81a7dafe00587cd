/// The names of countries in the languages of the output and in their own, by their two letters.
///
/// Source: Common Locale Data Repository 46 (https://cldr.unicode.org), Unicode License v3.
enum CountryNames {
  /// Returns the two letters of a country; `nil` for a name that is not known.
  ///
  /// - Parameter name: A name in any case, with or without accents.
  static func code(of name: String) -> String? {
    let folded = name.foldedForComparison
    return folded.utf8.count > 2 ? codes[folded] : nil
  }

  /// The letters by name, folded for comparison; most runs need none.
  private static let codes: [String: String] = {
    var codes = otherNames
    for line in table.split(separator: "\n") {
      let names = line.split(separator: "|")
      for name in names.dropFirst() { codes[String(name).foldedForComparison] = String(names[0]) }
    }
    return codes
  }()

  /// Short and former names that are still typed.
  private static let otherNames = [
    "turkey": "TR", "czech republic": "CZ", "ivory coast": "CI", "uae": "AE", "hong kong": "HK",
    "macau": "MO", "macao": "MO", "great britain": "GB", "britain": "GB", "england": "GB",
    "scotland": "GB", "wales": "GB", "northern ireland": "GB", "grossbritannien": "GB",
    "holland": "NL", "burma": "MM", "palestine": "PS", "bosnia": "BA", "swaziland": "SZ",
    "macedonia": "MK", "usa": "US", "united states of america": "US", "america": "US",
    "south korea": "KR", "korea": "KR", "north korea": "KP", "russia": "RU", "vatican": "VA",
    "cape verde": "CV", "east timor": "TL", "congo": "CD",
  ]

  private static let table = """
    AC|Ascension Island|Ascension|Île de l’Ascension|Isla de la Ascensión|Ilha de Ascensão|アセンション島|阿森松岛|جزيرة أسينشيون
    AD|Andorra|Andorre|アンドラ|安道尔|أندورا
    AE|United Arab Emirates|Vereinigte Arabische Emirate|Émirats arabes unis|Emiratos Árabes Unidos|Emirados Árabes Unidos|アラブ首長国連邦|阿拉伯联合酋长国|الإمارات العربية المتحدة
    AF|Afghanistan|Afganistán|Afeganistão|アフガニスタン|阿富汗|أفغانستان
    AG|Antigua & Barbuda|Antigua und Barbuda|Antigua-et-Barbuda|Antigua y Barbuda|Antígua e Barbuda|アンティグア・バーブーダ|安提瓜和巴布达|أنتيغوا وبربودا
    AI|Anguilla|Anguila|アンギラ|安圭拉|أنغويلا
    AL|Albania|Albanien|Albanie|アルバニア|阿尔巴尼亚|ألبانيا|Shqipëri
    AM|Armenia|Armenien|Arménie|アルメニア|亚美尼亚|أرمينيا|Հայաստան
    AO|Angola|アンゴラ|安哥拉|أنغولا
    AQ|Antarctica|Antarktis|Antarctique|Antártida|南極|南极洲|أنتاركتيكا
    AR|Argentina|Argentinien|Argentine|アルゼンチン|阿根廷|الأرجنتين
    AS|American Samoa|Amerikanisch-Samoa|Samoa américaines|Samoa Americana|米領サモア|美属萨摩亚|ساموا الأمريكية
    AT|Austria|Österreich|Autriche|オーストリア|奥地利|النمسا
    AU|Australia|Australien|Australie|オーストラリア|澳大利亚|أستراليا
    AW|Aruba|アルバ|阿鲁巴|أروبا
    AX|Åland Islands|Ålandinseln|Îles Åland|Islas Aland|Ilhas Aland|オーランド諸島|奥兰群岛|جزر آلاند|Åland
    AZ|Azerbaijan|Aserbaidschan|Azerbaïdjan|Azerbaiyán|Azerbaijão|アゼルバイジャン|阿塞拜疆|أذربيجان|Azərbaycan|Азәрбајҹан
    BA|Bosnia & Herzegovina|Bosnien und Herzegowina|Bosnie-Herzégovine|Bosnia y Herzegovina|Bósnia e Herzegovina|ボスニア・ヘルツェゴビナ|波斯尼亚和黑塞哥维那|البوسنة والهرسك|Босна и Херцеговина|Bosna i Hercegovina
    BB|Barbados|Barbade|バルバドス|巴巴多斯|بربادوس
    BD|Bangladesh|Bangladesch|Bangladés|バングラデシュ|孟加拉国|بنغلاديش|বাংলাদেশ
    BE|Belgium|Belgien|Belgique|Bélgica|ベルギー|比利时|بلجيكا|België
    BF|Burkina Faso|Burquina Faso|ブルキナファソ|布基纳法索|بوركينا فاسو
    BG|Bulgaria|Bulgarien|Bulgarie|ブルガリア|保加利亚|بلغاريا|България
    BH|Bahrain|Bahreïn|Baréin|バーレーン|巴林|البحرين
    BI|Burundi|ブルンジ|布隆迪|بوروندي|Uburundi
    BJ|Benin|ベナン|贝宁|بنين
    BL|St. Barthélemy|Saint-Barthélemy|San Bartolomé|São Bartolomeu|サン・バルテルミー|圣巴泰勒米|سان بارتليمي
    BM|Bermuda|Bermudes|Bermudas|バミューダ|百慕大|برمودا
    BN|Brunei|Brunei Darussalam|ブルネイ|文莱|بروناي|بروني
    BO|Bolivia|Bolivien|Bolivie|ボリビア|玻利维亚|بوليفيا
    BQ|Caribbean Netherlands|Karibische Niederlande|Pays-Bas caribéens|Caribe neerlandés|Países Baixos Caribenhos|オランダ領カリブ|荷属加勒比区|هولندا الكاريبية|Caribisch Nederland
    BR|Brazil|Brasilien|Brésil|Brasil|ブラジル|巴西|البرازيل
    BS|Bahamas|バハマ|巴哈马|جزر البهاما
    BT|Bhutan|Bhoutan|Bután|Butão|ブータン|不丹|بوتان|འབྲུག
    BV|Bouvet Island|Bouvetinsel|Île Bouvet|Isla Bouvet|Ilha Bouvet|ブーベ島|布韦岛|جزيرة بوفيه
    BW|Botswana|Botsuana|ボツワナ|博茨瓦纳|بوتسوانا
    BY|Belarus|Biélorussie|Bielorrusia|Bielorrússia|ベラルーシ|白俄罗斯|بيلاروس|Беларусь
    BZ|Belize|Belice|ベリーズ|伯利兹|بليز
    CA|Canada|Kanada|カナダ|加拿大|كندا
    CC|Cocos (Keeling) Islands|Kokosinseln|Îles Cocos|Islas Cocos|Ilhas Cocos (Keeling)|ココス(キーリング)諸島|科科斯（基林）群岛|جزر كوكوس (كيلينغ)
    CD|Congo - Kinshasa|Kongo-Kinshasa|Congo-Kinshasa|República Democrática del Congo|コンゴ民主共和国(キンシャサ)|刚果（金）|الكونغو - كينشاسا
    CF|Central African Republic|Zentralafrikanische Republik|République centrafricaine|República Centroafricana|República Centro-Africana|中央アフリカ共和国|中非共和国|جمهورية أفريقيا الوسطى|Ködörösêse tî Bêafrîka
    CG|Congo - Brazzaville|Kongo-Brazzaville|Congo-Brazzaville|Congo|República do Congo|コンゴ共和国(ブラザビル)|刚果（布）|الكونغو - برازافيل
    CH|Switzerland|Schweiz|Suisse|Suiza|Suíça|スイス|瑞士|سويسرا|Svizzera
    CI|Côte d’Ivoire|Costa do Marfim|コートジボワール|科特迪瓦|ساحل العاج
    CK|Cook Islands|Cookinseln|Îles Cook|Islas Cook|Ilhas Cook|クック諸島|库克群岛|جزر كوك
    CL|Chile|Chili|チリ|智利|تشيلي
    CM|Cameroon|Kamerun|Cameroun|Camerún|Camarões|カメルーン|喀麦隆|الكاميرون
    CN|China|Chine|中国|الصين
    CO|Colombia|Kolumbien|Colombie|コロンビア|哥伦比亚|كولومبيا
    CP|Clipperton Island|Clipperton-Insel|Île Clipperton|Isla Clipperton|Ilha de Clipperton|クリッパートン島|克利珀顿岛|جزيرة كليبيرتون
    CQ|Sark|Sercq|サーク島|萨克岛|سارك
    CR|Costa Rica|コスタリカ|哥斯达黎加|كوستاريكا
    CU|Cuba|Kuba|キューバ|古巴|كوبا
    CV|Cape Verde|Cabo Verde|Cap-Vert|カーボベルデ|佛得角|الرأس الأخضر
    CW|Curaçao|Curazao|キュラソー|库拉索|كوراساو
    CX|Christmas Island|Weihnachtsinsel|Île Christmas|Isla de Navidad|Ilha Christmas|クリスマス島|圣诞岛|جزيرة كريسماس
    CY|Cyprus|Zypern|Chypre|Chipre|キプロス|塞浦路斯|قبرص|Κύπρος|Kıbrıs
    CZ|Czechia|Tschechien|Tchéquie|Chequia|Tchéquia|チェコ|捷克|التشيك|Česko
    DE|Germany|Deutschland|Allemagne|Alemania|Alemanha|ドイツ|德国|ألمانيا
    DG|Diego Garcia|ディエゴガルシア島|迪戈加西亚岛|دييغو غارسيا
    DJ|Djibouti|Dschibuti|Yibuti|Djibuti|ジブチ|吉布提|جيبوتي
    DK|Denmark|Dänemark|Dinamarca|デンマーク|丹麦|الدانمرك|Danmark
    DM|Dominica|Dominique|ドミニカ国|多米尼克|دومينيكا
    DO|Dominican Republic|Dominikanische Republik|République dominicaine|República Dominicana|ドミニカ共和国|多米尼加共和国|جمهورية الدومينيكان
    DZ|Algeria|Algerien|Algérie|Argelia|アルジェリア|阿尔及利亚|الجزائر
    EA|Ceuta & Melilla|Ceuta und Melilla|Ceuta et Melilla|Ceuta y Melilla|Ceuta e Melilla|セウタ・メリリャ|休达及梅利利亚|سيوتا وميليلا
    EC|Ecuador|Équateur|Equador|エクアドル|厄瓜多尔|الإكوادور
    EE|Estonia|Estland|Estonie|エストニア|爱沙尼亚|إستونيا|Eesti
    EG|Egypt|Ägypten|Égypte|Egipto|Egito|エジプト|埃及|مصر
    EH|Western Sahara|Westsahara|Sahara occidental|Saara Ocidental|西サハラ|西撒哈拉|الصحراء الغربية
    ER|Eritrea|Érythrée|Eritreia|エリトリア|厄立特里亚|إريتريا
    ES|Spain|Spanien|Espagne|España|Espanha|スペイン|西班牙|إسبانيا
    ET|Ethiopia|Äthiopien|Éthiopie|Etiopía|エチオピア|埃塞俄比亚|إثيوبيا|ኢትዮጵያ
    FI|Finland|Finnland|Finlande|Finlandia|フィンランド|芬兰|فنلندا|Suomi
    FJ|Fiji|Fidschi|Fidji|Fiyi|フィジー|斐济|فيجي
    FK|Falkland Islands|Falklandinseln|Îles Malouines|Islas Malvinas|Ilhas Malvinas|フォークランド諸島|福克兰群岛|جزر فوكلاند
    FM|Micronesia|Mikronesien|Micronésie|ミクロネシア連邦|密克罗尼西亚|ميكرونيزيا
    FO|Faroe Islands|Färöer|Îles Féroé|Islas Feroe|Ilhas Faroé|フェロー諸島|法罗群岛|جزر فارو|Føroyar
    FR|France|Frankreich|Francia|França|フランス|法国|فرنسا
    GA|Gabon|Gabun|Gabão|ガボン|加蓬|الغابون
    GB|United Kingdom|Vereinigtes Königreich|Royaume-Uni|Reino Unido|イギリス|英国|المملكة المتحدة
    GD|Grenada|Grenade|Granada|グレナダ|格林纳达|غرينادا
    GE|Georgia|Georgien|Géorgie|ジョージア|格鲁吉亚|جورجيا|საქართველო
    GF|French Guiana|Französisch-Guayana|Guyane française|Guayana Francesa|Guiana Francesa|仏領ギアナ|法属圭亚那|غويانا الفرنسية
    GG|Guernsey|Guernesey|ガーンジー|根西岛|غيرنزي
    GH|Ghana|Gana|ガーナ|加纳|غانا
    GI|Gibraltar|ジブラルタル|直布罗陀|جبل طارق
    GL|Greenland|Grönland|Groenland|Groenlandia|グリーンランド|格陵兰|غرينلاند|Kalaallit Nunaat
    GM|Gambia|Gambie|ガンビア|冈比亚|غامبيا
    GN|Guinea|Guinée|Guiné|ギニア|几内亚|غينيا
    GP|Guadeloupe|Guadalupe|グアドループ|瓜德罗普|غوادلوب
    GQ|Equatorial Guinea|Äquatorialguinea|Guinée équatoriale|Guinea Ecuatorial|Guiné Equatorial|赤道ギニア|赤道几内亚|غينيا الاستوائية
    GR|Greece|Griechenland|Grèce|Grecia|ギリシャ|希腊|اليونان|Ελλάδα
    GS|South Georgia & South Sandwich Islands|Südgeorgien und die Südlichen Sandwichinseln|Géorgie du Sud-et-les Îles Sandwich du Sud|Islas Georgia del Sur y Sandwich del Sur|Ilhas Geórgia do Sul e Sandwich do Sul|サウスジョージア・サウスサンドウィッチ諸島|南乔治亚和南桑威奇群岛|جورجيا الجنوبية وجزر ساندويتش الجنوبية
    GT|Guatemala|グアテマラ|危地马拉|غواتيمالا
    GU|Guam|グアム|关岛|غوام
    GW|Guinea-Bissau|Guinée-Bissau|Guinea-Bisáu|Guiné-Bissau|ギニアビサウ|几内亚比绍|غينيا بيساو
    GY|Guyana|Guiana|ガイアナ|圭亚那|غيانا
    HK|Hong Kong SAR China|Sonderverwaltungsregion Hongkong|R.A.S. chinoise de Hong Kong|RAE de Hong Kong (China)|Hong Kong, RAE da China|中華人民共和国香港特別行政区|中国香港特别行政区|هونغ كونغ الصينية (منطقة إدارية خاصة)|中國香港特別行政區
    HM|Heard Island & McDonald Islands|Heard und McDonaldinseln|Îles Heard-et-MacDonald|Islas Heard y McDonald|Ilhas Heard e McDonald|ハード島・マクドナルド諸島|赫德岛和麦克唐纳群岛|جزيرة هيرد وجزر ماكدونالد
    HN|Honduras|ホンジュラス|洪都拉斯|هندوراس
    HR|Croatia|Kroatien|Croatie|Croacia|クロアチア|克罗地亚|كرواتيا|Hrvatska
    HT|Haiti|ハイチ|海地|هايتي
    HU|Hungary|Ungarn|Hongrie|Hungría|ハンガリー|匈牙利|هنغاريا|Magyarország
    IC|Canary Islands|Kanarische Inseln|Îles Canaries|Canarias|Ilhas Canárias|カナリア諸島|加纳利群岛|جزر الكناري
    ID|Indonesia|Indonesien|Indonésie|インドネシア|印度尼西亚|إندونيسيا
    IE|Ireland|Irland|Irlande|Irlanda|アイルランド|爱尔兰|أيرلندا|Éire
    IL|Israel|イスラエル|以色列|إسرائيل|ישראל
    IM|Isle of Man|Île de Man|Isla de Man|Ilha de Man|マン島|马恩岛|جزيرة مان|Ellan Vannin
    IN|India|Indien|Inde|インド|印度|الهند|भारत
    IO|British Indian Ocean Territory|Britisches Territorium im Indischen Ozean|Territoire britannique de l’océan Indien|Territorio Británico del Océano Índico|Território Britânico do Oceano Índico|英領インド洋地域|英属印度洋领地|الإقليم البريطاني في المحيط الهندي
    IQ|Iraq|Irak|Iraque|イラク|伊拉克|العراق
    IR|Iran|Irã|イラン|伊朗|إيران|ایران
    IS|Iceland|Island|Islande|Islandia|アイスランド|冰岛|آيسلندا
    IT|Italy|Italien|Italie|Italia|イタリア|意大利|إيطاليا
    JE|Jersey|ジャージー|泽西岛|جيرسي
    JM|Jamaica|Jamaika|Jamaïque|ジャマイカ|牙买加|جامايكا
    JO|Jordan|Jordanien|Jordanie|Jordania|ヨルダン|约旦|الأردن
    JP|Japan|Japon|Japão|日本|اليابان
    KE|Kenya|Kenia|Quênia|ケニア|肯尼亚|كينيا
    KG|Kyrgyzstan|Kirgisistan|Kirghizstan|Kirguistán|Quirguistão|キルギス|吉尔吉斯斯坦|قيرغيزستان|Кыргызстан|Киргизия
    KH|Cambodia|Kambodscha|Cambodge|Camboya|Camboja|カンボジア|柬埔寨|كمبوديا|កម្ពុជា
    KI|Kiribati|Quiribati|キリバス|基里巴斯|كيريباتي
    KM|Comoros|Komoren|Comores|Comoras|コモロ|科摩罗|جزر القمر
    KN|St. Kitts & Nevis|St. Kitts und Nevis|Saint-Christophe-et-Niévès|San Cristóbal y Nieves|São Cristóvão e Névis|セントクリストファー・ネーヴィス|圣基茨和尼维斯|سانت كيتس ونيفيس
    KP|North Korea|Nordkorea|Corée du Nord|Corea del Norte|Coreia do Norte|北朝鮮|朝鲜|كوريا الشمالية|북한
    KR|South Korea|Südkorea|Corée du Sud|Corea del Sur|Coreia do Sul|韓国|韩国|كوريا الجنوبية|대한민국
    KW|Kuwait|Koweït|クウェート|科威特|الكويت
    KY|Cayman Islands|Kaimaninseln|Îles Caïmans|Islas Caimán|Ilhas Cayman|ケイマン諸島|开曼群岛|جزر كايمان
    KZ|Kazakhstan|Kasachstan|Kazajistán|Cazaquistão|カザフスタン|哈萨克斯坦|كازاخستان|Казахстан|Қазақстан
    LA|Laos|ラオス|老挝|لاوس|ລາວ
    LB|Lebanon|Libanon|Liban|Líbano|レバノン|黎巴嫩|لبنان
    LC|St. Lucia|Sainte-Lucie|Santa Lucía|セントルシア|圣卢西亚|سانت لوسيا
    LI|Liechtenstein|リヒテンシュタイン|列支敦士登|ليختنشتاين
    LK|Sri Lanka|スリランカ|斯里兰卡|سريلانكا|ශ්‍රී ලංකාව|இலங்கை
    LR|Liberia|リベリア|利比里亚|ليبيريا
    LS|Lesotho|Lesoto|レソト|莱索托|ليسوتو
    LT|Lithuania|Litauen|Lituanie|Lituania|リトアニア|立陶宛|ليتوانيا|Lietuva
    LU|Luxembourg|Luxemburg|Luxemburgo|ルクセンブルク|卢森堡|لوكسمبورغ|Lëtzebuerg
    LV|Latvia|Lettland|Lettonie|Letonia|ラトビア|拉脱维亚|لاتفيا|Latvija
    LY|Libya|Libyen|Libye|Libia|リビア|利比亚|ليبيا
    MA|Morocco|Marokko|Maroc|Marruecos|Marrocos|モロッコ|摩洛哥|المغرب|Meṛṛuk
    MC|Monaco|モナコ|摩纳哥|موناكو
    MD|Moldova|Republik Moldau|Moldavie|Moldavia|モルドバ|摩尔多瓦|مولدوفا|Republica Moldova
    ME|Montenegro|モンテネグロ|黑山|الجبل الأسود|Crna Gora
    MF|St. Martin|Saint-Martin|San Martín|São Martinho|サン・マルタン|法属圣马丁|سان مارتن
    MG|Madagascar|Madagaskar|マダガスカル|马达加斯加|مدغشقر|Madagasikara
    MH|Marshall Islands|Marshallinseln|Îles Marshall|Islas Marshall|Ilhas Marshall|マーシャル諸島|马绍尔群岛|جزر مارشال
    MK|North Macedonia|Nordmazedonien|Macédoine du Nord|Macedonia del Norte|Macedônia do Norte|北マケドニア|北马其顿|مقدونيا الشمالية|Северна Македонија
    ML|Mali|マリ|马里|مالي
    MM|Myanmar (Burma)|Myanmar|Myanmar (Birmanie)|Myanmar (Birmania)|Mianmar (Birmânia)|ミャンマー (ビルマ)|缅甸|ميانمار (بورما)|မြန်မာ
    MN|Mongolia|Mongolei|Mongolie|モンゴル|蒙古|منغوليا|Монгол
    MO|Macao SAR China|Sonderverwaltungsregion Macau|R.A.S. chinoise de Macao|RAE de Macao (China)|Macau, RAE da China|中華人民共和国マカオ特別行政区|中国澳门特别行政区|منطقة ماكاو الإدارية الخاصة|中國澳門特別行政區
    MP|Northern Mariana Islands|Nördliche Marianen|Îles Mariannes du Nord|Islas Marianas del Norte|Ilhas Marianas do Norte|北マリアナ諸島|北马里亚纳群岛|جزر ماريانا الشمالية
    MQ|Martinique|Martinica|マルティニーク|马提尼克|جزر المارتينيك
    MR|Mauritania|Mauretanien|Mauritanie|モーリタニア|毛里塔尼亚|موريتانيا
    MS|Montserrat|モントセラト|蒙特塞拉特|مونتسرات
    MT|Malta|Malte|マルタ|马耳他|مالطا
    MU|Mauritius|Maurice|Mauricio|モーリシャス|毛里求斯|موريشيوس
    MV|Maldives|Malediven|Maldivas|モルディブ|马尔代夫|جزر المالديف|ދިވެހި ރާއްޖެ
    MW|Malawi|Malaui|マラウイ|马拉维|ملاوي
    MX|Mexico|Mexiko|Mexique|メキシコ|墨西哥|المكسيك
    MY|Malaysia|Malaisie|Malasia|マレーシア|马来西亚|ماليزيا
    MZ|Mozambique|Mosambik|Moçambique|モザンビーク|莫桑比克|موزمبيق
    NA|Namibia|Namibie|ナミビア|纳米比亚|ناميبيا
    NC|New Caledonia|Neukaledonien|Nouvelle-Calédonie|Nueva Caledonia|Nova Caledônia|ニューカレドニア|新喀里多尼亚|كاليدونيا الجديدة
    NE|Niger|ニジェール|尼日尔|النيجر
    NF|Norfolk Island|Norfolkinsel|Île Norfolk|Isla Norfolk|Ilha Norfolk|ノーフォーク島|诺福克岛|جزيرة نورفولك
    NG|Nigeria|ナイジェリア|尼日利亚|نيجيريا|Nàìjíríà
    NI|Nicaragua|ニカラグア|尼加拉瓜|نيكاراغوا
    NL|Netherlands|Niederlande|Pays-Bas|Países Bajos|Países Baixos|オランダ|荷兰|هولندا|Nederland
    NO|Norway|Norwegen|Norvège|Noruega|ノルウェー|挪威|النرويج|Norge|Noreg
    NP|Nepal|ネパール|尼泊尔|نيبال|नेपाल
    NR|Nauru|ナウル|瑙鲁|ناورو
    NU|Niue|ニウエ|纽埃|نيوي
    NZ|New Zealand|Neuseeland|Nouvelle-Zélande|Nueva Zelanda|Nova Zelândia|ニュージーランド|新西兰|نيوزيلندا|Aotearoa
    OM|Oman|Omã|オマーン|阿曼|عُمان
    PA|Panama|パナマ|巴拿马|بنما
    PE|Peru|Pérou|ペルー|秘鲁|بيرو
    PF|French Polynesia|Französisch-Polynesien|Polynésie française|Polinesia Francesa|仏領ポリネシア|法属波利尼西亚|بولينيزيا الفرنسية
    PG|Papua New Guinea|Papua-Neuguinea|Papouasie-Nouvelle-Guinée|Papúa Nueva Guinea|Papua-Nova Guiné|パプアニューギニア|巴布亚新几内亚|بابوا غينيا الجديدة|Papua Niugini
    PH|Philippines|Philippinen|Filipinas|フィリピン|菲律宾|الفلبين|Pilipinas
    PK|Pakistan|Paquistão|パキスタン|巴基斯坦|باكستان|پاکستان
    PL|Poland|Polen|Pologne|Polonia|ポーランド|波兰|بولندا|Polska
    PM|St. Pierre & Miquelon|St. Pierre und Miquelon|Saint-Pierre-et-Miquelon|San Pedro y Miquelón|São Pedro e Miquelão|サンピエール島・ミクロン島|圣皮埃尔和密克隆群岛|سان بيير ومكويلون
    PN|Pitcairn Islands|Pitcairninseln|Îles Pitcairn|Islas Pitcairn|Ilhas Pitcairn|ピトケアン諸島|皮特凯恩群岛|جزر بيتكيرن
    PR|Puerto Rico|Porto Rico|プエルトリコ|波多黎各|بورتوريكو
    PS|Palestinian Territories|Palästinensische Autonomiegebiete|Territoires palestiniens|Territorios Palestinos|パレスチナ自治区|巴勒斯坦领土|الأراضي الفلسطينية
    PT|Portugal|ポルトガル|葡萄牙|البرتغال
    PW|Palau|Palaos|パラオ|帕劳|بالاو
    PY|Paraguay|Paraguai|パラグアイ|巴拉圭|باراغواي
    QA|Qatar|Katar|Catar|カタール|卡塔尔|قطر
    RE|Réunion|La Réunion|Reunião|レユニオン|留尼汪|روينيون
    RO|Romania|Rumänien|Roumanie|Rumanía|Romênia|ルーマニア|罗马尼亚|رومانيا
    RS|Serbia|Serbien|Serbie|Sérvia|セルビア|塞尔维亚|صربيا|Srbija|Србија
    RU|Russia|Russland|Russie|Rusia|ロシア|俄罗斯|روسيا|Россия
    RW|Rwanda|Ruanda|ルワンダ|卢旺达|رواندا|U Rwanda
    SA|Saudi Arabia|Saudi-Arabien|Arabie saoudite|Arabia Saudí|Arábia Saudita|サウジアラビア|沙特阿拉伯|المملكة العربية السعودية
    SB|Solomon Islands|Salomonen|Îles Salomon|Islas Salomón|Ilhas Salomão|ソロモン諸島|所罗门群岛|جزر سليمان
    SC|Seychelles|Seychellen|Seicheles|セーシェル|塞舌尔|سيشل
    SD|Sudan|Soudan|Sudão|スーダン|苏丹|السودان
    SE|Sweden|Schweden|Suède|Suecia|スウェーデン|瑞典|السويد|Sverige
    SG|Singapore|Singapur|Singapour|Singapura|シンガポール|新加坡|سنغافورة|சிங்கப்பூர்
    SH|St. Helena, Ascension & Tristan da Cunha|St. Helena|Sainte-Hélène|Santa Elena|Santa Helena|セントヘレナ|圣赫勒拿|سانت هيلينا
    SI|Slovenia|Slowenien|Slovénie|Eslovenia|スロベニア|斯洛文尼亚|سلوفينيا|Slovenija
    SJ|Svalbard & Jan Mayen|Spitzbergen und Jan Mayen|Svalbard et Jan Mayen|Svalbard y Jan Mayen|Svalbard e Jan Mayen|スバールバル諸島・ヤンマイエン島|斯瓦尔巴和扬马延|سفالبارد وجان ماين|Svalbard og Jan Mayen
    SK|Slovakia|Slowakei|Slovaquie|Eslovaquia|スロバキア|斯洛伐克|سلوفاكيا|Slovensko
    SL|Sierra Leone|Sierra Leona|Serra Leoa|シエラレオネ|塞拉利昂|سيراليون
    SM|San Marino|Saint-Marin|サンマリノ|圣马力诺|سان مارينو
    SN|Senegal|セネガル|塞内加尔|السنغال
    SO|Somalia|Somalie|ソマリア|索马里|الصومال|Soomaaliya
    SR|Suriname|Surinam|スリナム|苏里南|سورينام
    SS|South Sudan|Südsudan|Soudan du Sud|Sudán del Sur|Sudão do Sul|南スーダン|南苏丹|جنوب السودان
    ST|São Tomé & Príncipe|São Tomé und Príncipe|Sao Tomé-et-Principe|Santo Tomé y Príncipe|São Tomé e Príncipe|サントメ・プリンシペ|圣多美和普林西比|ساو تومي وبرينسيبي
    SV|El Salvador|Salvador|エルサルバドル|萨尔瓦多|السلفادور
    SX|Sint Maarten|Saint-Martin (partie néerlandaise)|シント・マールテン|荷属圣马丁|سانت مارتن|Sint-Maarten
    SY|Syria|Syrien|Syrie|Siria|シリア|叙利亚|سوريا
    SZ|Eswatini|Esuatini|Essuatíni|エスワティニ|斯威士兰|إسواتيني
    TA|Tristan da Cunha|Tristán de Acuña|Tristão da Cunha|トリスタン・ダ・クーニャ|特里斯坦-达库尼亚群岛|تريستان دا كونا
    TC|Turks & Caicos Islands|Turks- und Caicosinseln|Îles Turques-et-Caïques|Islas Turcas y Caicos|Ilhas Turcas e Caicos|タークス・カイコス諸島|特克斯和凯科斯群岛|جزر توركس وكايكوس
    TD|Chad|Tschad|Tchad|Chade|チャド|乍得|تشاد
    TF|French Southern and Antarctic Lands|Französische Süd- und Antarktisgebiete|Terres australes françaises|Territorios Australes Franceses|Territórios Franceses do Sul|仏領極南諸島|法属南部领地|الأقاليم الجنوبية الفرنسية
    TG|Togo|トーゴ|多哥|توغو
    TH|Thailand|Thaïlande|Tailandia|タイ|泰国|تايلاند|ไทย
    TJ|Tajikistan|Tadschikistan|Tadjikistan|Tayikistán|Tadjiquistão|タジキスタン|塔吉克斯坦|طاجيكستان|Тоҷикистон
    TK|Tokelau|トケラウ|托克劳|توكيلاو
    TL|Timor-Leste|Timor oriental|東ティモール|东帝汶|تيمور - ليشتي
    TM|Turkmenistan|Turcomenistão|トルクメニスタン|土库曼斯坦|تركمانستان
    TN|Tunisia|Tunesien|Tunisie|Túnez|チュニジア|突尼斯|تونس
    TO|Tonga|トンガ|汤加|تونغا
    TR|Türkiye|Türkei|Turquie|Turquía|トルコ|土耳其|تركيا
    TT|Trinidad & Tobago|Trinidad und Tobago|Trinité-et-Tobago|Trinidad y Tobago|Trinidad e Tobago|トリニダード・トバゴ|特立尼达和多巴哥|ترينيداد وتوباغو
    TV|Tuvalu|ツバル|图瓦卢|توفالو
    TW|Taiwan|台湾|تايوان|台灣
    TZ|Tanzania|Tansania|Tanzanie|タンザニア|坦桑尼亚|تنزانيا
    UA|Ukraine|Ucrania|ウクライナ|乌克兰|أوكرانيا|Україна
    UG|Uganda|Ouganda|ウガンダ|乌干达|أوغندا
    UM|U.S. Outlying Islands|Amerikanische Überseeinseln|Îles mineures éloignées des États-Unis|Islas menores alejadas de EE. UU.|Ilhas Menores Distantes dos EUA|合衆国領有小離島|美国本土外小岛屿|جزر الولايات المتحدة النائية
    US|United States|Vereinigte Staaten|États-Unis|Estados Unidos|アメリカ合衆国|美国|الولايات المتحدة
    UY|Uruguay|Uruguai|ウルグアイ|乌拉圭|أورغواي
    UZ|Uzbekistan|Usbekistan|Ouzbékistan|Uzbequistão|ウズベキスタン|乌兹别克斯坦|أوزبكستان|Oʻzbekiston|Ўзбекистон
    VA|Vatican City|Vatikanstadt|État de la Cité du Vatican|Ciudad del Vaticano|Cidade do Vaticano|バチカン市国|梵蒂冈|الفاتيكان
    VC|St. Vincent & Grenadines|St. Vincent und die Grenadinen|Saint-Vincent-et-les Grenadines|San Vicente y las Granadinas|São Vicente e Granadinas|セントビンセント及びグレナディーン諸島|圣文森特和格林纳丁斯|سانت فنسنت وجزر غرينادين
    VE|Venezuela|ベネズエラ|委内瑞拉|فنزويلا
    VG|British Virgin Islands|Britische Jungferninseln|Îles Vierges britanniques|Islas Vírgenes Británicas|Ilhas Virgens Britânicas|英領ヴァージン諸島|英属维尔京群岛|جزر فيرجن البريطانية
    VI|U.S. Virgin Islands|Amerikanische Jungferninseln|Îles Vierges des États-Unis|Islas Vírgenes de EE. UU.|Ilhas Virgens Americanas|米領ヴァージン諸島|美属维尔京群岛|جزر فيرجن الأمريكية
    VN|Vietnam|Viêt Nam|Vietnã|ベトナム|越南|فيتنام
    VU|Vanuatu|バヌアツ|瓦努阿图|فانواتو
    WF|Wallis & Futuna|Wallis und Futuna|Wallis-et-Futuna|Wallis y Futuna|Wallis e Futuna|ウォリス・フツナ|瓦利斯和富图纳|جزر والس وفوتونا
    WS|Samoa|サモア|萨摩亚|ساموا
    XK|Kosovo|コソボ|科索沃|كوسوفو|Kosovë|Косово
    YE|Yemen|Jemen|Iêmen|イエメン|也门|اليمن
    YT|Mayotte|マヨット|马约特|مايوت
    ZA|South Africa|Südafrika|Afrique du Sud|Sudáfrica|África do Sul|南アフリカ|南非|جنوب أفريقيا
    ZM|Zambia|Sambia|Zambie|ザンビア|赞比亚|زامبيا
    ZW|Zimbabwe|Simbabwe|Zimbabue|ジンバブエ|津巴布韦|زيمبابوي
    """
}
