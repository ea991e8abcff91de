import { beforeEach, expect, test } from 'vitest';
import { type ServedBridge, serveBridge } from '../../../electron/bridge/bridge.ts';
import type { LogData } from '../../../electron/platform/ports.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk } from '../../fakes/whole-desk.ts';

/** What the page reports of its own errors, in the log of the main process. */
type Line = { readonly message: string; readonly data: LogData | undefined };
let lines: Line[];
let bridge: ServedBridge;
let lock: () => void;
let advance: (ms: number) => Promise<unknown>;

beforeEach(async () => {
  lines = [];
  const write = (message: string, data?: LogData) => void lines.push({ message, data });
  const desk = await openWholeDesk({ patients: 10 });
  bridge = serveBridge({
    companion: desk.companion(),
    log: { info: write, warn: write, error: write },
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
  lock = () => void desk.companion().lock.lock();
  advance = desk.clock.advance;
  return () => desk.close();
});

const report = {
  page: 'desk',
  source: 'drawing, caught',
  name: 'TypeError',
  at: [{ file: 'index-DkP3aXq1.js', line: 40, column: 123456 }],
  leftOut: 0,
} as const;
const send = (input: unknown, board = false) =>
  bridge.handle({ trusted: true, board }, 'app.reportError', input);

test('an error of the page is a line of the log: its kind and its places, and no words', async () => {
  expect(await send(report)).toMatchObject({ ok: true });
  expect(lines).toEqual([
    {
      message: 'an error of the page',
      data: {
        page: 'desk',
        source: 'drawing, caught',
        error: 'TypeError',
        file1: 'index-DkP3aXq1.js',
        line1: 40,
        column1: 123456,
      },
    },
  ]);
});

test('the board reports too, and so does the page of the lock', async () => {
  expect(await send({ ...report, page: 'board' }, true)).toMatchObject({ ok: true });
  lock();
  expect(await send(report)).toMatchObject({ ok: true });
  expect(lines.map(({ data }) => data?.['page'])).toEqual(['board', 'desk']);
});

test('words are refused wherever a page could put them', async () => {
  const place = report.at[0];
  for (const odd of [
    { ...report, message: 'no row for Jia Chen' },
    { ...report, name: 'Jia Chen' },
    { ...report, source: 'Jia Chen' },
    { ...report, at: [{ ...place, file: 'Jia Chen' }] },
    { ...report, at: Array.from({ length: 9 }, () => place) },
  ])
    expect(await send(odd)).toMatchObject({ ok: false });
  expect(lines).toEqual([]);
});

test('however many come, the log has ten a minute, and then how many were left out', async () => {
  for (let n = 0; n < 500; n += 1) await send(report);
  expect(lines).toHaveLength(10);
  await advance(61_000);
  await send({ ...report, leftOut: 3 });
  expect(lines).toHaveLength(11);
  expect(lines[10]?.data).toMatchObject({ leftOut: 493 });
});
