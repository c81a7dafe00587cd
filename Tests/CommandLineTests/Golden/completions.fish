# Completion script for dash, the weather dashboard, printed by `dash completions fish`.

# Whether the words so far name one of these commands; "" means no command.
function __dash_weather_command_is
    set -l found ''
    set -l skips 0
    for word in (commandline -opc)[2..]
        if test $skips -eq 1
            set skips 0
            continue
        end
        switch $word
            case -c --config --count --days --since -f --format -u --units -l --lang --language --package --color --images --icons --sort --columns --instance --width --timeout --max-age --page --per-page --detail --open --save --seed
                set skips 1
            case '*'
                set -l longer (string trim -- "$found $word")
                if contains -- $longer 'weather' 'photos' 'show' 'history' 'providers' 'config' 'config path' 'config check' 'config init' 'config edit' 'config schema' 'config get' 'config set' 'config unset' 'places' 'places list' 'places add' 'places set' 'places remove' 'places search' 'plugins' 'plugins list' 'plugins info' 'plugins new' 'plugins check' 'plugins remove' 'doctor' 'cache' 'cache info' 'cache clear' 'completions' 'schema' 'help'
                    set found $longer
                end
        end
    end
    contains -- $found $argv
end

# Prints the continuations of a comma-separated list of these words, each once.
function __dash_weather_list
    set -l typed (commandline -ct)
    set -l head (string match -r -- '^.*,' (string replace -r -- '^--[a-z-]+=' '' "$typed"))
    set -l given (string replace -r -- '=.*' '' (string split , -- "$head"))
    for word in $argv
        contains -- (string replace -r -- '=.*' '' $word) $given; or echo "$head$word"
    end
end

# Prints the names of the instances in plugins.json or in the file of --config.
function __dash_weather_instances
    set -l file
    set -l configuration
    set -l isFile 0
    for word in (commandline -opc)[2..]
        if test $isFile -eq 1
            set isFile 0
            set file $word
            continue
        end
        switch $word
            case -c --config
                set isFile 1
            case '--config=*'
                set file (string replace -- --config= '' $word)
            case '-c*'
                set file (string sub -s 3 -- $word)
        end
    end
    test -n "$file"; and set configuration -c (string replace -r '^~/' "$HOME/" -- $file)
    '/usr/local/bin/dash' completions instances $configuration 2>/dev/null
end

complete -c dash -f
complete -c dash -n '__dash_weather_command_is ""' -a 'weather' -d 'Show the weather of the configured places, or of each PLACE.'
complete -c dash -n '__dash_weather_command_is ""' -a 'photos' -d 'Show photos of the configured search, or of QUERY.'
complete -c dash -n '__dash_weather_command_is ""' -a 'show' -d 'Show the named instances of plugins.json, including disabled ones.'
complete -c dash -n '__dash_weather_command_is ""' -a 'history' -d 'Show stored observations of all places, or of PLACE.'
complete -c dash -n '__dash_weather_command_is ""' -a 'providers' -d 'List the providers, or the options, defaults and terms of NAME.'
complete -c dash -n '__dash_weather_command_is ""' -a 'config' -d 'Locate, check, create or edit plugins.json.'
complete -c dash -n '__dash_weather_command_is ""' -a 'places' -d 'Find places, and list or edit those of plugins.json.'
complete -c dash -n '__dash_weather_command_is ""' -a 'plugins' -d 'List, describe, write, check or remove plugins: providers from outside.'
complete -c dash -n '__dash_weather_command_is ""' -a 'doctor' -d 'Check configuration, keys, services, terminal and store.'
complete -c dash -n '__dash_weather_command_is ""' -a 'cache' -d 'Describe or clear the cache.'
complete -c dash -n '__dash_weather_command_is ""' -a 'completions' -d 'Print the completion script for bash, zsh or fish.'
complete -c dash -n '__dash_weather_command_is ""' -a 'schema' -d 'Print the JSON Schema of the output of --format json.'
complete -c dash -n '__dash_weather_command_is ""' -a 'help' -d 'Show this help, or the help of a command.'
complete -c dash -n '__dash_weather_command_is "photos"' -a '(__fish_complete_directories)'
complete -c dash -n '__dash_weather_command_is "show"' -a '(__dash_weather_instances)'
complete -c dash -n '__dash_weather_command_is "providers"' -a 'sample'
complete -c dash -n '__dash_weather_command_is "config"' -a 'path' -d 'Print the path of the plugins.json in use.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'check' -d 'Check plugins.json and report every error.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'init' -d 'Create a plugins.json to start from, unless it exists.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'edit' -d 'Open plugins.json in $VISUAL or $EDITOR, and check it afterwards.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'schema' -d 'Print the JSON Schema of plugins.json.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'get' -d 'Print the value of KEY in plugins.json.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'set' -d 'Set KEY in plugins.json and change nothing else.'
complete -c dash -n '__dash_weather_command_is "config"' -a 'unset' -d 'Remove KEY from plugins.json and change nothing else.'
complete -c dash -n '__dash_weather_command_is "places"' -a 'list' -d 'List the configured places with known names and coordinates.'
complete -c dash -n '__dash_weather_command_is "places"' -a 'add' -d 'Add each PLACE to the places of plugins.json.'
complete -c dash -n '__dash_weather_command_is "places"' -a 'set' -d 'Replace the places of plugins.json with each PLACE.'
complete -c dash -n '__dash_weather_command_is "places"' -a 'remove' -d 'Remove each PLACE from the places of plugins.json.'
complete -c dash -n '__dash_weather_command_is "places"' -a 'search' -d 'List the places called NAME, and how to specify each.'
complete -c dash -n '__dash_weather_command_is "plugins"' -a 'list' -d 'List the plugins of the plugin folders, and run none.'
complete -c dash -n '__dash_weather_command_is "plugins"' -a 'info' -d 'Run the plugin NAME and print its description and options.'
complete -c dash -n '__dash_weather_command_is "plugins"' -a 'new' -d 'Write a plugin NAME that works, with its test, into the current folder.'
complete -c dash -n '__dash_weather_command_is "plugins"' -a 'check' -d 'Run a plugin with good and hostile requests, and say what to fix.'
complete -c dash -n '__dash_weather_command_is "plugins"' -a 'remove' -d 'Delete the plugin NAME from your own plugin folder.'
complete -c dash -n '__dash_weather_command_is "plugins check"' -F
complete -c dash -n '__dash_weather_command_is "cache"' -a 'info' -d 'Print the contents, size, age and location of the cache.'
complete -c dash -n '__dash_weather_command_is "cache"' -a 'clear' -d 'Delete cached responses and pictures, but no observations.'
complete -c dash -n '__dash_weather_command_is "completions"' -a 'bash zsh fish'
complete -c dash -n '__dash_weather_command_is "help"' -a 'weather photos show history providers config places plugins doctor cache completions schema help'

complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "providers" "config" "config path" "config check" "config init" "config edit" "config get" "config set" "config unset" "places" "places list" "places add" "places set" "places remove" "places search" "plugins" "plugins list" "plugins info" "plugins check" "plugins remove" "doctor" "completions"' -s c -l config -r -F -d 'Use this plugins.json.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "providers" "config check" "places add" "places set" "places search" "plugins list" "plugins info" "plugins check" "doctor"' -l trust -d 'Let plugins.json start programs and use keys, wherever it lies. Read it first.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -s w -l watch -d 'Stay open and refresh this often: 10s, 5m, 1h; default: refresh in plugins.json, else 1m. ? lists the keys.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l count -x -d 'Stop watching after N frames.'
complete -c dash -n '__dash_weather_command_is "weather" "show"' -l days -x -d 'Show a forecast of N days, also for several places.'
complete -c dash -n '__dash_weather_command_is "weather" "show"' -l hourly -d 'Show the hourly forecast for two days, or for --days.'
complete -c dash -n '__dash_weather_command_is "history"' -l since -x -d 'Start this long ago (12h, 7d, 2w) or on a day (2026-11-01); default: 7d.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "places list" "places search" "plugins check" "doctor" "cache" "cache info" "cache clear"' -s f -l format -x -a 'text plain json' -d 'Print this format: text for people, plain for pipes and screen readers, json for scripts.'
complete -c dash -n '__dash_weather_command_is "history"' -s f -l format -x -a 'text plain json csv' -d 'Print this format: text for people, plain for screen readers, json for scripts, csv for spreadsheets.'
complete -c dash -n '__dash_weather_command_is "plugins check" "doctor"' -l json -d 'Same as --format json.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "doctor"' -s u -l units -x -a '(__dash_weather_list metric imperial uk standard temperature=C temperature=F temperature=K wind=m/s wind=km/h wind=mph wind=kn wind=Bft pressure=hPa pressure=mmHg pressure=inHg precipitation=mm precipitation=in distance=km distance=mi clock=24 clock=12)' -d 'Use metric, imperial, uk or standard units, or a mix: uk,wind=kn,clock=12.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "places search" "doctor"' -s l -l lang -x -a 'en ja de fr es pt ar zh' -d 'Use this language: en, ja, de, fr, es, pt, ar, zh; some services support more.'
complete -c dash -n '__dash_weather_command_is "plugins new"' -l language -x -a 'sh python swift' -d 'Write the plugin in sh (default), python or swift.'
complete -c dash -n '__dash_weather_command_is "plugins new"' -l package -r -F -d 'Take DashCore from the package in this folder, for a plugin in Swift.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "doctor" "cache" "cache info"' -l color -x -a 'auto always never' -d 'Use colour: auto (default: on a terminal only), always or never.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "doctor"' -l images -x -a 'auto kitty sixel iterm2 blocks off' -d 'Draw pictures: auto (default: the terminal\'s best), kitty, sixel, iterm2, blocks or off.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "doctor"' -l icons -x -a 'unicode emoji nerd ascii' -d 'Use icons: unicode (default), emoji, nerd (needs a Nerd Font) or ascii.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l sort -x -a 'name temp wind rain' -d 'Sort places by name, or by temp, wind or rain, highest first.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l columns -x -a '(__dash_weather_list icon condition temp feels wind humidity gusts pressure visibility clouds rain snow low high dew uv sun observed)' -d 'Show these table columns in this order, such as temp,feels,wind,rain,sun.'
complete -c dash -n '__dash_weather_command_is "places list" "places add" "places set" "places remove" "places search"' -l instance -x -a '(__dash_weather_instances)' -d 'Use the instance NAME of plugins.json.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "doctor" "cache" "cache info"' -l width -x -d 'Fill N columns; default: the terminal\'s width, else 80.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "config init" "places add" "places set" "places search" "doctor"' -l timeout -x -d 'Wait this long for responses: 5s, 1m; default: the instance\'s timeout.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l refresh -d 'Ignore the cache and send requests.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l max-age -x -d 'Use cached responses up to this age; default: the provider\'s cache lifetime.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "config init" "places add" "places set" "places search" "doctor"' -l offline -d 'Send no request; show cached responses up to a day old.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show"' -l stale-while-revalidate -d 'Print cached responses at once and refresh them in the background; for status bars.'
complete -c dash -n '__dash_weather_command_is "photos"' -l page -x -d 'Show page N of the photos found.'
complete -c dash -n '__dash_weather_command_is "photos"' -l per-page -x -d 'Show N photos a page; default: the instance\'s count.'
complete -c dash -n '__dash_weather_command_is "photos"' -l detail -x -d 'Show one photo with all details.'
complete -c dash -n '__dash_weather_command_is "photos"' -l open -x -d 'Open a photo\'s page in the browser.'
complete -c dash -n '__dash_weather_command_is "photos"' -l save -x -d 'Save a photo to DIR, with its author, licence and link.'
complete -c dash -n '__dash_weather_command_is "" "photos" "show"' -l seed -x -d 'Choose the photo by this number, so that every run shows the same one.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "providers" "places search"' -l demo -d 'Show made-up weather and photos; needs no API key and no network.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "config init" "places add" "places set" "places search" "plugins info"' -s v -l verbose -d 'Log each request on stderr, without API keys.'
complete -c dash -n '__dash_weather_command_is "" "weather" "photos" "show" "history" "providers" "config" "config path" "config check" "config init" "config edit" "config schema" "config get" "config set" "config unset" "places" "places list" "places add" "places set" "places remove" "places search" "plugins" "plugins list" "plugins info" "plugins new" "plugins check" "plugins remove" "doctor" "cache" "cache info" "cache clear" "completions" "schema" "help"' -s h -l help -d 'Show help.'
complete -c dash -n '__dash_weather_command_is ""' -l version -d 'Show the version.'
