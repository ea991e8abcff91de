import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCache } from '../../../../electron/store/cache/cache.ts';
import { cacheFile } from '../../../../electron/store/cache/file.ts';
import type { Database } from '../../../../electron/store/database.ts';
import type { CacheChange } from '../../../../electron/store/types.ts';
import { key, newFolder, noon } from '../folders.ts';

const kinds = ['locations', 'services'] as const;
const feeds = ['locations', 'services', 'patients'] as const;

const step = fc.record({
  act: fc.constantFrom('apply', 'with feed', 'forget', 'save feed', 'clear', 'fail'),
  kind: fc.constantFrom(...kinds),
  feed: fc.constantFrom(...feeds),
  id: fc.integer({ min: 1, max: 4 }),
  text: fc.string({ maxLength: 5 }),
});

test('A memoized answer is the one that the file would give.', () => {
  const property = fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
    const file = cacheFile(
      newFolder(),
      key,
      () => noon,
      () => undefined,
    );
    let db: Database | null = null;
    const open = () => {
      db = file.open();
      return db;
    };
    const cache = openCache({ ...file, open });
    const inFile = (sql: string, ...of: string[]) =>
      (db as unknown as Database)
        .prepare<string[], string>(sql)
        .pluck()
        .all(...of);
    const agree = () => {
      for (const kind of kinds) {
        const stored = inFile(`SELECT json FROM ${kind} ORDER BY id`).map((text) => JSON.parse(text));
        expect(cache.all(kind)).toEqual(stored);
        expect(cache.count(kind)).toBe(stored.length);
      }
      for (const feed of feeds) {
        const [stored = null] = inFile('SELECT state FROM feed_state WHERE name = ?', feed);
        expect(cache.feedState(feed)).toBe(stored);
      }
    };
    let sequence = 0;
    for (const { act, kind, feed, id, text } of steps) {
      sequence += 1;
      const change = { kind, objects: [{ id, name: text }], sequence } as unknown as CacheChange;
      if (act === 'apply') cache.apply(change);
      else if (act === 'with feed') cache.apply({ ...change, feed: { name: feed, state: text } });
      else if (act === 'forget') cache.remove(kind, [id]);
      else if (act === 'save feed') cache.saveFeedState(feed, text);
      else if (act === 'clear') cache.clear();
      // Half of it is in the transaction when it fails.
      else
        expect(() => cache.apply({ ...change, objects: [...change.objects, null] as never })).toThrow(
          TypeError,
        );
      agree();
      agree();
      cache.all(kind).pop();
    }
    cache.close();
  });
  fc.assert(property, { numRuns: 40 });
});
