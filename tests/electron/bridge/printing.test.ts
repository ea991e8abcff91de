import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { Printing, SavedFile } from '../../../electron/platform/ports.ts';
import { dayBounds, wireFromInstant } from '../../../shared/clinic-time.ts';
import { ok } from '../../../shared/result.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const quiet = { info() {}, warn() {}, error() {} };

describe('printing over the bridge', () => {
  let desk: WholeDesk;
  let drawn: string[];
  let files: SavedFile[];
  beforeEach(async () => {
    [drawn, files] = [[], []];
    desk = await openWholeDesk({});
    await desk.connect();
    await desk.until('every list was read', () => desk.companion().status().progress === null);
  });
  afterEach(() => desk.close());

  const ask = (name: string, input: unknown, printing: Partial<Printing> = {}) => {
    const willing: Printing = {
      ...noPrinting,
      async pdf(html) {
        drawn.push(html);
        return ok(new Uint8Array([37, 80, 68, 70]));
      },
      async save(file) {
        files.push(file);
        return ok(file.name);
      },
      ...printing,
    };
    const ports = {
      companion: desk.companion(),
      log: quiet,
      chooseCaFile: async () => null,
      printing: willing,
    };
    return serveBridge(ports).handle({ trusted: true }, name, input);
  };

  test('the downtime sheet is made without any call: today and seven days, of this PC alone', async () => {
    const { today } = desk.companion().state();
    desk.setPlugged(false);
    const answer = await ask('print.days', { from: today, days: 8, locationIds: [], to: 'pdf' });
    const name = `Downtime sheet ${today}.pdf`;
    expect(answer).toEqual({ ok: true, value: { done: true, name } });
    expect(files).toMatchObject([{ name, kind: 'pdf' }]);
    expect(drawn[0]?.match(/<section>/g)).toHaveLength(8);
    expect(drawn[0]?.match(/<tr>/g)?.length).toBeGreaterThan(30);
    expect(drawn[0]).not.toContain('there may be more');
  });

  test('a sheet of one location is that location’s alone; one of several holds them all, by their names', async () => {
    const { today, locations } = desk.companion().state();
    const count = async (...locationIds: number[]) => {
      await ask('print.days', { from: today, days: 1, locationIds, to: 'pdf' });
      return drawn.at(-1)?.match(/<tr/g)?.length ?? 0;
    };
    const one = await count(locations[0]?.id ?? 0);
    expect(one).toBeGreaterThan(1);
    expect(await count()).toBeGreaterThan(one);
    expect(drawn.at(-1)).toContain('All locations');
    expect(await count(...locations.map(({ id }) => id))).toBe(await count());
    expect(drawn.at(-2)).toContain(locations.map(({ name }) => name).join(' and '));
  });

  test('a visit late in the evening of a place in another zone is on that place’s own day, at its own time', async () => {
    const { today, locations } = desk.companion().state();
    const cache = desk.companion().session()?.cache;
    const far = cache?.get('locations', locations[1]?.id ?? 0);
    if (!cache || !far) throw new Error('there is one location only');
    const updatedAt = new Date(desk.clock.wall() + 1000).toISOString();
    cache.apply({
      kind: 'locations',
      objects: [{ ...far, timezone: 'Australia/Perth', updatedAt }],
      sequence: 9,
    });
    const { startMs, endMs } = dayBounds(today, 'Australia/Perth');
    // Past midnight in Adelaide.
    const late = {
      id: 900_001,
      start: wireFromInstant(endMs - 30 * 60_000),
      end: wireFromInstant(endMs),
      locationId: far.id,
      appointmentPatients: [{ patientId: 1 }],
    };
    const early = { ...late, id: 900_002, start: wireFromInstant(startMs - 30 * 60_000) };
    cache.apply({ kind: 'appointments', objects: [late, early], sequence: 9 });
    await ask('print.days', { from: today, days: 1, locationIds: [far.id], to: 'pdf' });
    await ask('print.days', { from: today, days: 1, locationIds: [], to: 'pdf' });
    for (const html of drawn) expect(html.match(/>11:30 pm</g)).toHaveLength(1);
    expect(drawn[1]).toContain('Times are in each location');
    expect(drawn[1]).toContain('<th scope="col">Place</th>');
    expect(drawn[0]).not.toContain('<th scope="col">Place</th>');
  });

  test('who changes their mind sees no message, and nothing is written', async () => {
    const { today } = desk.companion().state();
    const input = { from: today, days: 1, locationIds: [] };
    const never = { save: async () => ok(null) };
    expect(await ask('print.days', { ...input, to: 'pdf' }, never)).toEqual({
      ok: true,
      value: { done: false, name: null },
    });
    expect(await ask('print.days', { ...input, to: 'printer' })).toEqual({
      ok: true,
      value: { done: false, name: null },
    });
  });

  test('a table is saved as UTF-8 that spreadsheets know for what it is, under a name that is only a name', async () => {
    expect(await ask('print.saveCsv', { name: 'Action log.csv', csv: 'who\r\nZoë' })).toMatchObject({
      value: { name: 'Action log.csv' },
    });
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(files[0]?.bytes)).toBe('\uFEFFwho\r\nZoë');
    for (const name of ['../up.csv', 'a/b.csv', 'run.exe', 'C:\\x.csv']) {
      expect(await ask('print.saveCsv', { name, csv: '' })).toMatchObject({ failure: { kind: 'bad-input' } });
    }
  });
});
