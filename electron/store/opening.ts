import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failed, ok } from '../../shared/result.ts';
import { openCache } from './cache/cache.ts';
import { openDatabase } from './database.ts';
import { openDesk } from './desk/desk.ts';
import { guarded, StoreTrouble } from './trouble.ts';
import type { OpenStores } from './types.ts';

/** See `OpenStores`. @throws when Node is too old for the database library. */
export const openStores: OpenStores = ({ folder, key }) => {
  if (Number.parseInt(process.versions.node, 10) < 22) {
    throw new Error(`Foyer needs Node 22 or later for its database; this is ${process.versions.node}`);
  }
  const path = (name: string) => (folder === null ? null : join(folder, name));
  try {
    return guarded(() => {
      if (folder !== null) mkdirSync(folder, { recursive: true });
      const desk = openDesk(
        openDatabase({ path: path('desk.db'), key, cacheKiB: 8_000, vacuum: 'full' }),
        () => {},
      );
      const cachePath = path('cache.db');
      const cache = openCache({
        open: () => openDatabase({ path: cachePath, key, cacheKiB: 64_000, vacuum: 'incremental' }),
        discard: () => {
          for (const ending of ['', '-wal']) {
            if (cachePath !== null && existsSync(cachePath + ending)) rmSync(cachePath + ending);
          }
        },
      });
      const close = () => {
        cache.close();
        desk.close();
      };
      return ok({ stores: { cache, desk, close }, notes: [] });
    });
  } catch (error) {
    if (error instanceof StoreTrouble) return failed(error.failure);
    throw error;
  }
};
