import { describe, expect, it } from 'vitest';
import { serverHere } from '../electron/link/real-hub.ts';
import { benches } from './all.ts';
import { link } from './link.ts';
import type { MeasuredRow } from './measure.ts';

/** The smallest practice and as few rounds as there can be: the figures mean nothing, but each is one. */
const size = 200;
const chosen = benches.filter((bench) => bench !== link || serverHere.ok);

describe('the benches, at their smallest', () => {
  it.each(chosen.map((bench) => [bench.name, bench] as const))('%s still measures', async (_name, bench) => {
    const rows: MeasuredRow[] = [];
    await bench.run([size], (row) => rows.push(row), { quick: true });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row, row.what).toMatchObject({ value: expect.toSatisfy(Number.isFinite) });
  });
});
