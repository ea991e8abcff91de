import type { Page } from 'playwright-core';
import type { HelpPage } from '../../../renderer/model/help-pages.ts';
import { panel } from '../fake-bridge/acts.ts';
import { clinicPcScreens } from './clinic-pcs.ts';
import { consultingScreens } from './consulting.ts';
import { dayScreens } from './day.ts';
import { documentScreens } from './documents.ts';
import { hiddenScreens } from './hidden.ts';
import { markScreens } from './marks.ts';
import { moneyScreens } from './money.ts';
import { recordScreens } from './records.ts';
import type { Screen, Screens } from './screen.ts';

/** Pixels of a window of 1280 x 800. */
type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** As wide as a help page can show it with letters that can be read. */
const width = 880;
/** As `the first run`, before anything was tried. */
const notTried: Screens = {
  'a new PC': { scene: 'first-run', show: (page) => page.getByLabel('API key', { exact: true }).waitFor() },
};
const screens: Screens = {
  ...notTried,
  ...clinicPcScreens,
  ...consultingScreens,
  ...dayScreens,
  ...documentScreens,
  ...hiddenScreens,
  ...markScreens,
  ...moneyScreens,
  ...recordScreens,
};

/** The picture of each help page (`docs/help/pictures/`): a screen that is looked at, and the part of it that is shown. */
export const helpPictures: Readonly<Record<HelpPage, { screen: string; part: Part | 'dialog' | 'panel' }>> = {
  arrivals: { screen: 'an arrival to undo', part: { x: 76, y: 163, width, height: 382 } },
  'gone-in': { screen: 'the list of one who runs late', part: { x: 76, y: 60, width, height: 480 } },
  patients: { screen: 'the search', part: { x: 300, y: 0, width: 720, height: 420 } },
  payments: { screen: 'a payment in two parts', part: 'dialog' },
  diary: { screen: 'the columns', part: { x: 76, y: 56, width, height: 500 } },
  documents: { screen: 'names of documents', part: 'dialog' },
  scans: { screen: 'scans', part: { x: 430, y: 158, width: 850, height: 400 } },
  'end-of-day': {
    screen: 'what could explain a difference',
    part: { x: 122, y: 110, width: 910, height: 430 },
  },
  offline: { screen: 'offline with something waiting', part: { x: 708, y: 0, width: 422, height: 490 } },
  lock: { screen: 'a locked desk with a PIN', part: { x: 380, y: 190, width: 520, height: 420 } },
  'second-screen': { screen: 'the board', part: { x: 0, y: 0, width: 1280, height: 560 } },
  keys: { screen: 'the keys', part: 'dialog' },
  'set-up': { screen: 'a new PC', part: { x: 320, y: 110, width: 640, height: 580 } },
  'clinic-pcs': {
    screen: 'the PCs of a clinic at its hub',
    part: { x: 100, y: 112, width: 1144, height: 624 },
  },
  'practitioners-pc': { screen: 'a practitioner’s day', part: { x: 0, y: 0, width: 1280, height: 630 } },
  'something-wrong': { screen: 'what waits', part: { x: 100, y: 318, width, height: 460 } },
};

export const screenOfPicture = (page: HelpPage): Screen | undefined => screens[helpPictures[page].screen];

/** @returns where the shown part stands in the window */
export async function partOfPicture(page: Page, name: HelpPage): Promise<Part> {
  const { part } = helpPictures[name];
  if (typeof part === 'object') return part;
  const element = part === 'dialog' ? page.getByRole('dialog') : panel(page);
  const box = await element.boundingBox();
  if (!box) throw new Error(`${name}: no ${part} on the screen`);
  return box;
}
