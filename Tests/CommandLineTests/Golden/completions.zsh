#compdef dash
# Completion script for dash, the weather dashboard, printed by `dash completions zsh`.
_dash_weather() {
  local command="" config="" word
  local -i index
  for ((index = 2; index < CURRENT; index++)); do
    word=${words[index]}
    case $word in
      (-c|--config) config=${words[++index]} ;;
      (--config=*) config=${word#*=} ;;
      (-c?*) config=${word#-c} ;;
      (--count|--days|--since|-f|--format|-u|--units|-l|--lang|--language|--package|--color|--images|--icons|--sort|--columns|--instance|--width|--timeout|--max-age|--page|--per-page|--detail|--open|--save|--seed) ((++index)) ;;
      (*)
        case "$command $word" in
          (" weather"|" photos"|" show"|" history"|" providers"|" config"|"config path"|"config check"|"config init"|"config edit"|"config schema"|"config get"|"config set"|"config unset"|" places"|"places list"|"places add"|"places set"|"places remove"|"places search"|" plugins"|"plugins list"|"plugins info"|"plugins new"|"plugins check"|"plugins remove"|" doctor"|" cache"|"cache info"|"cache clear"|" completions"|" schema"|" help") command=${command:+$command }$word ;;
        esac
        ;;
    esac
  done
  case $command in
    ("")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        '(-w --watch)'{-w-,--watch=-}'[Stay open and refresh this often\: 10s, 5m, 1h; default\: refresh in plugins.json, else 1m. ? lists the keys.]::EVERY:' \
        --count='[Stop watching after N frames.]:N:' \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-u --units)'{-u+,--units=}'[Use metric, imperial, uk or standard units, or a mix\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[Use this language\: en, ja, de, fr, es, pt, ar, zh; some services support more.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[Use colour\: auto (default\: on a terminal only), always or never.]:WHEN:(auto always never)' \
        --images='[Draw pictures\: auto (default\: the terminal'\''s best), kitty, sixel, iterm2, blocks or off.]:FORM:(auto kitty sixel iterm2 blocks off)' \
        --icons='[Use icons\: unicode (default), emoji, nerd (needs a Nerd Font) or ascii.]:SET:(unicode emoji nerd ascii)' \
        --sort='[Sort places by name, or by temp, wind or rain, highest first.]:BY:(name temp wind rain)' \
        --columns='[Show these table columns in this order, such as temp,feels,wind,rain,sun.]:LIST: _dash_weather_list icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high dew uv sun observed' \
        --width='[Fill N columns; default\: the terminal'\''s width, else 80.]:N:' \
        --timeout='[Wait this long for responses\: 5s, 1m; default\: the instance'\''s timeout.]:DURATION:' \
        --refresh'[Ignore the cache and send requests.]' \
        --max-age='[Use cached responses up to this age; default\: the provider'\''s cache lifetime.]:DURATION:' \
        --offline'[Send no request; show cached responses up to a day old.]' \
        --stale-while-revalidate'[Print cached responses at once and refresh them in the background; for status bars.]' \
        --seed='[Choose the photo by this number, so that every run shows the same one.]:N:' \
        --demo'[Show made-up weather and photos; needs no API key and no network.]' \
        '(-v --verbose)'{-v,--verbose}'[Log each request on stderr, without API keys.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        --version'[Show the version.]' \
        '*::command:((weather\:"Show the weather of the configured places, or of each PLACE." photos\:"Show photos of the configured search, or of QUERY." show\:"Show the named instances of plugins.json, including disabled ones." history\:"Show stored observations of all places, or of PLACE." providers\:"List the providers, or the options, defaults and terms of NAME." config\:"Locate, check, create or edit plugins.json." places\:"Find places, and list or edit those of plugins.json." plugins\:"List, describe, write, check or remove plugins\: providers from outside." doctor\:"Check configuration, keys, services, terminal and store." cache\:"Describe or clear the cache." completions\:"Print the completion script for bash, zsh or fish." schema\:"Print the JSON Schema of the output of --format json." help\:"Show this help, or the help of a command."))'
      ;;
    ("weather")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        '(-w --watch)'{-w-,--watch=-}'[Stay open and refresh this often\: 10s, 5m, 1h; default\: refresh in plugins.json, else 1m. ? lists the keys.]::EVERY:' \
        --count='[Stop watching after N frames.]:N:' \
        --days='[Show a forecast of N days, also for several places.]:N:' \
        --hourly'[Show the hourly forecast for two days, or for --days.]' \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-u --units)'{-u+,--units=}'[Use metric, imperial, uk or standard units, or a mix\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[Use this language\: en, ja, de, fr, es, pt, ar, zh; some services support more.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[Use colour\: auto (default\: on a terminal only), always or never.]:WHEN:(auto always never)' \
        --images='[Draw pictures\: auto (default\: the terminal'\''s best), kitty, sixel, iterm2, blocks or off.]:FORM:(auto kitty sixel iterm2 blocks off)' \
        --icons='[Use icons\: unicode (default), emoji, nerd (needs a Nerd Font) or ascii.]:SET:(unicode emoji nerd ascii)' \
        --sort='[Sort places by name, or by temp, wind or rain, highest first.]:BY:(name temp wind rain)' \
        --columns='[Show these table columns in this order, such as temp,feels,wind,rain,sun.]:LIST: _dash_weather_list icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high dew uv sun observed' \
        --width='[Fill N columns; default\: the terminal'\''s width, else 80.]:N:' \
        --timeout='[Wait this long for responses\: 5s, 1m; default\: the instance'\''s timeout.]:DURATION:' \
        --refresh'[Ignore the cache and send requests.]' \
        --max-age='[Use cached responses up to this age; default\: the provider'\''s cache lifetime.]:DURATION:' \
        --offline'[Send no request; show cached responses up to a day old.]' \
        --stale-while-revalidate'[Print cached responses at once and refresh them in the background; for status bars.]' \
        --demo'[Show made-up weather and photos; needs no API key and no network.]' \
        '(-v --verbose)'{-v,--verbose}'[Log each request on stderr, without API keys.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("photos")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        '(-w --watch)'{-w-,--watch=-}'[Stay open and refresh this often\: 10s, 5m, 1h; default\: refresh in plugins.json, else 1m. ? lists the keys.]::EVERY:' \
        --count='[Stop watching after N frames.]:N:' \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-u --units)'{-u+,--units=}'[Use metric, imperial, uk or standard units, or a mix\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[Use this language\: en, ja, de, fr, es, pt, ar, zh; some services support more.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[Use colour\: auto (default\: on a terminal only), always or never.]:WHEN:(auto always never)' \
        --images='[Draw pictures\: auto (default\: the terminal'\''s best), kitty, sixel, iterm2, blocks or off.]:FORM:(auto kitty sixel iterm2 blocks off)' \
        --icons='[Use icons\: unicode (default), emoji, nerd (needs a Nerd Font) or ascii.]:SET:(unicode emoji nerd ascii)' \
        --sort='[Sort places by name, or by temp, wind or rain, highest first.]:BY:(name temp wind rain)' \
        --columns='[Show these table columns in this order, such as temp,feels,wind,rain,sun.]:LIST: _dash_weather_list icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high dew uv sun observed' \
        --width='[Fill N columns; default\: the terminal'\''s width, else 80.]:N:' \
        --timeout='[Wait this long for responses\: 5s, 1m; default\: the instance'\''s timeout.]:DURATION:' \
        --refresh'[Ignore the cache and send requests.]' \
        --max-age='[Use cached responses up to this age; default\: the provider'\''s cache lifetime.]:DURATION:' \
        --offline'[Send no request; show cached responses up to a day old.]' \
        --stale-while-revalidate'[Print cached responses at once and refresh them in the background; for status bars.]' \
        --page='[Show page N of the photos found.]:N:' \
        --per-page='[Show N photos a page; default\: the instance'\''s count.]:N:' \
        --detail='[Show one photo with all details.]:NAME\:ID:' \
        --open='[Open a photo'\''s page in the browser.]:NAME\:ID:' \
        --save='[Save a photo to DIR, with its author, licence and link.]:NAME\:ID DIR:' \
        --seed='[Choose the photo by this number, so that every run shows the same one.]:N:' \
        --demo'[Show made-up weather and photos; needs no API key and no network.]' \
        '(-v --verbose)'{-v,--verbose}'[Log each request on stderr, without API keys.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :_files -/'
      ;;
    ("show")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        '(-w --watch)'{-w-,--watch=-}'[Stay open and refresh this often\: 10s, 5m, 1h; default\: refresh in plugins.json, else 1m. ? lists the keys.]::EVERY:' \
        --count='[Stop watching after N frames.]:N:' \
        --days='[Show a forecast of N days, also for several places.]:N:' \
        --hourly'[Show the hourly forecast for two days, or for --days.]' \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-u --units)'{-u+,--units=}'[Use metric, imperial, uk or standard units, or a mix\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[Use this language\: en, ja, de, fr, es, pt, ar, zh; some services support more.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[Use colour\: auto (default\: on a terminal only), always or never.]:WHEN:(auto always never)' \
        --images='[Draw pictures\: auto (default\: the terminal'\''s best), kitty, sixel, iterm2, blocks or off.]:FORM:(auto kitty sixel iterm2 blocks off)' \
        --icons='[Use icons\: unicode (default), emoji, nerd (needs a Nerd Font) or ascii.]:SET:(unicode emoji nerd ascii)' \
        --sort='[Sort places by name, or by temp, wind or rain, highest first.]:BY:(name temp wind rain)' \
        --columns='[Show these table columns in this order, such as temp,feels,wind,rain,sun.]:LIST: _dash_weather_list icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high dew uv sun observed' \
        --width='[Fill N columns; default\: the terminal'\''s width, else 80.]:N:' \
        --timeout='[Wait this long for responses\: 5s, 1m; default\: the instance'\''s timeout.]:DURATION:' \
        --refresh'[Ignore the cache and send requests.]' \
        --max-age='[Use cached responses up to this age; default\: the provider'\''s cache lifetime.]:DURATION:' \
        --offline'[Send no request; show cached responses up to a day old.]' \
        --stale-while-revalidate'[Print cached responses at once and refresh them in the background; for status bars.]' \
        --seed='[Choose the photo by this number, so that every run shows the same one.]:N:' \
        --demo'[Show made-up weather and photos; needs no API key and no network.]' \
        '(-v --verbose)'{-v,--verbose}'[Log each request on stderr, without API keys.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :_dash_weather_instances'
      ;;
    ("history")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --since='[Start this long ago (12h, 7d, 2w) or on a day (2026-11-01); default\: 7d.]:WHEN:' \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for screen readers, json for scripts, csv for spreadsheets.]:FORMAT:(text plain json csv)' \
        '(-u --units)'{-u+,--units=}'[Use metric, imperial, uk or standard units, or a mix\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[Use this language\: en, ja, de, fr, es, pt, ar, zh; some services support more.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[Use colour\: auto (default\: on a terminal only), always or never.]:WHEN:(auto always never)' \
        --width='[Fill N columns; default\: the terminal'\''s width, else 80.]:N:' \
        --demo'[Show made-up weather and photos; needs no API key and no network.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("providers")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        --demo'[Show made-up weather and photos; needs no API key and no network.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :(sample)'
      ;;
    ("config")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*::command:((path\:"Print the path of the plugins.json in use." check\:"Check plugins.json and report every error." init\:"Create a plugins.json to start from, unless it exists." edit\:"Open plugins.json in $VISUAL or $EDITOR, and check it afterwards." schema\:"Print the JSON Schema of plugins.json." get\:"Print the value of KEY in plugins.json." set\:"Set KEY in plugins.json and change nothing else." unset\:"Remove KEY from plugins.json and change nothing else."))'
      ;;
    ("config path")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config check")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config init")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --timeout='[Wait this long for responses\: 5s, 1m; default\: the instance'\''s timeout.]:DURATION:' \
        --offline'[Send no request; show cached responses up to a day old.]' \
        '(-v --verbose)'{-v,--verbose}'[Log each request on stderr, without API keys.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config edit")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config schema")
      _arguments -s \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config get")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config set")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config unset")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("places")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*::command:((list\:"List the configured places with known names and coordinates." add\:"Add each PLACE to the places of plugins.json." set\:"Replace the places of plugins.json with each PLACE." remove\:"Remove each PLACE from the places of plugins.json." search\:"List the places called NAME, and how to specify each."))'
      ;;
    ("places list")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        --instance='[Use the instance NAME of plugins.json.]:NAME:_dash_weather_instances' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("places add")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        --instance='[Use the instance NAME of plugins.json.]:NAME:_dash_weather_instances' \
        --timeout='[Wait this long for responses\: 5s, 1m; default\: the instance'\''s timeout.]:DURATION:' \
        --offline'[Send no request; show cached responses up to a day old.]' \
        '(-v --verbose)'{-v,--verbose}'[Log each request on stderr, without API keys.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("places set")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        --instance='[Use the instance NAME of plugins.json.]:NAME:_dash_weather_instances' \
        --timeout='[Wait this long for responses\: 5s, 1m; default\: the instance'\''s timeout.]:DURATION:' \
        --offline'[Send no request; show cached responses up to a day old.]' \
        '(-v --verbose)'{-v,--verbose}'[Log each request on stderr, without API keys.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("places remove")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --instance='[Use the instance NAME of plugins.json.]:NAME:_dash_weather_instances' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("places search")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-l --lang)'{-l+,--lang=}'[Use this language\: en, ja, de, fr, es, pt, ar, zh; some services support more.]:CODE:(en ja de fr es pt ar zh)' \
        --instance='[Use the instance NAME of plugins.json.]:NAME:_dash_weather_instances' \
        --timeout='[Wait this long for responses\: 5s, 1m; default\: the instance'\''s timeout.]:DURATION:' \
        --offline'[Send no request; show cached responses up to a day old.]' \
        --demo'[Show made-up weather and photos; needs no API key and no network.]' \
        '(-v --verbose)'{-v,--verbose}'[Log each request on stderr, without API keys.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("plugins")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*::command:((list\:"List the plugins of the plugin folders, and run none." info\:"Run the plugin NAME and print its description and options." new\:"Write a plugin NAME that works, with its test, into the current folder." check\:"Run a plugin with good and hostile requests, and say what to fix." remove\:"Delete the plugin NAME from your own plugin folder."))'
      ;;
    ("plugins list")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("plugins info")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        '(-v --verbose)'{-v,--verbose}'[Log each request on stderr, without API keys.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("plugins new")
      _arguments -s \
        --language='[Write the plugin in sh (default), python or swift.]:LANGUAGE:(sh python swift)' \
        --package='[Take DashCore from the package in this folder, for a plugin in Swift.]:PATH:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("plugins check")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        --json'[Same as --format json.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :_files'
      ;;
    ("plugins remove")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("doctor")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        --trust'[Let plugins.json start programs and use keys, wherever it lies. Read it first.]' \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        --json'[Same as --format json.]' \
        '(-u --units)'{-u+,--units=}'[Use metric, imperial, uk or standard units, or a mix\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[Use this language\: en, ja, de, fr, es, pt, ar, zh; some services support more.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[Use colour\: auto (default\: on a terminal only), always or never.]:WHEN:(auto always never)' \
        --images='[Draw pictures\: auto (default\: the terminal'\''s best), kitty, sixel, iterm2, blocks or off.]:FORM:(auto kitty sixel iterm2 blocks off)' \
        --icons='[Use icons\: unicode (default), emoji, nerd (needs a Nerd Font) or ascii.]:SET:(unicode emoji nerd ascii)' \
        --width='[Fill N columns; default\: the terminal'\''s width, else 80.]:N:' \
        --timeout='[Wait this long for responses\: 5s, 1m; default\: the instance'\''s timeout.]:DURATION:' \
        --offline'[Send no request; show cached responses up to a day old.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("cache")
      _arguments -s \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        --color='[Use colour\: auto (default\: on a terminal only), always or never.]:WHEN:(auto always never)' \
        --width='[Fill N columns; default\: the terminal'\''s width, else 80.]:N:' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*::command:((info\:"Print the contents, size, age and location of the cache." clear\:"Delete cached responses and pictures, but no observations."))'
      ;;
    ("cache info")
      _arguments -s \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        --color='[Use colour\: auto (default\: on a terminal only), always or never.]:WHEN:(auto always never)' \
        --width='[Fill N columns; default\: the terminal'\''s width, else 80.]:N:' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("cache clear")
      _arguments -s \
        '(-f --format)'{-f+,--format=}'[Print this format\: text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("completions")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Use this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :(bash zsh fish)'
      ;;
    ("schema")
      _arguments -s \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("help")
      _arguments -s \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :(weather photos show history providers config places plugins doctor cache completions schema help)'
      ;;
  esac
}

# Offers a comma-separated list of these words, each once.
_dash_weather_list() {
  local -a given=("${(@s:,:)PREFIX}") rest
  local word
  given=(${given[1,-2]%%=*})
  for word; do
    ((${given[(Ie)${word%%=*}]})) || rest+=$word
  done
  compset -P '*,'
  compadd -qS , -a rest
}

# Offers the names of the instances in plugins.json or in the file of --config.
_dash_weather_instances() {
  local -a names
  local file=${(Q)config}
  [[ $file != '~/'* ]] || file=$HOME/${file#'~/'}
  names=(${(f)"$('/usr/local/bin/dash' completions instances ${file:+-c} ${file:+$file} 2>/dev/null)"})
  compadd -a names
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _dash_weather "$@"
else
  compdef _dash_weather dash
fi
