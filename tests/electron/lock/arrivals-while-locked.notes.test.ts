import { expect, test } from 'vitest';
import type { DayRow } from '../../../shared/bridge/views.ts';
import { openDesktopAround } from '../../fakes/desktop-around.ts';
import { linkedDesksUnderTest } from '../../fakes/linked-desks-under-test.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';

/** Two desks of a clinic, of which one is locked and its files are closed: the other one writes notes about visits. */

const minute = 60_000;
const text = 'Brings last year’s scans';
const { openTwo } = linkedDesksUnderTest();

async function oneLocked({ initialsWhenLocked = false } = {}) {
  const { one, other } = await openTwo(60);
  const { clock } = one;
  const { today: date, zone } = one.companion().state();
  const rows = one.session().rows({ date, zone, locationId: null });
  const [first, second] = rows.filter(({ patient, group }) => patient !== null && group === null);
  if (!first?.patient || !second?.patient) throw new Error('no one is booked');
  other.settings = { ...other.settings, initialsWhenLocked, notifyNames: 'full' };
  const desktop = openDesktopAround(other, { seenUntil: null });
  const write = (note: string | null, key = first.key, of = one) =>
    bridgeCallOf(of)('day.note', { date, key, note });
  const lock = async () => {
    other.companion().lock.lock();
    await clock.advance(2 * minute);
    expect(other.companion().session()).toBe(null);
  };
  const isOfNotes = ({ title }: { title: string }) => /notes? about/.test(title);
  const notified = () => desktop.notices.filter(isOfNotes).map(({ title, body }) => `${title}: ${body}`);
  const heard = () => other.events.filter(({ name }) => name === 'note.heard');
  const unlock = () => clock.until(other.companion().lock.open(null));
  const patientOf = ({ patient }: DayRow) => patient ?? { initials: '', lastName: '' };
  return { one, other, clock, desktop, first, second, write, lock, unlock, notified, heard, patientOf };
}

test('Behind the lock a note of another desk is notified without the patient, once, and never with what it says.', async () => {
  const { one, other, clock, desktop, first, write, lock, unlock, notified, heard, patientOf } =
    await oneLocked();
  await lock();
  await write(text);
  await clock.advance(1000);
  expect(notified()).toEqual([expect.stringContaining('New note about a visit: A patient')]);
  expect(JSON.stringify([heard(), desktop.notices.map(({ title, body }) => [title, body])])).not.toMatch(
    new RegExp(`${text}|${patientOf(first).lastName}`),
  );
  // The hub is new, the files are opened: it was notified before.
  await unlock();
  await clock.advance(minute);
  expect(other.session().dayBook.on(one.companion().state().today).notes.get(first.key)?.text).toBe(text);
  expect(notified()).toHaveLength(1);
  expect(heard()).toHaveLength(1);
  desktop.close();
});

test('Where the settings say so, the notification behind the lock has initials.', async () => {
  const { clock, desktop, first, write, lock, notified, patientOf } = await oneLocked({
    initialsWhenLocked: true,
  });
  await lock();
  await write(text);
  await clock.advance(1000);
  expect(notified()).toEqual([
    expect.stringContaining(`New note about a visit: ${patientOf(first).initials},`),
  ]);
  desktop.close();
});

test('A note that was notified at the open desk, or was taken back, is not notified behind the lock; a later one is.', async () => {
  const { clock, desktop, first, second, write, lock, notified, heard } = await oneLocked();
  await write(text);
  await clock.advance(1000);
  expect(notified()).toHaveLength(1);
  await lock();
  await write(null);
  await clock.advance(1000);
  expect(heard()).toHaveLength(1);
  await write(text, second.key);
  await write('A group comes', `${first.appointmentId}:0`);
  await clock.advance(1000);
  expect(heard().map((event) => event.name === 'note.heard' && event.payload.row.key)).toEqual([
    first.key,
    second.key,
    `${first.appointmentId}:0`,
  ]);
  expect(notified().at(-1)).toContain('A group');
  desktop.close();
});

test('Of the notes a locked desk keeps nothing that was written.', async () => {
  const { other, clock, desktop, write, lock } = await oneLocked();
  await lock();
  await write(text);
  await clock.advance(1000);
  expect(JSON.stringify([other.companion().lock.rows(), other.events])).not.toContain(text);
  desktop.close();
});
