import type { App } from 'electron';

/**
 * Guarantee: no dictionary is fetched, for any session. Chromium would fetch one for each session that is created, from
 * Google, whether or not a page checks spelling (docs/api/session.md, `setSpellCheckerDictionaryDownloadURL`); the web
 * preference `spellcheck` keeps only the page from checking.
 *
 * To be called before Electron is ready: it makes a session of its own then.
 */
export function fetchNoDictionaries(app: Pick<App, 'on'>): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerEnabled(false);
    // Does nothing on macOS, which has a spell checker of its own.
    session.setSpellCheckerLanguages([]);
    session.setSpellCheckerDictionaryDownloadURL('https://dictionary.invalid/');
  });
}
