import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ClinicData } from '../../service/clinic-data.ts';
import { dayOf } from '../../shared/clinic-time.ts';
import { hourMs } from '../../shared/durations.ts';
import { openClinic, statusAt } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import {
  fileDocument,
  findRow,
  framesDrawn,
  longestReading,
  rowOfAttendance,
  saidOfDocuments,
  seeRow,
  somePdf,
} from './receptionist.ts';

/**
 * What breaks where hands are faster than the screen, in the built program against a practice: what a slip would write
 * there is looked up there. That no screen is empty after the lock stands in `lock.test.ts`.
 */

const desk = deskUnderTest({
  clinic: () => openClinic(200, (clinic) => paysBothWays(everybodyHasLunch(allOfClassesCome(clinic)))),
});
const pollOptions = { timeout: 180_000, interval: 50 };

type Who = { readonly appointmentId: number; readonly patientId: number; readonly name: string };

const press = (key: string) => desk.page.keyboard.press(key);
const dialog = () => desk.page.getByRole('dialog');
const panel = () => desk.page.getByRole('complementary', { name: 'Selected patient' });
const go = (screen: string) =>
  desk.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: screen, exact: true })
    .click();
const inFocus = (page: Page) =>
  page.evaluate('document.activeElement?.closest("[data-key]")?.getAttribute("data-key") ?? ""');
const patientOf = (id: number) => desk.clinic.sandbox.state('patients', id);
const nameOf = (id: number) => `${patientOf(id)?.firstname} ${patientOf(id)?.lastname}`;
const zoneOfPractice = () => desk.clinic.sandbox.state('locations')[0]?.timezone ?? 'UTC';
const today = () => {
  const zone = zoneOfPractice();
  return desk.clinic.sandbox
    .state('appointments')
    .map((one) => ({ ...one, at: Date.parse(one.start ?? '') }))
    .filter(({ at, archived }) => !archived && dayOf(at, zone) === dayOf(Date.now(), zone));
};
const arrivedAtPractice = () =>
  today()
    .flatMap(({ id, appointmentPatients }) =>
      (appointmentPatients ?? []).map(({ patientId, status }) => ({ key: `${id}:${patientId}`, status })),
    )
    .filter(({ status }) => status === 'Arrived')
    .map(({ key }) => key);

/** Patients who are still to come, each alone in their appointment and with a unique name; the latest first. */
function expected(): Who[] {
  const names = desk.clinic.sandbox.state('patients').map(({ id }) => nameOf(id));
  return today()
    .filter(({ at }) => at > Date.now() + hourMs / 12)
    .toSorted((a, b) => b.at - a.at)
    .flatMap(({ id, appointmentPatients, maxPatients }) => {
      const [only, ...more] = appointmentPatients ?? [];
      if (!only || only.status || more.length > 0 || (maxPatients ?? 1) > 1) return [];
      const name = nameOf(only.patientId);
      const isOneOfAKind = names.filter((other) => other === name).length === 1;
      return isOneOfAKind ? [{ appointmentId: id, patientId: only.patientId, name }] : [];
    });
}
const keyOf = ({ appointmentId, patientId }: Omit<Who, 'name'>) => `${appointmentId}:${patientId}`;

/** Types a name and presses Enter and the next key as soon as the patient stands first. */
async function find(name: string, ...then: readonly string[]): Promise<void> {
  await press('Control+k');
  await desk.page.keyboard.type(name);
  await desk.page.getByRole('option').first().filter({ hasText: name }).waitFor();
  for (const key of ['Enter', ...then]) await press(key);
}

async function chooseRow(who: Who): Promise<void> {
  const row = await seeRow(desk.page, who);
  await row.getByText(who.name).first().click();
  await panel().getByRole('heading', { name: who.name }).waitFor();
}

describe('fast hands', () => {
  it('the list has the focus after the start; Enter in the search and A mark who was found, from any screen', async () => {
    const { page } = desk;
    await expect.poll(() => page.evaluate('document.activeElement?.getAttribute("role")')).toBe('grid');
    const before = arrivedAtPractice();
    const [first, second] = expected() as [Who, Who];
    for (const [screen, who] of [
      ['Patients', first],
      ['Takings', second],
    ] as const) {
      await go(screen);
      await find(who.name, 'a');
      await page.getByText(`${who.name} arrived at`).waitFor();
      expect(await page.locator('#find-a-patient').inputValue()).toBe('');
      await panel().getByRole('heading', { name: who.name }).waitFor();
    }
    for (const who of [first, second])
      await expect.poll(() => statusAt(desk.clinic, who), pollOptions).toBe('Arrived');
    expect(arrivedAtPractice().toSorted()).toEqual([...before, keyOf(first), keyOf(second)].toSorted());
  });

  it('a double click on Arrive arrives once, and shows no error', async () => {
    const { page } = desk;
    const before = arrivedAtPractice();
    const who = await findRow(page, page.getByRole('button', { name: /^Arrive (?!all |the other )/ }));
    await rowOfAttendance(page, who)
      .getByRole('button', { name: /^Arrive (?!all |the other )/ })
      .dblclick();
    await page.getByText(`${who.name} arrived at`).waitFor();
    expect(await page.getByText('in the meantime').count()).toBe(0);
    await expect.poll(() => statusAt(desk.clinic, who), pollOptions).toBe('Arrived');
    expect(arrivedAtPractice().toSorted()).toEqual([...before, keyOf(who)].toSorted());
    expect(await page.getByText('in the meantime').count()).toBe(0);
  });

  it('a changed phone number stands at once, the old one never again, and the focus is where it was saved', async () => {
    const { page } = desk;
    const who = expected().find(({ patientId }) => patientOf(patientId)?.phoneNumbers?.length === 1) as Who;
    await find(who.name, 'o');
    await page.getByRole('button', { name: 'Change contact' }).click();
    const field = page.getByRole('textbox', { name: 'Phone 1', exact: true });
    const old = await field.inputValue();
    await field.fill('0499 888 777');
    await page.evaluate(watchMain);
    await press('Enter');
    await page.locator('button:focus', { hasText: 'Change' }).waitFor();
    const atPractice = () => JSON.stringify(patientOf(who.patientId)?.phoneNumbers ?? []);
    await expect.poll(atPractice, pollOptions).toContain('0499 888 777');
    await expect.poll(() => page.getByText(/saving/i).count(), pollOptions).toBe(0);
    const seen = (await page.evaluate('window.seen')) as string[];
    const saved = seen.slice(seen.findIndex((text) => text.includes('0499 888 777')));
    expect(saved.length).toBeGreaterThan(0);
    expect(saved.filter((text) => text.includes(old))).toEqual([]);
    await press('Escape');
    await press('1');
  });

  it('a patient of a class is moved with all of it, or booked at another time alone: neither is a dead end', async () => {
    const { page } = desk;
    const coming = (status: string | null | undefined) => !status || status === 'Arrived';
    const isOneOfAKind = (id: number) =>
      desk.clinic.sandbox.state('patients').filter((other) => nameOf(other.id) === nameOf(id)).length === 1;
    // Who has arrived already is not moved.
    const isMovable = ({ patientId, status }: { patientId: number; status?: string | null | undefined }) =>
      !status && isOneOfAKind(patientId);
    const group = today()
      .filter(({ appointmentPatients, at }) => at > Date.now() && (appointmentPatients?.length ?? 0) > 1)
      .find(
        ({ appointmentPatients }) =>
          appointmentPatients?.every(({ status }) => coming(status)) && appointmentPatients.some(isMovable),
      );
    const one = group?.appointmentPatients?.find(isMovable);
    const many = group?.appointmentPatients?.length ?? 0;
    const startOf = () => desk.clinic.sandbox.state('appointments', group?.id ?? 0)?.start;
    const before = startOf();
    await find(nameOf(one?.patientId ?? 0), 'm');
    await dialog().getByText(`This is a class of ${many}: it moves as a whole.`).waitFor();
    await dialog()
      .getByRole('button', { name: /^Book .* another time$/ })
      .click();
    await page.getByRole('dialog', { name: /^New appointment: / }).waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await press('m');
    await dialog().getByRole('button', { name: 'Move the class' }).click();
    await dialog().getByLabel('Time', { exact: true }).fill('20:15');
    await dialog().getByRole('button', { name: 'Next', exact: true }).click();
    await dialog().getByText(`All ${many} patients will move`).waitFor();
    await dialog()
      .getByRole('button', { name: /^(Move appointment|Move anyway)$/ })
      .and(page.locator(':not([aria-disabled="true"])'))
      .click();
    await dialog().getByText('Moved', { exact: true }).waitFor(pollOptions);
    await press('Enter');
    await expect.poll(startOf, pollOptions).not.toBe(before);
  });

  it('a visit that is dragged onto a class says so before it is let go, and once more before it is sent', async () => {
    const { page } = desk;
    await press('t');
    await press('l');
    const group = page.locator('[data-block^="group:"]', { hasText: 'Pilates class' }).first();
    await group.waitFor();
    const blocks = page.locator('[data-block][draggable="true"]:not([data-block^="group:"])');
    await blocks.first().waitFor();
    const keys = await blocks.evaluateAll((all) => all.map((one) => one.getAttribute('data-block') ?? ''));
    const visitOf = (key: string) => desk.clinic.sandbox.state('appointments', Number(key.split(':')[0]));
    // Who is here is not moved, but dragged to the head of the column.
    const key = keys.find((one) => visitOf(one)?.appointmentPatients?.every(({ status }) => !status)) ?? '';
    const from = page.locator(`[data-block="${key}"]`);
    const visit = () => visitOf(key);
    const before = visit()?.start;
    const transfer = await page.evaluateHandle('new DataTransfer()');
    // Where an element is, and the event there, in one: what is still read may move both.
    const drag = (on: Locator, type: string, by: number) =>
      on.evaluate(dragAt as never, { type, by, transfer });
    await drag(from, 'dragstart', 1);
    await drag(group, 'dragover', 4);
    await page.getByText('overlaps Pilates class').waitFor();
    await drag(group, 'drop', 4);
    await dialog()
      .getByText(/Overlaps Pilates class, \d+:\d\d( [ap]m)?–\d+:\d\d [ap]m\./)
      .waitFor();
    await dialog().getByRole('button', { name: 'Move anyway' }).waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    const lunch = page.locator('div', { hasText: /busy: Lunch$/ }).last();
    // The busy times are among the last lists that a first reading brings.
    await lunch.waitFor({ timeout: longestReading });
    await drag(from, 'dragstart', 1);
    await drag(lunch, 'dragover', 4);
    await page.locator('[class*=ghost]').getByText('Lunch', { exact: true }).waitFor();
    await drag(lunch, 'drop', 4);
    await dialog()
      .getByText(/Overlaps Lunch, \d+:\d\d( [ap]m)?–\d+:\d\d [ap]m\./)
      .waitFor();
    await dialog().getByRole('button', { name: 'Move anyway' }).waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(visit()?.start).toBe(before);
    await press('l');
    await page.getByRole('grid').first().waitFor();
  });

  it('a visit that needs a decision stands in one line above the list, with a button as wide as its word', async () => {
    const { page } = desk;
    const who = expected().at(-1) as Who;
    await chooseRow(who);
    await press('m');
    await dialog().getByRole('button', { name: 'Enter a time' }).click();
    // Of a time that was proposed, the day may be another one.
    await dialog().getByLabel('Day', { exact: true }).fill(dayOf(Date.now(), zoneOfPractice()));
    await dialog().getByLabel('Time', { exact: true }).fill('20:30');
    await dialog().getByRole('button', { name: 'Next', exact: true }).click();
    const yes = dialog()
      .getByRole('button', { name: /^(Move appointment|Move anyway)$/ })
      .and(page.locator(':not([aria-disabled="true"])'));
    await yes.waitFor();
    // Another desk has moved it in the meantime, to the morning after.
    const { start, end } = desk.clinic.sandbox.state('appointments', who.appointmentId) ?? {};
    const later = (time: string | null | undefined) =>
      new Date(Date.parse(time ?? '') + 24 * hourMs).toISOString();
    desk.clinic.sandbox.edit('appointments', who.appointmentId, { start: later(start), end: later(end) });
    await yes.click();
    await dialog()
      .getByText(/^Not (?:booked|moved) yet$/)
      .waitFor(pollOptions);
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    const line = page.getByRole('list', { name: 'Not in the diary yet' }).getByRole('listitem');
    const decide = line.getByRole('button', { name: `Decide about ${who.name} in “To send”` });
    await decide.waitFor();
    expect((await decide.boundingBox())?.width).toBeLessThan(100);
    expect((await line.boundingBox())?.height).toBeLessThan(64);
    await decide.click();
    await page.getByRole('button', { name: /^Delete:/ }).click();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await go('Today');
    await line.waitFor({ state: 'detached' });
  });

  it('a filter begins at the top of the list, and lets go of whom it hides', async () => {
    const { page } = desk;
    await press('t');
    const who = await findRow(page, page.getByRole('gridcell').first());
    await rowOfAttendance(page, who).getByText(who.name).first().click();
    await panel().getByRole('heading', { name: who.name }).waitFor();
    await page.getByRole('grid').first().evaluate(scrollDown);
    const withWhom = desk.clinic.sandbox.state('appointments', who.appointmentId)?.practitionerId;
    const other = desk.clinic.sandbox
      .state('practitioners')
      .find(({ id }) => id !== withWhom && today().some(({ practitionerId }) => practitionerId === id));
    await page.getByRole('combobox', { name: 'Practitioner' }).click();
    await page.getByRole('option', { name: `${other?.firstname} ${other?.lastname}` }).click();
    await panel().getByRole('heading', { name: who.name }).waitFor({ state: 'detached' });
    await rowOfAttendance(page, who).waitFor({ state: 'detached' });
    expect(await page.getByRole('grid').first().evaluate(scrolledBy)).toBe(0);
    // No patient is selected: a key that acts has none to act on.
    await press('p');
    expect(await dialog().count()).toBe(0);
    await page.getByRole('combobox', { name: 'Practitioner' }).click();
    await page.getByRole('option', { name: 'All practitioners' }).click();
    await rowOfAttendance(page, who).waitFor();
  });

  it('rows keep their places when privacy mode comes and goes', async () => {
    const { page } = desk;
    await press('t');
    const list = page.getByRole('grid').first();
    const rows = page.locator('[role="row"][data-key], [role="row"][data-group]');
    const order = async () => {
      const seen = new Set<string | null>();
      await list.evaluate(scrollUp);
      for (let turns = 0; turns < 20; turns += 1) {
        await framesDrawn(page);
        for (const key of await rows.evaluateAll(inOrder)) seen.add(key);
        await list.evaluate(scrollOn);
      }
      return [...seen];
    };
    const looked = async () => {
      const before = await order();
      await press('F8');
      await page.getByText('Privacy mode: initials, no amounts').waitFor();
      const hidden = await order();
      await press('F8');
      await page.locator('#find-a-patient').waitFor();
      return { before, hidden, after: await order() };
    };
    // A patient who becomes late meanwhile changes places, with or without privacy mode: then it is looked at once more.
    let { before, hidden, after } = await looked();
    while (String(before) !== String(after)) ({ before, hidden, after } = await looked());
    expect(before.length).toBeGreaterThan(20);
    expect(hidden).toEqual(before);
  });

  it('the bar of an arrival lies over no row and no button of the list', async () => {
    const { page } = desk;
    const who = await findRow(page, page.getByRole('button', { name: /^Arrive (?!all |the other )/ }));
    await rowOfAttendance(page, who)
      .getByRole('button', { name: /^Arrive (?!all |the other )/ })
      .click();
    await page.getByText(`${who.name} arrived at`).waitFor();
    const bar = await page.getByText(`${who.name} arrived at`).locator('..').boundingBox();
    const list = await page.getByRole('grid').first().boundingBox();
    const beside = await panel().boundingBox();
    expect(bar?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    await press('u');
    await page.getByText(`${who.name} arrived at`).waitFor({ state: 'detached' });
  });

  it('the focus stays where the hands are after a document was filed and after a payment was removed', async () => {
    const { page } = desk;
    const [who] = expected() as [Who];
    await chooseRow(who);
    await fileDocument(page, { name: 'Referral.pdf', mimeType: 'application/pdf', buffer: somePdf('focus') });
    await saidOfDocuments(page).getByText('filed').waitFor();
    await dialog().locator('button:focus', { hasText: 'Close' }).waitFor();
    await press('Enter');
    await expect.poll(() => inFocus(page)).toBe(keyOf(who));
    await go('Takings');
    const removed = () => desk.clinic.sandbox.state('payments').filter(({ archived }) => archived).length;
    const before = removed();
    // Payments are among the last lists of a first reading.
    const payments = page.getByRole('button', { name: /^Payments by .*: [1-9]/ }).first();
    await payments.waitFor({ timeout: 150_000 });
    await payments.click();
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    const remove = dialog().getByRole('button', { name: /^Remove \$/ });
    await remove.click();
    await dialog().locator('textarea:focus').waitFor();
    await page.keyboard.type('Wrong patient');
    await remove.click();
    await dialog().locator('button:focus', { hasText: 'Close' }).waitFor();
    // The dialog shows what was asked for; the practice has it a moment later.
    await expect.poll(removed).toBe(before + 1);
    await press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).not.toBe('BODY');
  });

  it('a shortage and a surplus stand side by side, and are not taken from each other', async () => {
    const { page } = desk;
    await go('Takings');
    const counts = page.locator('input[data-counted]');
    await expect.poll(() => counts.count(), pollOptions).toBeGreaterThan(1);
    await counts.nth(0).fill('0');
    await counts.nth(1).fill('99999');
    await page.getByText(/^2 differences/).waitFor();
    await page
      .getByText(/ short, .* over$/)
      .first()
      .waitFor();
    await counts.nth(0).fill('');
    await counts.nth(1).fill('');
  });
});

/** No patient has cancelled a class that is still to come: in ten minutes of each hour, one had in each class that was left. */
function allOfClassesCome(clinic: ClinicData): ClinicData {
  const now = Date.now();
  const appointments = clinic.appointments.map((one) =>
    (one.appointmentPatients?.length ?? 0) > 1 && Date.parse(one.start ?? '') > now
      ? {
          ...one,
          appointmentPatients: (one.appointmentPatients ?? []).map((place) => ({ ...place, status: null })),
        }
      : one,
  );
  return { ...clinic, appointments };
}

/** At the end of each practitioner's day of today a lunch break, and no other busy time. */
function everybodyHasLunch(clinic: ClinicData): ClinicData {
  const now = Date.now();
  const template = clinic.busyTimes[0];
  const lunch = clinic.busyTimeTypes.find(({ title }) => title === 'Lunch')?.id;
  if (!template || !lunch) throw new Error('the demo clinic has no busy time');
  const lunches = clinic.practitioners.flatMap(({ id }, i) => {
    const ends = clinic.appointments
      .filter(
        ({ practitionerId, start }) =>
          practitionerId === id && Math.abs(Date.parse(start ?? '') - now) < 12 * hourMs,
      )
      .map(({ end }) => Date.parse(end ?? ''));
    if (ends.length === 0) return [];
    const start = Math.max(...ends);
    return {
      ...template,
      id: 900_000 + i,
      start: new Date(start).toISOString(),
      // Longer than any visit, and nothing else around it: what is dragged there overlaps it alone.
      end: new Date(start + 3 * hourMs).toISOString(),
      practitionerIds: [id],
      busyTimeTypeId: lunch,
      note: '',
      repeatId: null,
      recurringRule: null,
      archived: false,
      deletedAt: null,
    };
  });
  const others = clinic.busyTimes.filter((one) => Math.abs(Date.parse(one.start ?? '') - now) > 24 * hourMs);
  return { ...clinic, busyTimes: [...others, ...lunches] };
}

/** At each location every other payment was in cash: at some hours there was one way of paying alone. */
function paysBothWays(clinic: ClinicData): ClinicData {
  const idOf = (name: string) => clinic.paymentMethods.find((one) => one.name === name)?.id ?? null;
  const ways = [idOf('EFTPOS'), idOf('Cash')];
  const before = new Map<number | null, number>();
  const payments = clinic.payments
    .toSorted((a, b) => Date.parse(a.paymentDate ?? '') - Date.parse(b.paymentDate ?? ''))
    .map((one) => {
      if (!one.paymentMethodId || !one.amount) return one;
      const place = one.locationId ?? null;
      const turn = before.get(place) ?? 0;
      before.set(place, turn + 1);
      return { ...one, paymentMethodId: ways[turn % ways.length] ?? null };
    });
  return { ...clinic, payments };
}

/** The parts of DOM elements that are read in the page: these tests are written for Node. */
type Scrolled = { scrollTop: number };
type Placed = { getBoundingClientRect(): { top: number }; getAttribute(name: string): string | null };
const scrollDown = (list: Scrolled) => {
  list.scrollTop = 100_000;
};
const scrollUp = (list: Scrolled) => {
  list.scrollTop = 0;
};
const scrollOn = (list: Scrolled) => {
  list.scrollTop += 500;
};
const scrolledBy = (list: Scrolled) => list.scrollTop;
/** Which rows are drawn, from the top. */
const inOrder = (rows: readonly Placed[]) =>
  rows
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => row.getAttribute('data-key') ?? row.getAttribute('data-group'));

/** Notes what `main` shows, whenever it changes. For the page. */
/** Runs in the page. */
const dragAt = (
  target: { getBoundingClientRect(): { x: number; y: number }; dispatchEvent(event: unknown): boolean },
  { type, by, transfer }: { type: string; by: number; transfer: unknown },
) => {
  const { x, y } = target.getBoundingClientRect();
  const { DragEvent } = globalThis as unknown as { DragEvent: new (type: string, init: object) => unknown };
  const at = { dataTransfer: transfer, clientX: x + 4, clientY: y + by };
  target.dispatchEvent(new DragEvent(type, { ...at, bubbles: true, cancelable: true, composed: true }));
};

const watchMain = `(() => {
  window.seen = [];
  new MutationObserver(() => window.seen.push(document.querySelector('main')?.innerText ?? '')).observe(document.body, {
    childList: true, subtree: true, characterData: true,
  });
})()`;
