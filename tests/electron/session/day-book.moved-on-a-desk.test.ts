import { afterEach, expect, test } from 'vitest';
import { addDays } from '../../../shared/clinic-time.ts';
import { dayMs, hourMs, minuteMs } from '../../../shared/durations.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

/** A desk on which a note about a visit of today was written. @returns its key, and the note on the row of that visit on a day */
async function withNote(pcZone?: string) {
  desk = await openWholeDesk({ patients: 60, ...(pcZone && { pcZone }) });
  await desk.connect();
  await desk.until('all lists are read', () => desk.companion().status().progress === null, hourMs);
  const companion = desk.companion();
  const { today: date, zone } = companion.state();
  if (!date) throw new Error('no day');
  const read = (day: string) => desk.session().days.read({ date: day, zone, locationId: null }, 0).rows;
  const row = read(date).find(({ patientId, practitioner, group }) => patientId && practitioner && !group);
  if (!row) throw new Error('no visit');
  companion.markNote({ date, key: row.key, note: 'Brings the scans' });
  const noteOn = (day: string) => read(day).find(({ key }) => key === row.key)?.deskNote?.text ?? null;
  const toFriday = () =>
    desk.service.sandbox.move(
      row.appointmentId,
      new Date(row.start + 3 * dayMs).toISOString(),
      new Date(row.end + 3 * dayMs).toISOString(),
    );
  return { date, noteOn, toFriday };
}

test('A note about a visit is on its row also after another desk has moved the visit to another day.', async () => {
  const { date, noteOn, toFriday } = await withNote();
  expect(noteOn(date)).toBe('Brings the scans');
  toFriday();
  await desk.clock.advance(minuteMs);
  expect(noteOn(addDays(date, 3))).toBe('Brings the scans');
  await desk.restart(4 * dayMs);
  expect(noteOn(addDays(date, 3))).toBe('Brings the scans');
});

test('So it is where the visit was moved while Foyer was off.', async () => {
  const { date, noteOn, toFriday } = await withNote();
  await desk.restart(hourMs, toFriday);
  await desk.clock.advance(minuteMs);
  expect(noteOn(addDays(date, 3))).toBe('Brings the scans');
});

test('So it is on a PC that is set to another zone: a day is that of the clinic’s clock, as on the screen.', async () => {
  const { date, noteOn, toFriday } = await withNote('America/Los_Angeles');
  toFriday();
  await desk.clock.advance(minuteMs);
  expect(noteOn(addDays(date, 3))).toBe('Brings the scans');
});
