#compdef dash
# Completes the command line of dash, the weather in the terminal.
# Made by `dash completions zsh` from the program's own table; changes belong there.
_dash_weather() {
  local command="" config="" word
  local -i index
  for ((index = 2; index < CURRENT; index++)); do
    word=${words[index]}
    case $word in
      (-c|--config) config=${words[++index]} ;;
      (--config=*) config=${word#*=} ;;
      (-c?*) config=${word#-c} ;;
      (--count|--days|--since|-f|--format|-u|--units|-l|--lang|--color|--images|--icons|--sort|--columns|--instance|--width|--timeout|--max-age|--page|--per-page|--detail|--open|--save|--seed) ((++index)) ;;
      (*)
        case "$command $word" in
          (" weather"|" photos"|" show"|" history"|" providers"|" config"|"config path"|"config check"|"config init"|"config schema"|"config get"|"config set"|"config unset"|" places"|"places list"|"places add"|"places remove"|"places search"|" doctor"|" cache"|"cache info"|"cache clear"|" completions"|" schema"|" help") command=${command:+$command }$word ;;
        esac
        ;;
    esac
  done
  case $command in
    ("")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-w --watch)'{-w-,--watch=-}'[Stay and refresh, each minute or EVERY 10s, 5m, 1h; ? lists the keys.]::EVERY:' \
        --count='[End the watch after so many frames.]:N:' \
        '(-f --format)'{-f+,--format=}'[text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-u --units)'{-u+,--units=}'[metric, imperial, uk or standard, with units of your own\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[The language\: en, ja, de, fr, es, pt, ar, zh; services know more, such as it.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[auto (the default\: on a terminal), always or never.]:WHEN:(auto always never)' \
        --images='[auto (the default\: the terminal'\''s best), kitty, sixel, iterm2, blocks or off.]:FORM:(auto kitty sixel iterm2 blocks off)' \
        --icons='[unicode (the default), emoji, nerd (a font of Nerd Fonts'\'') or ascii.]:SET:(unicode emoji nerd ascii)' \
        --sort='[Sort places by name, temp, wind or rain, in every format; the most first.]:BY:(name temp wind rain)' \
        --columns='[These columns of the table, in this order\: temp,feels,wind,rain,sun.]:LIST: _dash_weather_list icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high uv sun observed' \
        --width='[Columns to fill; else the terminal'\''s, else 80.]:N:' \
        --timeout='[How long to wait for answers\: 5s, 1m; else the instance'\''s.]:DURATION:' \
        --refresh'[Ask, however fresh what is kept.]' \
        --max-age='[Take what is kept up to this age; else as long as the provider'\''s answers are fresh.]:DURATION:' \
        --offline'[Ask nobody; show what is kept, up to a day old.]' \
        --stale-while-revalidate'[Print what is kept at once, and refresh it behind; for status bars.]' \
        --seed='[Choose the same photo of an answer each time.]:N:' \
        --demo'[Show made-up weather and photos\: no key, no network needed.]' \
        '(-v --verbose)'{-v,--verbose}'[A line on stderr for each request; never a key.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        --version'[Show the version.]' \
        '*::command:((weather\:"Show the weather of the configured places, or of each PLACE." photos\:"Show the photos of the configured search, or of QUERY." show\:"Show the named instances of plugins.json, also disabled ones." history\:"Show what was measured before, at every place or at PLACE." providers\:"List the providers; with NAME its options, defaults and terms." config\:"Find, check, create or change plugins.json." places\:"Find places, and change those of plugins.json." doctor\:"Say what works, what does not, and where each setting comes from." cache\:"See or remove what is kept between runs." completions\:"Print what completes the command line in bash, zsh or fish." schema\:"Print the JSON Schema of a dashboard'\''s --format json." help\:"Show this help, or that of a command."))'
      ;;
    ("weather")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-w --watch)'{-w-,--watch=-}'[Stay and refresh, each minute or EVERY 10s, 5m, 1h; ? lists the keys.]::EVERY:' \
        --count='[End the watch after so many frames.]:N:' \
        --days='[Show a forecast of so many days, from today or tomorrow; of several places too.]:N:' \
        --hourly'[Show each hour of the forecast, of two days or of those of --days.]' \
        '(-f --format)'{-f+,--format=}'[text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-u --units)'{-u+,--units=}'[metric, imperial, uk or standard, with units of your own\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[The language\: en, ja, de, fr, es, pt, ar, zh; services know more, such as it.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[auto (the default\: on a terminal), always or never.]:WHEN:(auto always never)' \
        --images='[auto (the default\: the terminal'\''s best), kitty, sixel, iterm2, blocks or off.]:FORM:(auto kitty sixel iterm2 blocks off)' \
        --icons='[unicode (the default), emoji, nerd (a font of Nerd Fonts'\'') or ascii.]:SET:(unicode emoji nerd ascii)' \
        --sort='[Sort places by name, temp, wind or rain, in every format; the most first.]:BY:(name temp wind rain)' \
        --columns='[These columns of the table, in this order\: temp,feels,wind,rain,sun.]:LIST: _dash_weather_list icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high uv sun observed' \
        --width='[Columns to fill; else the terminal'\''s, else 80.]:N:' \
        --timeout='[How long to wait for answers\: 5s, 1m; else the instance'\''s.]:DURATION:' \
        --refresh'[Ask, however fresh what is kept.]' \
        --max-age='[Take what is kept up to this age; else as long as the provider'\''s answers are fresh.]:DURATION:' \
        --offline'[Ask nobody; show what is kept, up to a day old.]' \
        --stale-while-revalidate'[Print what is kept at once, and refresh it behind; for status bars.]' \
        --demo'[Show made-up weather and photos\: no key, no network needed.]' \
        '(-v --verbose)'{-v,--verbose}'[A line on stderr for each request; never a key.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("photos")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-w --watch)'{-w-,--watch=-}'[Stay and refresh, each minute or EVERY 10s, 5m, 1h; ? lists the keys.]::EVERY:' \
        --count='[End the watch after so many frames.]:N:' \
        '(-f --format)'{-f+,--format=}'[text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-u --units)'{-u+,--units=}'[metric, imperial, uk or standard, with units of your own\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[The language\: en, ja, de, fr, es, pt, ar, zh; services know more, such as it.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[auto (the default\: on a terminal), always or never.]:WHEN:(auto always never)' \
        --images='[auto (the default\: the terminal'\''s best), kitty, sixel, iterm2, blocks or off.]:FORM:(auto kitty sixel iterm2 blocks off)' \
        --icons='[unicode (the default), emoji, nerd (a font of Nerd Fonts'\'') or ascii.]:SET:(unicode emoji nerd ascii)' \
        --sort='[Sort places by name, temp, wind or rain, in every format; the most first.]:BY:(name temp wind rain)' \
        --columns='[These columns of the table, in this order\: temp,feels,wind,rain,sun.]:LIST: _dash_weather_list icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high uv sun observed' \
        --width='[Columns to fill; else the terminal'\''s, else 80.]:N:' \
        --timeout='[How long to wait for answers\: 5s, 1m; else the instance'\''s.]:DURATION:' \
        --refresh'[Ask, however fresh what is kept.]' \
        --max-age='[Take what is kept up to this age; else as long as the provider'\''s answers are fresh.]:DURATION:' \
        --offline'[Ask nobody; show what is kept, up to a day old.]' \
        --stale-while-revalidate'[Print what is kept at once, and refresh it behind; for status bars.]' \
        --page='[The page of the photos that were found.]:N:' \
        --per-page='[How many photos a page has; else the instance'\''s.]:N:' \
        --detail='[Show one photo with all that is known of it.]:NAME\:ID:' \
        --open='[Open a photo'\''s page in the browser.]:NAME\:ID:' \
        --save='[Save a photo'\''s picture into DIR, with its author, licence and link.]:NAME\:ID DIR:' \
        --seed='[Choose the same photo of an answer each time.]:N:' \
        --demo'[Show made-up weather and photos\: no key, no network needed.]' \
        '(-v --verbose)'{-v,--verbose}'[A line on stderr for each request; never a key.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :_files -/'
      ;;
    ("show")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-w --watch)'{-w-,--watch=-}'[Stay and refresh, each minute or EVERY 10s, 5m, 1h; ? lists the keys.]::EVERY:' \
        --count='[End the watch after so many frames.]:N:' \
        --days='[Show a forecast of so many days, from today or tomorrow; of several places too.]:N:' \
        --hourly'[Show each hour of the forecast, of two days or of those of --days.]' \
        '(-f --format)'{-f+,--format=}'[text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-u --units)'{-u+,--units=}'[metric, imperial, uk or standard, with units of your own\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[The language\: en, ja, de, fr, es, pt, ar, zh; services know more, such as it.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[auto (the default\: on a terminal), always or never.]:WHEN:(auto always never)' \
        --images='[auto (the default\: the terminal'\''s best), kitty, sixel, iterm2, blocks or off.]:FORM:(auto kitty sixel iterm2 blocks off)' \
        --icons='[unicode (the default), emoji, nerd (a font of Nerd Fonts'\'') or ascii.]:SET:(unicode emoji nerd ascii)' \
        --sort='[Sort places by name, temp, wind or rain, in every format; the most first.]:BY:(name temp wind rain)' \
        --columns='[These columns of the table, in this order\: temp,feels,wind,rain,sun.]:LIST: _dash_weather_list icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high uv sun observed' \
        --width='[Columns to fill; else the terminal'\''s, else 80.]:N:' \
        --timeout='[How long to wait for answers\: 5s, 1m; else the instance'\''s.]:DURATION:' \
        --refresh'[Ask, however fresh what is kept.]' \
        --max-age='[Take what is kept up to this age; else as long as the provider'\''s answers are fresh.]:DURATION:' \
        --offline'[Ask nobody; show what is kept, up to a day old.]' \
        --stale-while-revalidate'[Print what is kept at once, and refresh it behind; for status bars.]' \
        --seed='[Choose the same photo of an answer each time.]:N:' \
        --demo'[Show made-up weather and photos\: no key, no network needed.]' \
        '(-v --verbose)'{-v,--verbose}'[A line on stderr for each request; never a key.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :_dash_weather_instances'
      ;;
    ("history")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        --since='[Since how long ago (12h, 7d, 2w) or which day (2026-11-01); 7d else.]:WHEN:' \
        '(-f --format)'{-f+,--format=}'[text for people, plain for screen readers, json for scripts, csv for spreadsheets.]:FORMAT:(text plain json csv)' \
        '(-u --units)'{-u+,--units=}'[metric, imperial, uk or standard, with units of your own\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[The language\: en, ja, de, fr, es, pt, ar, zh; services know more, such as it.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[auto (the default\: on a terminal), always or never.]:WHEN:(auto always never)' \
        --width='[Columns to fill; else the terminal'\''s, else 80.]:N:' \
        --demo'[Show made-up weather and photos\: no key, no network needed.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("providers")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        --demo'[Show made-up weather and photos\: no key, no network needed.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :(sample)'
      ;;
    ("config")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*::command:((path\:"Print which plugins.json is read." check\:"Check plugins.json and say all that is wrong in it." init\:"Write a plugins.json to start from; never over an existing one." schema\:"Print the JSON Schema of plugins.json." get\:"Print what plugins.json says of KEY." set\:"Set KEY in plugins.json, and leave everything else as it stands." unset\:"Take KEY out of plugins.json, and leave everything else as it stands."))'
      ;;
    ("config path")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config check")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config init")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
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
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config set")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("config unset")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("places")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*::command:((list\:"List the configured places, with name and coordinates where known." add\:"Add each PLACE to the places of plugins.json." remove\:"Take each PLACE out of the places of plugins.json." search\:"List what NAME may mean, and how to name each."))'
      ;;
    ("places list")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-f --format)'{-f+,--format=}'[text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        --instance='[The instance of plugins.json; else the first enabled one with weather.]:NAME:_dash_weather_instances' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("places add")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        --instance='[The instance of plugins.json; else the first enabled one with weather.]:NAME:_dash_weather_instances' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("places remove")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        --instance='[The instance of plugins.json; else the first enabled one with weather.]:NAME:_dash_weather_instances' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("places search")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-f --format)'{-f+,--format=}'[text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-l --lang)'{-l+,--lang=}'[The language\: en, ja, de, fr, es, pt, ar, zh; services know more, such as it.]:CODE:(en ja de fr es pt ar zh)' \
        --instance='[The instance of plugins.json; else the first enabled one with weather.]:NAME:_dash_weather_instances' \
        --timeout='[How long to wait for answers\: 5s, 1m; else the instance'\''s.]:DURATION:' \
        --offline'[Ask nobody; show what is kept, up to a day old.]' \
        --demo'[Show made-up weather and photos\: no key, no network needed.]' \
        '(-v --verbose)'{-v,--verbose}'[A line on stderr for each request; never a key.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("doctor")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
        '(-f --format)'{-f+,--format=}'[text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        --json'[The same as --format json.]' \
        '(-u --units)'{-u+,--units=}'[metric, imperial, uk or standard, with units of your own\: uk,wind=kn,clock=12.]:UNITS: _dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12' \
        '(-l --lang)'{-l+,--lang=}'[The language\: en, ja, de, fr, es, pt, ar, zh; services know more, such as it.]:CODE:(en ja de fr es pt ar zh)' \
        --color='[auto (the default\: on a terminal), always or never.]:WHEN:(auto always never)' \
        --images='[auto (the default\: the terminal'\''s best), kitty, sixel, iterm2, blocks or off.]:FORM:(auto kitty sixel iterm2 blocks off)' \
        --icons='[unicode (the default), emoji, nerd (a font of Nerd Fonts'\'') or ascii.]:SET:(unicode emoji nerd ascii)' \
        --width='[Columns to fill; else the terminal'\''s, else 80.]:N:' \
        --timeout='[How long to wait for answers\: 5s, 1m; else the instance'\''s.]:DURATION:' \
        --offline'[Ask nobody; show what is kept, up to a day old.]' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("cache")
      _arguments -s \
        '(-f --format)'{-f+,--format=}'[text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        --color='[auto (the default\: on a terminal), always or never.]:WHEN:(auto always never)' \
        --width='[Columns to fill; else the terminal'\''s, else 80.]:N:' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*::command:((info\:"Say what is kept, where, how much and since when." clear\:"Remove answers and pictures; what was measured stays."))'
      ;;
    ("cache info")
      _arguments -s \
        '(-f --format)'{-f+,--format=}'[text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        --color='[auto (the default\: on a terminal), always or never.]:WHEN:(auto always never)' \
        --width='[Columns to fill; else the terminal'\''s, else 80.]:N:' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("cache clear")
      _arguments -s \
        '(-f --format)'{-f+,--format=}'[text for people, plain for pipes and screen readers, json for scripts.]:FORMAT:(text plain json)' \
        '(-h --help)'{-h,--help}'[Show help.]' \
        '*: :'
      ;;
    ("completions")
      _arguments -s \
        '(-c --config)'{-c+,--config=}'[Read this plugins.json.]:FILE:_files' \
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
        '*: :(weather photos show history providers config places doctor cache completions schema help)'
      ;;
  esac
}

# Offers these words with commas between them, each once.
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

# Offers the names of the instances in plugins.json, or in the file that is named before.
_dash_weather_instances() {
  local -a names
  local file=${(Q)config}
  [[ $file != '~/'* ]] || file=$HOME/${file#'~/'}
  names=(${(f)"$(dash completions instances ${file:+-c} ${file:+$file} 2>/dev/null)"})
  compadd -a names
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _dash_weather "$@"
else
  compdef _dash_weather dash
fi
