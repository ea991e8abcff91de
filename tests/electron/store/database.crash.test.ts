import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { asMany } from '../../extent.ts';
import { child } from './child.ts';
import { newFolder, opened, seededNumbers } from './folders.ts';

/** More of them on demand: FOYER_KILLS=1000. */
const kills = Number(process.env['FOYER_KILLS'] ?? asMany(4, 10));

describe('a desk whose program is killed at any moment', () => {
  it(
    `after ${kills} kills every acknowledged write is there, whole, and none is there by half`,
    async () => {
      const folder = newFolder();
      const random = seededNumbers(kills);
      let from = 0;
      for (let kill = 0; kill < kills; kill++) {
        const writer = child('./crash-child.ts', folder, String(from));
        await writer.until((lines) => lines.length > 2);
        await after(random(60));
        await writer.kill();
        const acknowledged = writer.lines().map(Number);

        const { stores, notes } = opened(folder);
        expect(notes).toEqual([]);
        const { desk } = stores;
        desk.verify();
        for (const n of acknowledged) {
          expect(desk.write(String(n)), `write ${n}`).toMatchObject({
            state: 'sending',
            evidence: `before ${n}`,
          });
          if (n % 4 === 0) expect(desk.fileOf(String(n))?.bytes).toEqual(Buffer.alloc(n % 40_000, n % 256));
          expect(desk.actions(n, n + 1).map(({ what }) => what)).toEqual([`write ${n}`]);
        }
        // At most one write more than was printed: the one in the making.
        const last = acknowledged.at(-1) ?? 0;
        for (const { id } of desk.writes(['waiting', 'sending']))
          expect(Number(id)).toBeLessThanOrEqual(last + 1);
        for (const { id } of desk.writes()) if (Number(id) % 4 === 0) expect(desk.fileOf(id)).not.toBeNull();
        desk.together(() => {
          for (const { id } of desk.writes()) desk.removeWrite(id, ['waiting', 'sending']);
        });
        stores.close();
        from = last + 2;
      }
      expect(from).toBeGreaterThan(kills * 2);
    },
    60_000 + kills * 5_000,
  );
});
