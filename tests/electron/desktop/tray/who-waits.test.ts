import { afterEach, expect, test } from 'vitest';
import { type DesktopAround, openDesktopAround } from '../../../fakes/desktop-around.ts';
import { openWholeDesk, type WholeDesk } from '../../../fakes/whole-desk.ts';

let whole: WholeDesk;
let desktop: DesktopAround;
afterEach(async () => {
  desktop?.close();
  await whole?.close();
});

/** A desk at which patients wait, cut off from its practice. */
async function openCutOff(): Promise<void> {
  whole = await openWholeDesk({ patients: 60 });
  await whole.connect();
  await whole.until('all lists are read', () => whole.companion().status().progress === null, 3_600_000);
  desktop = openDesktopAround(whole, { seenUntil: null });
  const expected = whole.service.sandbox.state('appointments').flatMap((one) => {
    const ahead = Date.parse(one.start ?? '') - whole.clock.wall();
    const [only, more] = one.appointmentPatients ?? [];
    const isExpected = !one.archived && ahead > 3_600_000 && ahead < 4 * 3_600_000 && only?.status == null;
    return isExpected && only && !more ? [{ id: one.id, patientId: only.patientId }] : [];
  });
  for (const { id, patientId } of expected.slice(0, 3)) whole.service.sandbox.arrive(id, patientId);
  await whole.until('they are counted', () => desktop.waiting() >= 3, 60_000);
  whole.setPlugged(false);
  await whole.clock.advance(1000);
}
/** Those who wait, as the menu has them. */
const inMenu = () =>
  desktop.menu().flatMap(({ label = '' }) => (/, (since|early for) /.test(label) ? [label] : []));

test('While today’s list is read again the tray goes on with those whom it showed last, and drops them with the practice.', async () => {
  await openCutOff();
  const [before, menu] = [desktop.toolTip(), inMenu()];
  expect(menu.length).toBeGreaterThanOrEqual(3);
  whole.session().cache.clear();
  await whole.clock.advance(90_000);
  expect([desktop.toolTip(), inMenu()]).toEqual([before, menu]);

  await whole.clock.until(whole.companion().removeThisPc(true), 60_000);
  await whole.clock.advance(1000);
  expect([desktop.toolTip(), inMenu()]).toEqual(['Foyer: no one waiting', []]);
});

test('Those whom it goes on with lose their names in privacy mode and behind the lock.', async () => {
  await openCutOff();
  const names = inMenu();
  const count = desktop.waiting();
  whole.session().cache.clear();
  whole.companion().changeSettings({ privacy: true });
  await whole.clock.advance(1000);
  expect(inMenu()).toHaveLength(names.length);
  for (const label of names) expect(inMenu()).not.toContain(label);
  whole.companion().changeSettings({ privacy: false });
  await whole.clock.advance(1000);
  expect(inMenu()).toEqual(names);
  whole.companion().lock.lock();
  await whole.clock.advance(20_000);
  expect([desktop.waiting(), inMenu().length]).toEqual([count, names.length]);
  for (const label of names) expect(inMenu()).not.toContain(label);
});

test('That no one waits is said only where that is known: not before today’s list has been read.', async () => {
  whole = await openWholeDesk({ patients: 60 });
  await whole.connect();
  await whole.until('all lists are read', () => whole.companion().status().progress === null, 3_600_000);
  whole.setPlugged(false);
  whole.session().cache.clear();
  desktop = openDesktopAround(whole, { seenUntil: null });
  await whole.clock.advance(1000);
  expect(desktop.toolTip()).toBe('Foyer: today’s list has not been read yet');
  expect(desktop.menu()[0]).toEqual({ label: 'Today’s list has not been read yet', enabled: false });
  whole.setPlugged(true);
  await whole.until('it is read', () => / waiting$/.test(desktop.toolTip()), 600_000);
});
