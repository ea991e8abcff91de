import { describe, expect, it } from 'vitest';
import { serverHere } from '../electron/link/real-hub.ts';
import { bridge } from './bridge.ts';
import { callBench } from './calls.ts';
import { candidateBench } from './candidates.ts';
import { freshness } from './freshness.ts';
import { link } from './link.ts';
import { loop } from './loop.ts';
import type { Benchmark, MeasuredRow } from './measure.ts';
import { memory } from './memory.ts';
import { pageBench } from './page.ts';
import { spelling } from './spelling.ts';
import { start } from './start.ts';
import { store } from './store.ts';
import { years } from './years.ts';

/** The smallest practice and as few rounds as there can be: the figures mean nothing, but each is one. */
const size = 200;
const benches: readonly Benchmark[] = [
  start,
  pageBench,
  loop,
  store,
  spelling,
  candidateBench,
  bridge,
  callBench,
  freshness,
  memory,
  years,
  ...(serverHere.ok ? [link] : []),
];

describe('the benches, at their smallest', () => {
  it.each(benches.map((bench) => [bench.name, bench] as const))('%s still measures', async (_name, bench) => {
    const rows: MeasuredRow[] = [];
    await bench.run([size], (row) => rows.push(row), { quick: true });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row, row.what).toMatchObject({ value: expect.toSatisfy(Number.isFinite) });
  });
});
