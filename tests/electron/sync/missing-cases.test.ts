import { afterEach, describe, expect, test } from 'vitest';
import { openCache } from '../../../electron/store/cache/cache.ts';
import { memoryCache } from '../../../electron/store/cache/file.ts';
import { watchMissingCases } from '../../../electron/sync/missing-cases.ts';
import { demoClinic } from '../../../service/demo-clinic.ts';
import { wireFromInstant } from '../../../shared/clinic-time.ts';
import { dayMs, hourMs } from '../../../shared/durations.ts';
import { failure } from '../../../shared/failures.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const now = Date.UTC(2026, 10, 18, 1, 30);

describe('cases that the list does not bring', () => {
  const begin = (answers: Record<number, 'case' | 'not-found' | 'offline'>) => {
    const clock = createVirtualClock(now);
    const cache = openCache(memoryCache());
    const state = { read: true };
    const asked: number[] = [];
    const under = { way: 0, most: 0 };
    const watch = watchMissingCases({
      cache,
      clock,
      now: clock.wall,
      pcZone: 'Australia/Adelaide',
      casesRead: () => state.read,
      async read(id) {
        asked.push(id);
        under.way += 1;
        under.most = Math.max(under.most, under.way);
        await new Promise<void>((done) => void clock.after(1000, () => done()));
        under.way -= 1;
        const answer = answers[id] ?? 'case';
        if (answer !== 'case') return { ok: false, failure: failure(answer) };
        return { ok: true, value: { id, patientId: 1, isOpen: false }, sequence: id };
      },
      logStoreErrors: (look) => look(),
    });
    const book = (id: number, start: number, caseId: number) =>
      cache.apply({
        kind: 'appointments',
        objects: [{ id, start: wireFromInstant(start), appointmentPatients: [{ patientId: 1, caseId }] }],
        sequence: id,
      });
    return { clock, cache, state, asked, under, watch, book };
  };

  test('A case that a near appointment is part of is read by its id where the list does not contain it, once: one that the service does not have is not asked for again.', async () => {
    const { clock, cache, asked, watch, book } = begin({ 71: 'not-found' });
    book(1, now + 2 * hourMs, 71);
    book(2, now + hourMs, 70);
    book(3, now + 20 * dayMs, 72);
    watch.check();
    await clock.advance(60_000);
    expect(asked).toEqual([70, 71]);
    expect(cache.get('cases', 70)?.isOpen).toBe(false);
    watch.check();
    await clock.advance(120_000);
    expect(asked).toEqual([70, 71]);
    cache.clear();
    book(2, now + hourMs, 70);
    watch.check();
    await clock.advance(60_000);
    expect(asked).toEqual([70, 71, 70]);
  });

  test('One call at a time, none before the list has been read, and none while calls fail.', async () => {
    const answers: Record<number, 'case' | 'offline'> = { 70: 'offline' };
    const { clock, state, asked, under, watch, book } = begin(answers);
    state.read = false;
    for (const id of [1, 2, 3]) book(id, now + id * hourMs, 69 + id);
    watch.check();
    await clock.advance(60_000);
    expect(asked).toEqual([]);
    state.read = true;
    watch.check();
    await clock.advance(20_000);
    expect(asked).toEqual([70]);
    answers[70] = 'case';
    await clock.advance(60_000);
    expect(asked).toEqual([70, 70, 71, 72]);
    expect(under.most).toBe(1);
    watch.stop();
    book(4, now + hourMs, 80);
    watch.check();
    await clock.advance(60_000);
    expect(asked).toHaveLength(4);
  });

  describe('at a desk', () => {
    let desk: WholeDesk | null = null;
    afterEach(() => desk?.close());

    test('An appointment of a closed case says so, and no call is refused for rate.', async () => {
      const clinic = demoClinic({ seed: 7, patients: 120, now });
      const today = clinic.appointments.filter((a) => Math.abs(Date.parse(a.start ?? '') - now) < 4 * hourMs);
      const one = today.find((a) => !a.archived && a.appointmentPatients?.[0]?.caseId);
      const place = one?.appointmentPatients?.[0];
      if (!one || !place?.caseId) throw new Error('nobody comes with a case');
      const { caseId } = place;
      const cases = clinic.cases.map((a) => (a.id === caseId ? { ...a, isOpen: false } : a));
      desk = await openWholeDesk({ clinic: { ...clinic, cases }, now });
      const { companion } = desk;
      await desk.connect();
      const session = () => {
        const open = companion().session();
        if (!open) throw new Error('no session');
        return open;
      };
      await desk.until('the case is here', () => session().cache.get('cases', caseId) !== null);
      const { today: date, zone } = companion().state();
      const row = session()
        .rows({ date, zone, locationId: null })
        .find(({ key }) => key === `${one.id}:${place.patientId}`);
      expect(row?.flags.map(({ code }) => code)).toContain('case-closed');
      expect(desk.service.sandbox.calls().filter((call) => call.status === 429)).toEqual([]);
    });
  });
});
