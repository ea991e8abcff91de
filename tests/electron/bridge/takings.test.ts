import { afterEach, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import type { CountView, TakingsView } from '../../../shared/bridge/views.ts';
import type { Result } from '../../../shared/result.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

const quiet = { info() {}, warn() {}, error() {} };
const ask = async <T>(name: string, input: unknown): Promise<T> => {
  const ports = { companion: desk.companion(), log: quiet, chooseCaFile: async () => null };
  const bridge = serveBridge({ ...ports, printing: noPrinting });
  const answer = (await bridge.handle({ trusted: true }, name, input)) as Result<T>;
  if (!answer.ok) throw new Error(answer.failure.kind);
  return answer.value;
};

test('Counts, shift changes and the close outlive the program; a shift is counted against what came after the one before.', async () => {
  desk = await openWholeDesk({});
  await desk.connect();
  await desk.until('every list was read', () => desk.companion().status().progress === null);
  desk.companion().changeSettings({ staff: 'MB' });
  const of = { date: desk.companion().state().today, locationIds: [] };
  const before = await ask<TakingsView>('takings.read', of);
  const [first] = before.methods;
  if (!first) throw new Error('nothing was taken');
  const id = String(first.method.id);
  const cash = { [id]: { pieces: { 1000: '21', 5: '10' }, float: '198' } };
  await ask('takings.count', { ...of, amounts: { [id]: '12.50' }, cash, note: 'a coin is bent' });
  await ask('notes.saveInitials', { initials: 'MB' });
  await desk.restart();
  type Counts = { counts: CountView[] };
  expect((await ask<Counts>('takings.counts', of)).counts).toMatchObject([
    {
      part: 1,
      amounts: { [id]: '12.50' },
      cash,
      note: 'a coin is bent',
      by: 'MB',
      ended: null,
      system: null,
    },
  ]);
  expect(await ask('notes.read', {})).toEqual({ initials: ['MB'] });

  const sums = Object.fromEntries(before.methods.map((m) => [String(m.method.id), m.cents]));
  const shift = await ask<Counts>('takings.end', { ...of, how: 'shift', by: 'KL', shown: sums });
  // What has ended keeps all of its count.
  expect(shift.counts).toMatchObject([{ ended: 'shift', by: 'KL', cash, system: { [id]: first.cents } }]);
  const closed = await ask<Counts>('takings.end', { ...of, how: 'day', by: 'MB', shown: {} });
  // Nothing was taken since the shift changed.
  expect(closed.counts[1]).toMatchObject({ part: 2, ended: 'day', system: { [id]: 0 } });
  await expect(ask('takings.count', { ...of, amounts: {}, cash: {}, note: '' })).rejects.toThrow('stale');
  await expect(ask('takings.end', { ...of, how: 'day', by: 'MB', shown: {} })).rejects.toThrow('stale');
  const again = await ask<Counts>('takings.reopen', of);
  expect(again.counts.at(-1)).toMatchObject({ part: 2, ended: null, system: null });
  expect((await ask<Counts>('takings.counts', { ...of, locationIds: [1] })).counts).toEqual([]);
  const log = desk.companion().session()?.desk.actions(0, Number.MAX_SAFE_INTEGER) ?? [];
  expect(log.filter((one) => one.what === 'takings').map((one) => `${one.by} ${one.outcome}`)).toEqual([
    'KL shift changed',
    'MB closed',
    'MB opened again',
  ]);
});

test('A shift and a day are ended against the figures that the person saw, or not at all.', async () => {
  desk = await openWholeDesk({});
  await desk.connect();
  await desk.until('every list was read', () => desk.companion().status().progress === null);
  const of = { date: desk.companion().state().today, locationIds: [] };
  const seen = await ask<TakingsView>('takings.read', of);
  const shown = Object.fromEntries(seen.methods.map((m) => [String(m.method.id), m.cents]));
  const payment = seen.methods.flatMap(({ payments }) => payments).find(({ removed }) => !removed);
  // Another desk removes one while the dialog is open.
  desk.service.sandbox.archive('payments', payment?.id ?? 0);
  const { sync } = desk.companion().session() ?? {};
  if (sync) await desk.clock.until(sync.ask('payments'), 600_000);
  const end = (sums: object) => ask('takings.end', { ...of, how: 'day', by: 'KL', shown: sums });
  await expect(end(shown)).rejects.toThrow('stale');
  type Counts = { counts: CountView[] };
  expect((await ask<Counts>('takings.counts', of)).counts).toEqual([]);
  const now = await ask<TakingsView>('takings.read', of);
  expect(now.totalCents).toBe(seen.totalCents - (payment?.amountCents ?? 0));
  await end(Object.fromEntries(now.methods.map((m) => [String(m.method.id), m.cents])));
  expect((await ask<Counts>('takings.counts', of)).counts).toMatchObject([{ ended: 'day', by: 'KL' }]);
  // Initials of who counted say nothing about who is at the desk.
  expect(desk.companion().settings().staff).toBe('');
});

test('which methods are in the till goes by their names until someone says so, and is kept on this PC', async () => {
  desk = await openWholeDesk({});
  await desk.connect();
  await desk.until('every list was read', () => desk.companion().status().progress === null);
  const of = { date: desk.companion().state().today, locationIds: [] };
  const inTill = async () => {
    const { known } = await ask<TakingsView>('takings.read', of);
    return known.filter((one) => one.inTill).map(({ name }) => name);
  };
  const byName = await inTill();
  expect(byName).toContain('Cash');
  expect(byName).not.toContain('Direct deposit');
  const { known, methods } = await ask<TakingsView>('takings.read', of);
  for (const { method, inTill: is } of methods)
    expect(known.find(({ id }) => id === method.id)?.inTill ?? true).toBe(is);
  const id = (name: string) => known.find((one) => one.name === name)?.id ?? 0;
  await ask('takings.setInTill', { methodId: id('Direct deposit'), inTill: true });
  await ask('takings.setInTill', { methodId: id('Cash'), inTill: false });
  await desk.restart();
  const after = await inTill();
  expect(after).toContain('Direct deposit');
  expect(after).not.toContain('Cash');
});
