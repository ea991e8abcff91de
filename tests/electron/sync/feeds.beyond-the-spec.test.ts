import { afterEach, describe, expect, test } from 'vitest';
import { feedNames, feeds, formDays } from '../../../electron/sync/feeds.ts';
import type { ServedExtensions } from '../../../service/extensions.ts';
import { wireFromInstant } from '../../../shared/clinic-time.ts';
import { dayMs, hourMs, minuteMs } from '../../../shared/durations.ts';
import { type Operation, operations } from '../../../shared/practice/operations.ts';
import { asMany } from '../../extent.ts';
import { demoNow, openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';
import { tinyClinic, tinyNow } from '../../service/fixtures/tiny-clinic.ts';

/** The waiting list, forms and reasons for cancelling: lists that a practice may have or not (docs/decisions/0053). */

let desk: WholeDesk;
afterEach(async () => {
  expect(desk.problems).toEqual([]);
  await desk.close();
});

const lists = [
  { feed: 'cancellationReasons', path: '/cancellation-reasons', table: 'cancellation_reasons' },
  { feed: 'waitlists', path: '/waitlists', table: 'waitlists' },
  { feed: 'patientForms', path: '/patient-forms', table: 'patient_forms' },
] as const;
const cache = () => desk.session().cache;
const sandbox = () => desk.service.sandbox;
const calls = (path: string) =>
  sandbox()
    .calls()
    .filter((call) => call.path === path);
const synced = () =>
  desk.until('all lists are read', () => desk.companion().status().progress === null, 7_200_000);
const connected = async (extensions: ServedExtensions = 'present') => {
  desk = await openWholeDesk({ patients: 60, dialect: { extensions } });
  await desk.connect();
  await synced();
};

/** A few records and no visit near, so that a day of the clock is few calls. */
const quiet = async (extensions: ServedExtensions = 'present') => {
  const stamps = { createdAt: '2026-11-01T00:00:00.000Z', updatedAt: '2026-11-01T00:00:00.000Z' };
  const clinic = tinyClinic({
    cancellationReasons: [1, 2].map((id) => ({ id, reason: `Reason ${id}`, archived: false, ...stamps })),
    waitlists: [1, 2].map((id) => ({ id, patientId: id, archived: false, ...stamps })),
    patientForms: [1, 2].map((id) => ({ id, patientId: id, archived: false, ...stamps })),
  });
  desk = await openWholeDesk({ clinic, now: tinyNow, dialect: { extensions } });
  await desk.connect();
  await synced();
  pollLessOften();
};

/** Hidden and on battery: arrivals are polled half as often, all other lists a sixth as often, so a day costs fewer calls. */
const pollLessOften = () => desk.companion().hint({ visible: false, onBattery: true });
const restart = async () => {
  await desk.restart();
  pollLessOften();
};

describe('a practice that has them', () => {
  test('is read whole, behind every other list, and then by what changed.', async () => {
    await connected();
    const firstOf = (path: string) =>
      sandbox()
        .calls()
        .findIndex((call) => call.path === path);
    expect(feedNames.slice(-lists.length)).toEqual(lists.map(({ feed }) => feed));
    for (const { feed, path, table } of lists) {
      expect(firstOf(path)).toBeGreaterThan(firstOf('/support-items'));
      expect(cache().count(feed)).toBe(sandbox().state(table).length);
      expect(cache().count(feed)).toBeGreaterThan(0);
    }
    sandbox().clearCalls();
    sandbox().edit('waitlists', 1, { waitlistTags: ['Urgent'] });
    sandbox().edit('patient_forms', 1, { status: 'Completed' });
    sandbox().archive('cancellation_reasons', 1);
    await desk.clock.advance(61 * minuteMs);
    expect(cache().get('waitlists', 1)?.waitlistTags).toEqual(['Urgent']);
    expect(cache().get('patientForms', 1)?.status).toBe('Completed');
    expect(cache().get('cancellationReasons', 1)?.archived).toBe(true);
    for (const { feed, path } of lists) {
      const passes = calls(path).filter(({ query }) => !/id_[gl]t/.test(query));
      expect(passes.length).toBeGreaterThan(0);
      expect(passes.length).toBeLessThanOrEqual(Math.ceil((61 * minuteMs) / feeds[feed].every));
      for (const { query } of passes) expect(query).toContain('update_gt');
    }
  });

  test('costs arrivals nothing: in ten minutes they are read as often as where it lacks them.', async () => {
    const arrivals: number[] = [];
    for (const extensions of ['present', 'absent:cancellation-reasons+waitlists+patient-forms'] as const) {
      await connected(extensions);
      await desk.clock.advance(2 * minuteMs);
      sandbox().clearCalls();
      await desk.clock.advance(10 * minuteMs);
      arrivals.push(calls('/appointments').filter(({ query }) => query.includes('status_update_gt')).length);
      expect(calls('/waitlists').length).toBeLessThanOrEqual(1);
      if (extensions === 'present') await desk.close();
    }
    expect(arrivals[0]).toBeGreaterThan(200);
    expect(Math.abs((arrivals[0] ?? 0) - (arrivals[1] ?? 0))).toBeLessThanOrEqual(2);
  });

  test('Of a form nothing is stored of what the patient answered, readable or not.', async () => {
    const secret = 'SECRET-ANSWER';
    desk = await openWholeDesk({ patients: 60 });
    const [first, second] = sandbox().state('patient_forms');
    if (!first || !second) throw new Error('no forms');
    const answers = { content: { q: secret }, answers: [secret] };
    sandbox().edit('patient_forms', first.id, answers);
    // Whose it is cannot be read: it is set aside.
    sandbox().edit('patient_forms', second.id, { ...answers, patientId: 'unreadable' as unknown as number });
    await desk.connect();
    await synced();
    const stored = cache().get('patientForms', first.id);
    expect(stored).toMatchObject({ title: first.title, status: first.status });
    const documented = ['appointmentId', 'archived', 'createdAt', 'id', 'organisationId', 'patientId'];
    const more = ['status', 'submittedAt', 'templateId', 'title', 'updatedAt'];
    expect(Object.keys(stored ?? {}).sort()).toEqual([...documented, ...more]);
    expect(cache().setAside()).toMatchObject([{ kind: 'patientForms', id: second.id, field: 'patientId' }]);
    const all = cache().all('patientForms');
    expect(all.length).toBe(sandbox().state('patient_forms').length - 1);
    expect(JSON.stringify([all, desk.events])).not.toContain(secret);
  });

  test('A form that was changed longer ago than is kept is not read, and one that changes is.', async () => {
    desk = await openWholeDesk({ patients: 60 });
    const [old] = sandbox().state('patient_forms');
    if (!old) throw new Error('no forms');
    const longAgo = wireFromInstant(demoNow - (formDays + 1) * dayMs);
    sandbox().putBack('patient_forms', { ...old, updatedAt: longAgo });
    await desk.connect();
    await synced();
    expect(cache().get('patientForms', old.id)).toBeNull();
    sandbox().edit('patient_forms', old.id, { status: 'In progress' });
    await desk.clock.advance(feeds.patientForms.every + minuteMs);
    expect(cache().get('patientForms', old.id)?.status).toBe('In progress');
  });

  test('What no feed can see is repaired at night.', async () => {
    await quiet();
    for (const { feed, table } of lists) {
      sandbox().purge(table, 2);
      expect(cache().count(feed)).toBe(2);
    }
    await desk.clock.advance(24 * hourMs);
    for (const { feed } of lists) expect([feed, cache().ids(feed, 1, 9)]).toEqual([feed, [1]]);
  });
});

describe('a practice that lacks', () => {
  test('them is asked for each once a day, also after a restart; nothing names them, no write is tried.', async () => {
    await quiet('absent:cancellation-reasons+waitlists+patient-forms');
    const asked = () => lists.map(({ path }) => calls(path).length);
    await desk.clock.advance(hourMs);
    await restart();
    await desk.clock.advance(hourMs);
    expect(asked()).toEqual([1, 1, 1]);
    const status = desk.companion().status();
    expect(status.progress).toBeNull();
    const named = new Set(status.lists.map(({ feed }) => feed));
    expect(lists.filter(({ feed }) => named.has(feed))).toEqual([]);
    const writes = sandbox()
      .calls()
      .filter(({ method }) => method !== 'GET');
    expect(writes).toEqual([]);

    // From now on it has one of them: the next try finds that one.
    sandbox().setDialect({ extensions: 'absent:cancellation-reasons+waitlists' });
    await desk.clock.advance(dayMs);
    expect(asked().slice(0, 2)).toEqual([2, 2]);
    expect(lists.map(({ feed }) => cache().count(feed))).toEqual([0, 0, 2]);
  });

  test('all of them is asked once a day for each list, by day and night and over a restart, and for nothing else that it lacks.', async () => {
    await quiet('absent');
    await desk.clock.advance(5 * hourMs);
    await restart();
    await desk.clock.advance(asMany(26, 41) * hourMs);
    const missing = sandbox()
      .calls()
      .filter(({ status }) => status === 404);
    const all = Object.values<Operation>(operations).filter(
      ({ since, lists }) => since === 'extension' && lists,
    );
    const asked = Object.groupBy(missing, ({ path }) => path);
    expect(Object.keys(asked).sort()).toEqual(all.map(({ path }) => path).sort());
    for (const [path, of = []] of Object.entries(asked)) {
      expect([path, of.length]).toEqual([path, 2]);
      const [first, second] = of;
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(dayMs);
    }
    expect(
      sandbox()
        .calls()
        .every(({ method }) => method === 'GET'),
    ).toBe(true);
  });
});
