/** Foyer's own arguments, and those with which the system starts it. */
const known = [
  'hidden',
  'show',
  'updated',
  'remove-this-pc',
  // After a bug (uncaught.ts).
  'restarted',
  // Windows: a click on a notice.
  'embedding',
  'toastactivated',
  'notification-launch-id',
  // macOS: the start by launchd.
  'psn',
] as const;

/**
 * Only on Linux: by itself Electron runs on Wayland there, which lets no window say where it stands; `--ozone-platform=x11`
 * puts the board on its screen. It opens nothing to anybody.
 */
const knownOnLinux = ['ozone-platform'] as const;

/** As Chromium reads them: on Windows also with a slash. */
const asSwitch = { win32: /^(?:--?|\/)([^=]*)/, other: /^--?([^=]*)/ } as const;

/**
 * Guarantee: an installed Foyer starts only with switches that are known here. Chromium has hundreds, among them some
 * that open the page to others, switch off certificates or name another profile folder; Electron's fuses shut out those of
 * Node alone.
 *
 * @param args of this start, without the program itself
 * @returns the names of the switches that are not known
 */
export function refusedSwitches(args: readonly string[], platform: string): string[] {
  const form = platform === 'win32' ? asSwitch.win32 : asSwitch.other;
  return args.flatMap((arg) => {
    const name = form
      .exec(arg)?.[1]
      ?.toLowerCase()
      .replace(/^psn_.*/, 'psn');
    const allowed: readonly string[] = platform === 'linux' ? [...known, ...knownOnLinux] : known;
    return name === undefined || allowed.includes(name) ? [] : [name];
  });
}
