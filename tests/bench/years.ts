import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutboxStore } from '../../electron/outbox/outbox-store.ts';
import { sizeOf } from '../../electron/store/files.ts';
import { openStores } from '../../electron/store/opening.ts';
import type { Stores } from '../../electron/store/types.ts';
import { growDesk } from './built/grown-desk.ts';
import { watchStalls } from './built/stalls.ts';
import { type Benchmark, quantile, short, spread, timed } from './measure.ts';

const key = new Uint8Array(32).fill(7);

/** The desk file after years of work: opening it, and copying it while other work goes on. */
export const years: Benchmark = {
  name: 'years',
  about: 'the desk file after five years of a busy clinic that trims nothing: opening it, and its copies',
  async run(_sizes, say, { quick }) {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
    const row = { size: null, bar: null };
    try {
      opened(folder).close();
      growDesk(folder, key, quick ? 0.1 : 5, Date.now());
      const megabytes = sizeOf(join(folder, 'desk.db')) / 2 ** 20;
      const rounds = Array.from({ length: quick ? 2 : 9 });
      const openings: number[] = [];
      const worked: number[] = [];
      const stalls: number[] = [];
      for (const [round] of rounds.entries()) {
        const time = timed(() => {
          const stores = opened(folder);
          readOutbox(stores);
          stores.close();
        });
        // The first reads it through, as after a crash: it was not closed by a session.
        if (round > 0) openings.push(time);
        const copy = await copiedOnce(folder);
        worked.push(...copy.worked);
        stalls.push(...copy.stalls);
      }
      say({
        ...row,
        what: 'Desk file after five years',
        unit: 'MB',
        value: megabytes,
        is: 'size',
        more: 'untrimmed',
      });
      say({
        ...row,
        what: 'Opening it, with the outbox',
        unit: 'ms',
        value: quantile(openings, 0.5),
        is: 'p50',
        more: spread(openings),
        bar: 200,
        named: 'desk file: opening',
      });
      say({
        ...row,
        what: 'Copying it: the longest that the loop was held',
        unit: 'ms',
        value: Math.max(0, ...worked),
        is: 'most, of its own work',
        bar: 20,
        more: `by the wall clock ${short(Math.max(0, ...stalls))}; of ${rounds.length} copies`,
        named: 'desk file: copying',
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const pause = () => new Promise<void>((go) => setImmediate(go));

function opened(folder: string): Stores {
  const result = openStores({ folder, key, now: Date.now, pause });
  if (!result.ok) throw new Error(`not opened: ${result.failure.kind}`);
  return result.value.stores;
}

function readOutbox({ desk }: Stores): void {
  const clock = { wall: Date.now, monotonic: () => performance.now(), after: () => () => undefined };
  const random = { bytes: () => new Uint8Array(), uuid: () => '', fraction: () => 0 };
  createOutboxStore({ desk, clock, random, by: () => '' });
}

async function copiedOnce(folder: string) {
  const stores = opened(folder);
  const watch = watchStalls();
  stores.desk.saveFact('initials', String(performance.now()));
  watch.take();
  await stores.settle();
  const taken = watch.take();
  watch.stop();
  stores.close();
  return taken;
}
