import { expect, test } from 'vitest';
import { createDeskNotes } from '../../../renderer/state/desk-notes.ts';
import { createNotices } from '../../../renderer/state/notices.ts';
import type { CountView } from '../../../shared/bridge/views.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { afterTurn, deferred, handBridge, virtualTime } from '../hand-bridge.ts';
import { sampleNow, today } from '../sample.ts';

const here = { date: today, locationIds: [1] };
const everywhere = { date: today, locationIds: [] };
const ending = { by: 'MB', shown: { 2: 100 } };
const part = (more: Partial<CountView> = {}): CountView => ({
  part: 1,
  amounts: {},
  cash: {},
  note: '',
  by: 'MB',
  at: sampleNow,
  ended: null,
  system: null,
  ...more,
});

function notesOn(answers: Parameters<typeof handBridge>[0]) {
  const { bridge, asked: calls } = handBridge(answers);
  const time = virtualTime(sampleNow);
  const notices = createNotices(time, () => false);
  /** What the main process was asked by this name. */
  const asked = (name: string) => calls.filter((one) => one.name === name).map((one) => one.input);
  return { deskNotes: createDeskNotes(bridge, time, notices), time, notices, asked };
}

const opened = (counts: CountView[] = []) =>
  notesOn({
    'takings.counts': () => ok({ counts }),
    'takings.count': () => ok({ counts }),
    'takings.end': ({ how }) => ok({ counts: [part({ ended: how, system: { 2: 100 } })] }),
    'notes.read': () => ok({ initials: ['MB', 'JT'] }),
    'notes.saveInitials': () => ok({}),
  });

test('what was counted is kept by day and location, as it was typed, a moment after the typing', async () => {
  const { deskNotes, time, asked } = opened();
  deskNotes.count(here, 2, '11');
  deskNotes.count(here, 2, '115');
  deskNotes.note(here, 'five short');
  deskNotes.count(everywhere, 2, '7');
  expect(deskNotes.store.getState().counts).toEqual({
    '2026-11-21/1': { amounts: { 2: '115' }, cash: {}, note: 'five short' },
    '2026-11-21/all': { amounts: { 2: '7' }, cash: {}, note: '' },
  });
  expect(asked('takings.count')).toEqual([]);
  time.pass(500);
  await afterTurn();
  expect(asked('takings.count')).toEqual([
    { ...here, amounts: { 2: '115' }, cash: {}, note: 'five short' },
    { ...everywhere, amounts: { 2: '7' }, cash: {}, note: '' },
  ]);
});

test('notes and coins are kept with the count, and their sum is its amount', async () => {
  const { deskNotes, time, asked } = opened();
  const till = (pieces: Record<string, string>) => ({ pieces, float: '200' });
  deskNotes.countCash(here, 2, till({ 5000: '7' }), '150.00');
  deskNotes.countCash(here, 2, till({ 5000: '7', 2000: 'x' }), null);
  time.pass(500);
  await afterTurn();
  expect(asked('takings.count')).toEqual([
    { ...here, amounts: { 2: '150.00' }, cash: { 2: till({ 5000: '7', 2000: 'x' }) }, note: '' },
  ]);
});

test('what this PC keeps is shown, and never over what is being typed', async () => {
  const kept = [part({ ended: 'shift', system: { 2: 100 } }), part({ part: 2, amounts: { 2: '80' } })];
  const { deskNotes, time } = opened(kept);
  await deskNotes.readCount(here);
  expect(deskNotes.store.getState().counts['2026-11-21/1']?.amounts).toEqual({ 2: '80' });
  expect(deskNotes.store.getState().ended['2026-11-21/1']).toEqual([kept[0]]);
  deskNotes.count(here, 2, '81');
  await deskNotes.readCount(here);
  expect(deskNotes.store.getState().counts['2026-11-21/1']?.amounts).toEqual({ 2: '81' });
  time.pass(500);
});

test('ending a shift first keeps what was typed a moment ago, and begins an empty count', async () => {
  const { deskNotes, asked } = opened();
  deskNotes.count(here, 2, '115');
  expect(await deskNotes.end(here, 'shift', ending)).toBe(true);
  expect(asked('takings.count')).toHaveLength(1);
  expect(deskNotes.store.getState().counts['2026-11-21/1']).toEqual({ amounts: {}, cash: {}, note: '' });
  expect(deskNotes.store.getState().ended['2026-11-21/1']).toMatchObject([{ ended: 'shift' }]);
});

test('What is typed while a count is being read stays, though the answer comes after it was stored.', async () => {
  const kept = deferred<{ counts: CountView[] }>();
  const { deskNotes, time, asked } = notesOn({
    'takings.counts': () => kept.promise,
    'takings.count': () => ok({ counts: [] }),
  });
  const read = deskNotes.readCount(here);
  deskNotes.count(here, 2, '115');
  time.pass(500);
  await afterTurn();
  kept.answer({ counts: [] });
  await read;
  expect(deskNotes.store.getState().counts['2026-11-21/1']?.amounts).toEqual({ 2: '115' });
  deskNotes.count(here, 3, '40');
  time.pass(500);
  await afterTurn();
  const stored = asked('takings.count').at(-1);
  expect(stored).toMatchObject({ amounts: { 2: '115', 3: '40' } });
});

test('What is typed before the stored count was read is typed into that one, and nothing else of it is replaced.', async () => {
  const kept = deferred<{ counts: CountView[] }>();
  const { deskNotes, time, asked } = notesOn({
    'takings.counts': () => kept.promise,
    'takings.count': () => ok({ counts: [] }),
  });
  const read = deskNotes.readCount(here);
  deskNotes.count(here, 2, '115');
  time.pass(500);
  await afterTurn();
  expect(asked('takings.count')).toEqual([]);
  kept.answer({ counts: [part({ amounts: { 2: '80', 3: '40' }, note: 'Float counted' })] });
  await read;
  await afterTurn();
  const whole = { amounts: { 2: '115', 3: '40' }, cash: {}, note: 'Float counted' };
  expect(deskNotes.store.getState().counts['2026-11-21/1']).toEqual(whole);
  expect(asked('takings.count')).toEqual([{ ...here, ...whole }]);
});

test('A count is not stored over one that could not be read: it is stored with it, once that can be read.', async () => {
  let isReadable = false;
  const { deskNotes, time, asked, notices } = notesOn({
    'takings.counts': () =>
      isReadable ? ok({ counts: [part({ amounts: { 3: '40' } })] }) : failed(failure('store-damaged')),
    'takings.count': () => ok({ counts: [] }),
    'takings.end': ({ how }) => ok({ counts: [part({ ended: how, system: { 2: 100 } })] }),
  });
  await deskNotes.readCount(here);
  deskNotes.count(here, 2, '115');
  time.pass(500);
  await afterTurn();
  expect([asked('takings.count'), await deskNotes.end(here, 'day', ending)]).toEqual([[], false]);
  expect(notices.store.getState().notices.length).toBeGreaterThan(0);
  expect(deskNotes.store.getState().counts['2026-11-21/1']?.amounts).toEqual({ 2: '115' });
  isReadable = true;
  deskNotes.note(here, 'Five short');
  expect(await deskNotes.end(here, 'day', ending)).toBe(true);
  expect(asked('takings.count')).toEqual([
    { ...here, amounts: { 2: '115', 3: '40' }, cash: {}, note: 'Five short' },
  ]);
});

test('What is typed stays where the count is read once more while it is being stored.', async () => {
  const storing = deferred<{ counts: CountView[] }>();
  const { deskNotes, time } = notesOn({
    'takings.counts': () => ok({ counts: [part({ amounts: { 2: '80' } })] }),
    'takings.count': () => storing.promise,
  });
  await deskNotes.readCount(here);
  deskNotes.count(here, 2, '115');
  time.pass(500);
  await deskNotes.readCount(here);
  storing.answer({ counts: [] });
  await afterTurn();
  expect(deskNotes.store.getState().counts['2026-11-21/1']?.amounts).toEqual({ 2: '115' });
});

test('A count that could not be stored counts as such, also where one of before is stored only then: nothing ends without it.', async () => {
  const first = deferred<{ counts: CountView[] }>();
  const answers = [first.promise];
  const { deskNotes, time, asked } = notesOn({
    'takings.counts': () => ok({ counts: [] }),
    'takings.count': () => answers.shift() ?? failed(failure('disk-full')),
    'takings.end': ({ how }) => ok({ counts: [part({ ended: how, system: { 2: 100 } })] }),
  });
  await deskNotes.readCount(here);
  for (const text of ['115', '116']) {
    deskNotes.count(here, 2, text);
    time.pass(500);
    await afterTurn();
  }
  first.answer({ counts: [] });
  await afterTurn();
  expect(await deskNotes.end(here, 'day', ending)).toBe(false);
  expect([asked('takings.count').length, asked('takings.end').length]).toEqual([3, 0]);
});

test('A count that is being ended takes no more: the next shift begins empty, and a closed day can be counted again.', async () => {
  for (const how of ['shift', 'day'] as const) {
    let isClosed = false;
    const ended = deferred<{ counts: CountView[] }>();
    const { deskNotes, time, asked } = notesOn({
      'takings.counts': () => ok({ counts: [] }),
      'takings.count': () => (isClosed ? failed(failure('stale')) : ok({ counts: [] })),
      'takings.end': () => ended.promise,
      'takings.reopen': () => ok({ counts: [part()] }),
    });
    await deskNotes.readCount(here);
    deskNotes.count(here, 2, '115');
    const end = deskNotes.end(here, how, ending);
    await afterTurn();
    deskNotes.note(here, 'Counted twice, still the same.');
    isClosed = how === 'day';
    ended.answer({ counts: [part({ ended: how, system: { 2: 100 } })] });
    expect(await end).toBe(true);
    time.pass(500);
    await afterTurn();
    expect(deskNotes.store.getState().counts['2026-11-21/1']).toEqual({ amounts: {}, cash: {}, note: '' });
    expect(asked('takings.count')).toHaveLength(1);
    expect(await deskNotes.reopen(here)).toBe(true);
    expect(asked('takings.reopen')).toHaveLength(1);
  }
});

test('who was at the desk is kept, the latest first', async () => {
  const { deskNotes } = opened();
  await deskNotes.read();
  deskNotes.staff('JT');
  expect(deskNotes.store.getState().initials).toEqual(['JT', 'MB']);
  deskNotes.forget();
  expect(deskNotes.store.getState()).toMatchObject({ initials: [], counts: {} });
});

test('Nothing is ended while its count could not be kept.', async () => {
  let full = true;
  const { deskNotes, time, asked } = notesOn({
    'takings.count': () => (full ? failed(failure('disk-full')) : ok({ counts: [] })),
    'takings.end': ({ how }) => ok({ counts: [part({ ended: how, system: { 2: 100 } })] }),
    'takings.counts': () => ok({ counts: [part({ amounts: { 2: '80' } })] }),
  });
  const ends = () => asked('takings.end').length;
  deskNotes.count(here, 2, '115');
  expect(await deskNotes.end(here, 'day', ending)).toBe(false);
  deskNotes.count(here, 2, '116');
  time.pass(500);
  await afterTurn();
  // Not being typed any more, and still nowhere but on the screen.
  await deskNotes.readCount(here);
  expect(deskNotes.store.getState().counts['2026-11-21/1']?.amounts).toEqual({ 2: '116' });
  expect(await deskNotes.end(here, 'day', ending)).toBe(false);
  expect(ends()).toBe(0);
  full = false;
  expect(await deskNotes.end(here, 'day', ending)).toBe(true);
  const kept = asked('takings.count').at(-1);
  expect(kept).toMatchObject({ amounts: { 2: '116' } });
});

test('A count that could not be stored is stored before the desk is covered.', async () => {
  let full = true;
  const { deskNotes, time, asked } = notesOn({
    'takings.counts': () => ok({ counts: [] }),
    'takings.count': () => (full ? failed(failure('disk-full')) : ok({ counts: [] })),
  });
  for (const one of [here, everywhere]) await deskNotes.readCount(one);
  deskNotes.count(here, 2, '115');
  time.pass(500);
  await afterTurn();
  full = false;
  deskNotes.count(everywhere, 2, '7');
  deskNotes.keepNow();
  await afterTurn();
  const stored = asked('takings.count');
  expect(stored.slice(1)).toEqual([
    { ...everywhere, amounts: { 2: '7' }, cash: {}, note: '' },
    { ...here, amounts: { 2: '115' }, cash: {}, note: '' },
  ]);
});
