import { afterEach, expect, test } from 'vitest';
import { lockedIntervals } from '../../../electron/lock/while-locked.ts';
import type { CompanionEvent } from '../../../electron/session/changes.ts';
import { StoreError } from '../../../electron/store/store-error.ts';
import { failure } from '../../../shared/failures.ts';
import { type DesktopAround, openDesktopAround } from '../../fakes/desktop-around.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let whole: WholeDesk;
let desktop: DesktopAround | null = null;
afterEach(async () => {
  desktop?.close();
  desktop = null;
  await whole.close();
});

async function open(): Promise<void> {
  whole = await openWholeDesk({ patients: 60 });
  await whole.connect();
  await whole.until('all lists are read', () => whole.companion().status().progress === null, 3_600_000);
}
const lock = () => whole.companion().lock;

/** Nothing can be read from the practice's cache. @returns the disk works again */
function refuse(): () => void {
  const { cache } = whole.session();
  const all = cache.all;
  (cache as { all: unknown }).all = () => {
    throw new StoreError(failure('store-read-only', { words: 'SQLITE_IOERR' }));
  };
  return () => {
    (cache as { all: unknown }).all = all;
  };
}

test('the page is taken away at the lock also where the disk refuses at that moment', async () => {
  await open();
  desktop = openDesktopAround(whole, { seenUntil: null });
  const works = refuse();
  desktop.asked.length = 0;
  lock().lock();
  await whole.clock.advance(1000);
  const atOnce = [...desktop.asked];
  works();
  await whole.clock.advance(600_000);
  expect({ locked: lock().locked(), atOnce, tenMinutesLater: desktop.asked }).toEqual({
    locked: true,
    atOnce: ['renewed'],
    tenMinutesLater: ['renewed'],
  });
});

test('what the page learns at the lock of a refusing disk is what was last read of the practice', async () => {
  await open();
  const { locations, practitioners, today } = whole.companion().state();
  expect(practitioners).not.toEqual([]);
  const heard: CompanionEvent[] = [];
  whole.companion().on((event) => heard.push(event));
  refuse();
  lock().lock();
  const known = { phase: 'locked', failure: null, notice: null, locations, practitioners, today };
  expect(heard.find(({ name }) => name === 'app.changed')?.payload).toMatchObject(known);
  // The page that takes its place asks for it.
  expect(whole.companion().state()).toMatchObject(known);
});

test('files that refuse until they are closed behind the lock leave the clinic’s locations and day known', async () => {
  await open();
  const { locations, zone } = whole.companion().state();
  refuse();
  lock().lock();
  await whole.until('the files are closed', () => whole.companion().session() === null, 3_600_000);
  expect(whole.companion().state()).toMatchObject({ phase: 'locked', locations, zone });
});

test.each(['cache', 'desk'] as const)(
  'files of which the %s can’t be read are closed behind the lock after five minutes, and their key is gone',
  async (name) => {
    await open();
    const store: object = whole.session()[name];
    const refused = () => {
      throw new StoreError(failure('store-read-only', { words: 'SQLITE_IOERR' }));
    };
    Object.assign(store, name === 'cache' ? { fact: refused } : { countWrites: refused });
    lock().lock();
    await whole.clock.advance(lockedIntervals.open + 10_000);
    expect(whole.companion().session()).toBeNull();
  },
);

test('what waits to be sent is counted behind the lock also where the practice’s lists can’t be read', async () => {
  await open();
  whole.setPlugged(false);
  const { cache, outbox } = whole.session();
  const note = { patientId: cache.ids('patients', 1, 1)[0] ?? 0, base: {}, mine: { alert: 'Allergy' } };
  expect(outbox.add('patient-details', note).ok).toBe(true);
  refuse();
  lock().lock();
  await whole.until('the files are closed', () => whole.companion().session() === null, 3_600_000);
  expect(whole.companion().unsent().waiting).toBe(1);
});
