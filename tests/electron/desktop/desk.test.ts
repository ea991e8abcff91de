import { afterEach, expect, test } from 'vitest';
import { StoreError } from '../../../electron/store/store-error.ts';
import { failure } from '../../../shared/failures.ts';
import { asMany } from '../../extent.ts';
import { type DesktopAround, openDesktopAround } from '../../fakes/desktop-around.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

/** A whole desk on a virtual clock, with a desktop around it that can be read and clicked. */
let whole: WholeDesk;
let desktop: DesktopAround;
afterEach(async () => {
  desktop?.close();
  await whole?.close();
});

const memory: { seenUntil: number | null } = { seenUntil: null };

async function open(): Promise<void> {
  whole = await openWholeDesk({ patients: 60 });
  await whole.connect();
  await whole.until('all lists are read', () => whole.companion().status().progress === null, 3_600_000);
  memory.seenUntil = null;
  around();
}
/** The desktop of the companion that runs now. */
function around(): void {
  desktop = openDesktopAround(whole, memory);
}
const lock = () => whole.companion().lock;
const standing = () => desktop.standing();
const arrivesElsewhere = (who: Who) => whole.service.sandbox.arrive(who.appointmentId, who.patientId);

const visitOf = ({ appointmentId }: Who) =>
  whole.service.sandbox.state('appointments').filter(({ id }) => id === appointmentId);

type Who = { readonly appointmentId: number; readonly patientId: number };
/** A patient who is expected in an hour or two, at that location; not `but`. Until then they wait, whatever the practitioner does. */
function expected(but?: Who, at?: number): Who {
  const found = whole.service.sandbox.state('appointments').find((a) => {
    const ahead = Date.parse(a.start ?? '') - whole.clock.wall();
    const [place, more] = a.appointmentPatients ?? [];
    return (
      !a.archived &&
      (at === undefined || a.locationId === at) &&
      ahead > 3_600_000 &&
      ahead < 4 * 3_600_000 &&
      place &&
      !more &&
      place.status == null &&
      a.id !== but?.appointmentId
    );
  });
  const patientId = found?.appointmentPatients?.[0]?.patientId;
  if (!found || !patientId) throw new Error('nobody is expected');
  return { appointmentId: found.id, patientId };
}

test('the tray is drawn once the first day is on the screen, and then counts who waits already; not by a desktop that ends before', async () => {
  await open();
  arrivesElsewhere(expected());
  const isCounted = () => desktop.waiting() > 0;
  await whole.until('it is counted', isCounted, 30_000);
  desktop.close();

  for (const ends of [true, false]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    desktop = openDesktopAround(whole, memory, promise);
    await whole.clock.advance(5000);
    whole.companion().changeSettings({ privacy: ends });
    await whole.clock.advance(1000);
    expect([desktop.menu(), desktop.toolTip()]).toEqual([[], '']);
    if (ends) desktop.close();
    resolve();
    await whole.clock.advance(1);
    expect(desktop.waiting() > 0).toBe(!ends);
  }
});

test('the tray comes also where today’s list can’t be read: a window that is in it is opened by it alone', async () => {
  await open();
  desktop.close();
  Object.assign(whole.session().days, {
    rows: () => null,
    read() {
      throw new StoreError(failure('store-read-only'));
    },
  });
  around();
  await whole.clock.advance(1000);
  expect(desktop.menu().map(({ label }) => label)).toContain('Open Foyer');
});

test('the frame of the window and the menus are as light or dark as the page is set to be', async () => {
  await open();
  expect(desktop.nativeTheme.themeSource).toBe('system');
  whole.companion().changeSettings({ theme: 'dark' });
  expect(desktop.nativeTheme.themeSource).toBe('dark');
});

test('the window is as large as the settings say, from the start and from each change on, also behind the lock', async () => {
  await open();
  expect(desktop.textSizes.at(-1)).toBe(100);
  whole.companion().changeSettings({ textSize: 150 });
  expect(desktop.textSizes.at(-1)).toBe(150);
  lock().lock();
  await whole.until('the files are closed', () => whole.companion().session() === null);
  // Ctrl + on the lock's own page.
  whole.companion().changeSettings({ textSize: 175 });
  expect(desktop.textSizes.at(-1)).toBe(175);
});

test('the window is hidden where the screen is shared, but for a half hour that a person allows, also behind the lock', async () => {
  await open();
  const hidden = () => desktop.hiddenFromSharing.at(-1);
  whole.companion().changeSettings({ hideFromSharing: true });
  expect(hidden()).toBe(true);
  whole.companion().sharing.allow(true);
  expect([hidden(), whole.companion().state().sharingUntil]).toEqual([false, whole.clock.wall() + 1_800_000]);
  lock().lock();
  await whole.until('the files are closed', () => whole.companion().session() === null);
  expect([hidden(), whole.companion().state().sharingUntil]).toEqual([false, expect.any(Number)]);
  await whole.clock.advance(1_800_000);
  expect([hidden(), whole.companion().state().sharingUntil]).toEqual([true, null]);
  await whole.restart();
  expect(whole.companion().state().sharingUntil).toBeNull();
});

test('a PC that serves one location tells and counts the arrivals of that one, also behind the lock', async () => {
  await open();
  const [here, there] = whole.companion().state().locations;
  if (!here || !there) throw new Error('the clinic has two locations');
  const waiting = () => desktop.menu().length > 0 && desktop.toolTip();
  whole.companion().changeSettings({ locationIds: [there.id] });
  await whole.clock.advance(1000);
  const ofThere = waiting();
  arrivesElsewhere(expected(undefined, here.id));
  await whole.clock.advance(20_000);
  expect([standing().length, waiting()]).toEqual([0, ofThere]);
  arrivesElsewhere(expected(undefined, there.id));
  await whole.until('it is told', () => standing().length === 1, 30_000);
  await whole.until('it is counted', () => waiting() !== ofThere, 30_000);

  lock().lock();
  await whole.until('the files are closed', () => whole.companion().session() === null);
  const locked = waiting();
  arrivesElsewhere(expected(undefined, here.id));
  await whole.clock.advance(60_000);
  expect([standing().length, waiting()]).toEqual([1, locked]);
});

test('the notice of an arrival stays also where who waits is drawn just before today’s rows are made again', async () => {
  await open();
  const who = expected();
  await whole.clock.advance(60_000);
  const before = desktop.waiting();
  // Who waits is drawn a quarter of a second after this.
  whole.companion().changeSettings({ theme: 'dark' });
  await whole.clock.advance(240);
  arrivesElsewhere(who);
  whole.session().cache.apply({ kind: 'appointments', objects: visitOf(who), sequence: 1_000_000 });
  expect(standing()).toHaveLength(1);
  await whole.clock.advance(2000);
  expect([desktop.waiting(), standing().length]).toEqual([before + 1, 1]);
});

test('a practitioner who is none of this practice, as of one that this PC was connected to before, hides no arrival', async () => {
  await open();
  whole.companion().changeSettings({ notifyPractitionerId: 1_000_000 });
  const first = expected();
  arrivesElsewhere(first);
  await whole.until('it is told', () => desktop.notices.length === 1, 30_000);
  lock().lock();
  await whole.until('the files are closed', () => whole.companion().session() === null);
  arrivesElsewhere(expected(first));
  await whole.until('the next is told', () => standing()[0]?.title === '2 have arrived', 60_000);
});

test('a PC that tells of one practitioner’s patients tells of one at a location that it does not serve until a person looks, also after a start', async () => {
  await open();
  const [here, there] = whole.companion().state().locations;
  if (!here || !there) throw new Error('the clinic has two locations');
  const who = expected(undefined, here.id);
  const notifyPractitionerId = visitOf(who)[0]?.practitionerId ?? null;
  whole.companion().changeSettings({ locationIds: [there.id], notifyPractitionerId });
  await whole.clock.advance(1000);
  arrivesElsewhere(who);
  await whole.until('it is told', () => desktop.notices.length === 1, 30_000);
  await whole.clock.advance(90_000);
  expect(standing()).toHaveLength(1);

  desktop.close();
  await whole.restart();
  around();
  await whole.until('it is told again', () => standing().length === 1, 60_000);
  await whole.clock.advance(90_000);
  expect(standing()).toHaveLength(1);
});

test('a click on a notice at a locked desk leads to its row once the desk is open, and not before', async () => {
  await open();
  lock().lock();
  await whole.until('the files are closed', () => whole.companion().session() === null);
  const who = expected();
  arrivesElsewhere(who);
  await whole.until('it is told', () => standing().length === 1, 30_000);
  desktop.asked.length = 0;
  standing()[0]?.notice.emit('click', {});
  expect(desktop.asked).toEqual(['shown']);
  await whole.clock.until(lock().open(null), 60_000);
  const { today: date } = whole.companion().state();
  const key = `${who.appointmentId}:${who.patientId}`;
  expect(desktop.asked).toEqual(['shown', ['show.row', { date, key }]]);
});

test.each(['the lock', 'privacy mode'])(
  'From %s on no notice has a name, neither one that stands nor the next one, though names were chosen.',
  async (by) => {
    await open();
    whole.companion().changeSettings({ notifyNames: 'full' });
    const first = expected();
    const nameOf = ({ patientId }: Who) => {
      const patient = whole.service.sandbox.state('patients').find(({ id }) => id === patientId);
      return patient?.lastname ?? 'no patient';
    };
    arrivesElsewhere(first);
    await whole.until('it is told', () => standing().length === 1, 30_000);
    expect(standing()[0]?.body).toContain(nameOf(first));
    const before = desktop.notices.length;
    if (by === 'the lock') lock().lock();
    else whole.companion().changeSettings({ privacy: true });
    const next = expected(first);
    arrivesElsewhere(next);
    await whole.until('the next is told', () => desktop.notices.length > before + 1, 120_000);
    const said = JSON.stringify(
      [...standing(), ...desktop.notices.slice(before)].map(({ title, body }) => [title, body]),
    );
    for (const who of [first, next]) expect(said).not.toContain(nameOf(who));
  },
);

test('an arrival that was notified behind the lock is not notified again when the desk is open', async () => {
  await open();
  lock().lock();
  await whole.until('the files are closed', () => whole.companion().session() === null);
  arrivesElsewhere(expected());
  await whole.until('it is told', () => desktop.notices.length === 1, 30_000);
  await whole.clock.until(lock().open(null), 60_000);
  await whole.clock.advance(60_000);
  expect(desktop.notices).toHaveLength(1);
});

test('after a start behind the lock arrivals marked elsewhere meanwhile are notified once, and none that this desk marked', async () => {
  await open();
  await lock().setPin({ current: null, pin: '2718' });
  const ours = expected();
  whole
    .companion()
    .session()
    ?.outbox.add('arrival', { ...ours, group: false, start: whole.clock.wall(), locationId: null });
  await whole.clock.advance(30_000);
  // Marked, and the desk was not looked at after it was sent.
  memory.seenUntil = whole.clock.wall() - 31_000;
  desktop.close();
  const theirs = expected(ours);
  arrivesElsewhere(theirs);
  await whole.restart();
  around();
  await whole.until('it is told', () => desktop.notices.length > 0, 60_000);
  await whole.clock.advance(120_000);
  expect(desktop.notices.map(({ title }) => title)).toEqual(['Arrived']);
  expect(desktop.waiting()).toBeGreaterThanOrEqual(2);
  expect(desktop.menu().some(({ label }) => label === 'Lock')).toBe(false);
});

test('No notice stays on the screen, or in the system’s list, after the program has ended.', async () => {
  await open();
  arrivesElsewhere(expected());
  await whole.until('it is told', () => standing().length === 1, 30_000);
  desktop.close();
  expect(standing()).toEqual([]);
});

test.for([
  [4 * 60_000, true],
  [6 * 60_000, false],
  [asMany(1, 20) * 3_600_000, false],
] as const)(
  'What was clicked at a locked desk is shown where it is opened soon after, and not to the next person: %i ms later.',
  async ([later, isShown]) => {
    await open();
    lock().lock();
    await whole.until('the files are closed', () => whole.companion().session() === null);
    arrivesElsewhere(expected());
    await whole.until('it is notified', () => standing().length === 1, 30_000);
    standing()[0]?.notice.emit('click', {});
    desktop.asked.length = 0;
    await whole.clock.advance(later);
    await whole.clock.until(lock().open(null), 120_000);
    expect(desktop.asked.flat().includes('show.row')).toBe(isShown);
  },
);
