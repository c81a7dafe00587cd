#!/bin/sh
# Installs the unpacked archive below a prefix: ./install.sh [--uninstall] [PREFIX], by default ~/.local
set -eu
here=$(cd "$(dirname "$0")" && pwd)
action=install
if [ "${1-}" = --uninstall ]; then action=remove && shift; fi
prefix=${1:-$HOME/.local}
cd "$here"
sha256sum --quiet --check SHA256SUMS || { echo "install.sh: the archive is damaged" >&2; exit 1; }
missing=$(ldd bin/dash-weather libexec/dash-weather/dash-picture | awk '/not found/ { print $1 }' | sort -u | tr '\n' ' ')
[ -z "$missing" ] || echo "note: install what provides $missing" >&2
cut -c 67- SHA256SUMS | grep -E '^(bin|lib|libexec|share)/' | while read -r file; do
  case $action in
  install) install -D -m "$(stat -c %a "$file")" "$file" "$prefix/$file" ;;
  remove) rm -f "$prefix/$file" ;;
  esac
done
completions() { # SHELL FILE
  rm -f "$prefix/share/$2"
  [ $action = remove ] || "$prefix/bin/dash-weather" completions "$1" "$prefix/bin/dash-weather" >"$here/.completion"
  [ $action = remove ] || install -D -m 644 "$here/.completion" "$prefix/share/$2"
}
completions bash bash-completion/completions/dash-weather
completions zsh zsh/site-functions/_dash-weather
completions fish fish/vendor_completions.d/dash-weather.fish
if [ $action = remove ]; then rmdir -p "$prefix/libexec/dash-weather" 2>/dev/null || :; exit 0; fi
echo "installed $prefix/bin/dash-weather"
case :$PATH: in *:$prefix/bin:*) ;; *) echo "note: put $prefix/bin on PATH" >&2 ;; esac
