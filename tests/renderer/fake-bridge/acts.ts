import type { Locator, Page } from 'playwright-core';
import type { DoingView } from '../../../shared/bridge/views.ts';
import { instantAt } from '../../../shared/clinic-time.ts';
import { readTypedTime } from '../../../shared/typed-time.ts';

/** What a person does at the page, by the words that they see. */

export const rowNamed = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByTitle(name, { exact: true }) });

export async function choose(page: Page, name: string) {
  await rowNamed(page, name).click({ position: { x: 24, y: 20 } });
}

/** Chooses a patient and stays: the panel reads what it needs only then. */
export async function stayOn(page: Page, name: string) {
  await choose(page, name);
  await page.clock.runFor(500);
}

type Stoppable = Pick<Page, 'evaluate'> & { readonly clock: Pick<Page['clock'], 'pauseAt'> };

/**
 * From here the page's time goes on only where a test says so. On a slow day the moment is past before it is asked for, which
 * Playwright refuses; its clock stands by then, so that the second asking is in time.
 * @param ahead ms to go on before
 */
export async function stopTheClock(page: Stoppable, ahead: number): Promise<void> {
  const stop = async () => page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, ahead));
  await stop().catch(async (error: unknown) => {
    if (!String(error).includes('Cannot fast-forward to the past')) throw error;
    await stop();
  });
}

/** Notes each alert that is shown from now on, however briefly. @returns what they said until it is called */
export async function alertsFromNowOn(page: Page, within: string): Promise<() => Promise<string[]>> {
  await page.evaluate((where) => {
    const said: string[] = [];
    Reflect.set(window, 'alerts', said);
    const note = () => {
      for (const one of document.querySelectorAll(`${where} [role=alert]`)) said.push(one.textContent ?? '');
    };
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, within);
  return () => page.evaluate(() => Reflect.get(window, 'alerts') as string[]);
}

/** Clicks a target in its middle, and the same place again after so many ms of the page's clock, as slow double clicks are. */
export async function clickTwice(page: Page, target: Locator, apart: number) {
  await stopTheClock(page, 1500);
  // What has come in that time may have moved it: it is clicked where it stays.
  await target.click({ trial: true });
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.clock.runFor(apart);
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.clock.runFor(2000);
}

export const rail = (page: Page): Locator => page.getByRole('navigation', { name: 'Screens' });
export const toSend = (page: Page): Locator => rail(page).getByRole('button', { name: /^To send/ });

/** To another screen, by the rail. */
export const go = (page: Page, name: string) => rail(page).getByRole('button', { name, exact: true }).click();

/** To a page of the settings. */
export async function settings(page: Page, name: string) {
  await go(page, 'Settings');
  await page.getByRole('navigation', { name: 'Settings pages' }).getByRole('button', { name }).click();
}

/** From the list of the day to a patient's page, by key. */
export async function openJia(page: Page) {
  await choose(page, 'Jia Chen');
  await page.keyboard.press('o');
  await page.getByRole('heading', { level: 1, name: /Jia Chen/ }).waitFor();
}

/** What was copied. The page has to be granted the clipboard for it. */
export const pasted = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Selected patient' });

/** The words of the list's rows and headings that are drawn, top to bottom. */
export const listedNames = (page: Page): Promise<string[]> =>
  page
    .locator('[role=rowheader], [role=row][data-key], [role=row][data-group]')
    .evaluateAll((all) =>
      all
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((one) => (one as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
    );

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF');
export const referral = { name: 'Referral.pdf', mimeType: 'application/pdf', buffer: pdf };
export const photoFile = { name: 'Photo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('JFIF') };

/** Drops a file on an element, as a file manager would. */
export async function drop(
  page: Page,
  on: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
) {
  const transfer = await page.evaluateHandle(
    ({ name, mimeType, bytes }) => {
      const made = new DataTransfer();
      made.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      return made;
    },
    { name: file.name, mimeType: file.mimeType, bytes: [...file.buffer] },
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await on.dispatchEvent(type, { dataTransfer: transfer });
}

/** Keys, one right after the other: what each did is drawn, and no timer comes between them. */
export const pressAtOnce = (page: Page, keys: readonly string[]): Promise<void> =>
  page.evaluate(async (all) => {
    for (const key of all) {
      const [code, keyCode] = [key.length === 1 ? `Key${key.toUpperCase()}` : key, key === 'Enter' ? 13 : 0];
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, keyCode, bubbles: true, cancelable: true }),
      );
      for (let task = 0; task < 20; task += 1) await Promise.resolve();
    }
  }, keys);

export const callsOf = (page: Page, name: string): Promise<unknown[]> =>
  page.evaluate(
    (wanted) => window.fakeDesk.calls().flatMap((call) => (call.name === wanted ? [call.input] : [])),
    name,
  );

/** The other desks answer the claim that the open sheet waits for, which `hold('claims.open')` has kept back. */
export async function answerTheClaim(page: Page) {
  await page.evaluate(() => window.fakeDesk.letGo('claims.open'));
  await page.clock.runFor(1000);
}

/** Desk 2 (MB) books half an hour with Dan Kessler. */
export function bookElsewhere(
  page: Page,
  date: string,
  clock: string,
  more: Partial<DoingView> = {},
): Promise<void> {
  const start = instantAt(date, clock, 'Australia/Adelaide');
  const visit = { appointmentId: null, start, end: start + 1_800_000, practitionerId: 2, locationId: 1 };
  return page.evaluate(
    (one) => window.fakeDesk.othersDo([{ kind: 'booking', of: 'Ruth Abernethy', state: 'sending', ...one }]),
    { visit, ...more },
  );
}

/** Where a free time of a practitioner's column is: the middle of the quarter of an hour. */
export async function placeOfFreeTime(page: Page, name: string, clock: string) {
  const hour = Number(clock.split(':')[0]);
  const label = await page
    .locator('[class*=hour]')
    .filter({ hasText: /^\d+ [ap]m$/ })
    .first()
    .innerText();
  const first = Number((readTypedTime(label, '12-hour') ?? '').split(':')[0]);
  const rem = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  const quarters = (hour - first) * 4 + Number(clock.split(':')[1]) / 15;
  const body = page.getByRole('region', { name: new RegExp(`^${name}`) }).locator('[class*=body]');
  return { body, position: { x: 40, y: (quarters + 0.5) * 2 * rem } };
}
