import type { AppState } from '../../shared/bridge/views.ts';
import type { HelpPage } from '../model/help-pages.ts';
import type { PageState } from './desk.ts';
import type { DialogState, ScreenName } from './view-state.ts';

const ofScreens: Readonly<Record<ScreenName, HelpPage>> = {
  today: 'arrivals',
  waiting: 'gone-in',
  patients: 'patients',
  contacts: 'patients',
  money: 'end-of-day',
  figures: 'end-of-day',
  'loose-ends': 'end-of-day',
  scans: 'scans',
  waits: 'offline',
  settings: 'set-up',
  names: 'set-up',
  clinic: 'clinic-pcs',
  diagnostics: 'something-wrong',
};

const ofDialogs: Readonly<Record<DialogState['kind'], HelpPage>> = {
  pay: 'payments',
  file: 'documents',
  scan: 'scans',
  book: 'diary',
  'book-at': 'diary',
  move: 'diary',
  cancel: 'diary',
  late: 'gone-in',
  print: 'offline',
  keys: 'keys',
};

const ofPhases: Readonly<Record<Exclude<AppState['phase'], 'ready'>, HelpPage>> = {
  'first-run': 'set-up',
  locked: 'lock',
  consulting: 'practitioners-pc',
  blocked: 'something-wrong',
};

/** The page of the help about what is on the screen. */
export function helpPageFor(desk: Pick<PageState, 'app' | 'view' | 'outbox' | 'settings'>): HelpPage {
  const app = desk.app.store.getState().value;
  if (!app) return 'something-wrong';
  if (app.phase !== 'ready') return ofPhases[app.phase];
  if (app.asksDesk) return 'set-up';
  if (desk.outbox.store.getState().asked !== null) return 'something-wrong';
  const { dialog, screen } = desk.view.store.getState();
  if (dialog) return ofDialogs[dialog.kind];
  const inColumns = desk.settings.store.getState().value?.dayLayout === 'columns';
  return screen === 'today' && inColumns ? 'diary' : ofScreens[screen];
}

/** Opens the help at the page of what is on the screen, or closes it. */
export function toggleHelp(desk: PageState): void {
  if (desk.view.store.getState().help) desk.view.closeHelp();
  else desk.view.openHelp(helpPageFor(desk));
}
