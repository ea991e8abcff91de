import type { CommandLine } from 'electron';

/** Switches of Chromium's with which another program could look into the page, or that take down what keeps it in. */
const weakening = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'no-sandbox',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-running-insecure-content',
  'js-flags',
  'load-extension',
  'disable-extensions-except',
  'renderer-cmd-prefix',
  'gpu-launcher',
  'utility-cmd-prefix',
  'enable-blink-features',
] as const;

/**
 * Guarantee: an installed Foyer does not start with a switch that opens its page to others. Electron's fuses shut out
 * those of Node alone.
 *
 * @returns those that this start has
 */
export const weakeningSwitches = (commandLine: Pick<CommandLine, 'hasSwitch'>): string[] =>
  weakening.filter((name) => commandLine.hasSwitch(name));
