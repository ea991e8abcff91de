import { afterAll, describe, expect, test } from 'vitest';
import { openStores } from '../../../electron/store/opening.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { overlayOf } from '../../../electron/views/overlay.ts';
import { readDayRows } from '../../../electron/views/read-day-rows.ts';
import { addDays, dayBounds, dayOf, machineClockOf } from '../../../shared/clinic-time.ts';
import { someOf } from '../../extent.ts';
import { australianZones } from '../../fakes/australian-zones.ts';

/** Nine Australian zones, both change days of 2026, and the PC in five zones of its own. */
const changeDays = ['2026-04-05', '2026-10-04'];
const pcs = ['Australia/Perth', 'UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata'];

const pcZone = process.env['TZ'];
afterAll(() => {
  if (pcZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = pcZone;
});

/** The offset of a zone at an instant by another way than the code under test: the zone's own wall clock, read as UTC. */
function wallOf(ms: number, zone: string): string {
  const text = new Date(ms).toLocaleString('sv-SE', { timeZone: zone });
  return text.slice(0, 16).replace(' ', 'T');
}

describe.each(someOf(pcs, 2))('on a PC in %s', (pc) => {
  test.each(australianZones)(
    'a clinic in %s shows each appointment on its own day, at its own time',
    (zone) => {
      process.env['TZ'] = pc;
      const opened = openStores({ folder: null, key: new Uint8Array(32), now: () => 0 });
      if (!opened.ok) throw new Error(opened.failure.kind);
      const { cache } = opened.value.stores;
      let wrong = 0;
      for (const change of changeDays) {
        const first = dayBounds(addDays(change, -1), zone).startMs;
        const appointments = Array.from({ length: 3 * 96 }, (_, i) => ({
          id: i + 1 + (change === changeDays[0] ? 0 : 1000),
          start: new Date(first + i * 15 * 60_000).toISOString(),
          locationId: 1,
          appointmentPatients: [{ patientId: 1, status: null }],
        }));
        cache.apply({ kind: 'appointments', objects: appointments, sequence: 1 });
        for (const date of [addDays(change, -1), change, addDays(change, 1)]) {
          const rows = readDayRows(cache, { date, zone, locationId: 1 }, overlayOf([]), noLabels, '12-hour');
          const expected = appointments.filter((a) => wallOf(Date.parse(a.start), zone).startsWith(date));
          if (rows.length !== expected.length) wrong += 1;
          for (const row of rows) {
            const wall = wallOf(row.start, zone);
            const [hour, minute] = wall.slice(11).split(':');
            if (
              dayOf(row.start, zone) !== date ||
              machineClockOf(row.start, zone) !== `${Number(hour)}:${minute}`
            )
              wrong += 1;
          }
        }
      }
      opened.value.stores.close();
      expect(wrong).toBe(0);
    },
  );
});
