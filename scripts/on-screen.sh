#!/bin/sh
# `sh scripts/on-screen.sh COMMAND …`: runs a command on a screen that nobody sees, with a window manager: without one no window
# has the keyboard, none is maximised, and none is put back where it was.
exec xvfb-run -a -s '-screen 0 1920x1080x24' sh -c '
  openbox &
  tries=0
  until xprop -root _NET_SUPPORTING_WM_CHECK 2>/dev/null | grep -q "window id"; do
    tries=$((tries + 1))
    if [ "$tries" -gt 300 ]; then echo "no window manager came up" >&2; exit 1; fi
    sleep 0.1
  done
  exec "$0" "$@"
' "$@"
