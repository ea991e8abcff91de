import { expect, test } from 'vitest';
import { openDesktopAround } from '../../../fakes/desktop-around.ts';
import { linkedDesksUnderTest } from '../../../fakes/linked-desks-under-test.ts';
import { bridgeCallOf } from '../../../fakes/served-bridge.ts';

/** Whole desks on one hub: a note that is written at one of them is notified at the other. */

const { openTwo } = linkedDesksUnderTest();
const text = 'Brings last year’s scans';

async function twoDesks() {
  const { one, other, hub } = await openTwo(60);
  const { today: date, zone } = one.companion().state();
  const row = one
    .session()
    .rows({ date, zone, locationId: null })
    .find(({ patient, group }) => patient !== null && group === null);
  if (!row?.patient) throw new Error('no one is booked');
  const desktop = openDesktopAround(other, { seenUntil: null });
  const write = (note: string | null, key = row.key) => bridgeCallOf(one)('day.note', { date, key, note });
  const notices = () =>
    desktop
      .standing()
      .filter(({ title }) => /notes? about/.test(title))
      .map(({ title, body }) => `${title}: ${body}`);
  return { one, other, hub, clock: one.clock, date, row, patient: row.patient, desktop, write, notices };
}

test('A note of another desk is notified with initials, and never with what it says; a click leads to the visit.', async () => {
  const { one, other, clock, date, row, patient, desktop, write, notices } = await twoDesks();
  await write(text);
  await clock.advance(1000);
  const [notice = '', ...more] = notices();
  expect(notice).toContain(`New note about a visit: ${patient.initials}`);
  expect(more).toEqual([]);
  const heard = other.events.filter(({ name }) => name === 'note.heard');
  expect(heard).toHaveLength(1);
  expect(JSON.stringify([heard, desktop.notices.map(({ title, body }) => [title, body])])).not.toContain(
    text,
  );
  expect(`${notice}`).not.toContain(patient.lastName);
  // The desk that wrote it hears nothing.
  expect(one.events.filter(({ name }) => name === 'note.heard')).toEqual([]);
  const shown = desktop.standing().find(({ title }) => title === 'New note about a visit');
  shown?.notice.emit('click');
  expect(desktop.asked).toContainEqual(['show.row', { date, key: row.key }]);
  expect(notices()).toEqual([]);
  desktop.close();
});

test('A note that was taken back, or written long ago, is no news; one about a group names no one.', async () => {
  const { other, hub, clock, date, row, desktop, write, notices } = await twoDesks();
  await write(text, `${row.appointmentId}:0`);
  await clock.advance(1000);
  expect(notices()).toEqual([expect.stringContaining('New note about a visit: A group')]);
  await write(null, `${row.appointmentId}:0`);
  await clock.advance(1000);
  expect(other.events.filter(({ name }) => name === 'note.heard')).toHaveLength(1);
  await hub.kill();
  await write(text);
  await clock.advance(15 * 60_000);
  await hub.start();
  await other.until('it is heard', () => other.session().dayBook.on(date).notes.has(row.key), 120_000);
  expect(other.events.filter(({ name }) => name === 'note.heard')).toHaveLength(1);
  desktop.close();
});

test('In privacy mode the names of the notification are initials, whatever was chosen.', async () => {
  const { other, clock, patient, desktop, write, notices } = await twoDesks();
  other.settings = { ...other.settings, notifyNames: 'full' };
  await write(text);
  await clock.advance(1000);
  expect(notices()[0]).toContain(patient.name);
  await other.companion().changeSettings({ privacy: true });
  await clock.advance(1000);
  expect(notices()[0]).not.toContain(patient.name);
  desktop.close();
});
