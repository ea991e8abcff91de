import { afterEach, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { TakingsView } from '../../../shared/bridge/views.ts';
import { addDays, dayOf } from '../../../shared/clinic-time.ts';
import type { Result } from '../../../shared/result.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

const day = 86_400_000;
let desk: WholeDesk;
afterEach(() => desk.close());

const quiet = { info() {}, warn() {}, error() {} };
async function takings(date: string): Promise<TakingsView> {
  const ports = { companion: desk.companion(), log: quiet, chooseCaFile: async () => null };
  const bridge = serveBridge({ ...ports, printing: noPrinting });
  const asked = await bridge.handle({ trusted: true }, 'takings.read', { date, locationIds: [] });
  const answer = asked as Result<TakingsView>;
  if (!answer.ok) throw new Error(answer.failure.kind);
  return answer.value;
}
const synced = () =>
  desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
const today = () => desk.companion().state().today;

/** Ids of what was taken on a day, as the practice has it. */
function listed(date: string, zone: string): number[] {
  const on = (one: { paymentDate?: string | null | undefined }) =>
    dayOf(Date.parse(one.paymentDate ?? ''), zone) === date;
  const payments = desk.service.sandbox.state('payments');
  return payments.flatMap((one) => (on(one) && !one.archived && one.paymentMethodId ? one.id : [])).sort();
}
const ids = (view: TakingsView) =>
  view.methods.flatMap(({ payments }) => payments.flatMap(({ id }) => id ?? [])).sort();

test('What was taken before the first connection is in the takings: the morning of the first day, and the weeks before it.', async () => {
  desk = await openWholeDesk({ patients: 200 });
  await desk.connect();
  await synced();
  const { zone } = desk.companion().state();
  let found = 0;
  for (let back = 0; back < 20; back += 1) {
    const date = addDays(today(), -back);
    const view = await takings(date);
    expect(view.source).toBe('practice');
    expect(ids(view)).toEqual(listed(date, zone));
    found += ids(view).length;
  }
  expect(found).toBeGreaterThan(10);
  expect((await takings(addDays(today(), -89))).source).toBe('practice');
  expect((await takings(addDays(today(), -91))).source).toBe('part');
});

test('Before the payments were read, and where the practice does not list them or the key may not read them, only this desk’s are shown.', async () => {
  const practices = [
    { dialect: { extensions: 'absent' }, role: 'owner' },
    { dialect: {}, role: 'practitioner' },
  ] as const;
  for (const practice of practices) {
    desk = await openWholeDesk({ patients: 60, ...practice });
    await desk.connect();
    await synced();
    expect((await takings(today())).source).toBe('desk');
    // Offline after a start, more than a day later: nothing is claimed that was never read.
    desk.setPlugged(false);
    desk.clock.jumpWall(2 * day);
    await desk.restart();
    expect((await takings(today())).source).toBe('desk');
    if (practice.role === 'owner') await desk.close();
  }
});

test('A day whose payments were purged is shown as a part.', async () => {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await synced();
  const { sync } = desk.session();
  const first = today();
  expect((await takings(addDays(first, -60))).source).toBe('practice');
  desk.clock.jumpWall(40 * day);
  // The practice's clock is known to have come so far by a record that was changed.
  const { service } = desk;
  service.sandbox.edit('patients', service.sandbox.state('patients')[0]?.id ?? 0, { firstname: 'Later' });
  await desk.clock.until(sync.ask('patients'), 600_000);
  await desk.clock.until(sync.audit(), 3_600_000);
  expect((await takings(addDays(first, -60))).source).toBe('part');
  expect((await takings(addDays(first, -40))).source).toBe('practice');
});

test('While the practice’s list is not found for a minute, and afterwards, the takings are the practice’s.', async () => {
  desk = await openWholeDesk({ patients: 60 });
  await desk.connect();
  await synced();
  const before = await takings(today());
  expect(before.source).toBe('practice');
  // The service is being updated: its gateway answers 404.
  desk.service.sandbox.setDialect({ extensions: 'absent' });
  await desk.clock.advance(60_000);
  expect(await takings(today())).toMatchObject({ source: 'practice', totalCents: before.totalCents });
  desk.service.sandbox.setDialect({ extensions: 'present' });
  await desk.clock.advance(30 * 60_000);
  expect(await takings(today())).toMatchObject({ source: 'practice', totalCents: before.totalCents });
});
