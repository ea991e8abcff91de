import type { App } from 'electron';
import { fetchNoDictionaries } from './dictionaries.ts';

/**
 * Guarantee: what Chromium writes itself, in a page or around it, is Australian whatever the language of the PC: a day
 * stands before its month. (It has the words of `en-GB` for it.) Our own dates and times do not depend on it
 * (docs/decisions/0041-how-times-are-said.md). No dictionary is fetched.
 *
 * To be called before Electron is ready (docs/api/app.md, `app.getLocale`).
 */
export function setLanguage(
  app: Pick<App, 'on'> & { readonly commandLine: Pick<App['commandLine'], 'appendSwitch'> },
): void {
  app.commandLine.appendSwitch('lang', 'en-AU');
  fetchNoDictionaries(app);
}
