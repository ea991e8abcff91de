import { globSync, readFileSync } from 'node:fs';
import { expect, expectTypeOf, test } from 'vitest';
import type { Cache, ReadableCache } from '../../../electron/store/types.ts';

test('A view that writes does not compile.', () => {
  const view = (cache: ReadableCache) => {
    // @ts-expect-error: records are stored by sync and outbox alone
    cache.apply({ kind: 'patients', objects: [], sequence: 1 });
    // @ts-expect-error
    cache.remove('patients', [1]);
    // @ts-expect-error
    cache.saveFact('facts', 'are saved elsewhere');
    // @ts-expect-error
    cache.clear();
  };
  expectTypeOf<Cache>().toExtend<Parameters<typeof view>[0]>();
  expectTypeOf<Exclude<keyof Cache, keyof ReadableCache>>().toEqualTypeOf<
    | 'apply'
    | 'remove'
    | 'onChange'
    | 'onOlder'
    | 'onReset'
    | 'saveFeedState'
    | 'saveFact'
    | 'retainSetAside'
    | 'verify'
    | 'clear'
    | 'close'
  >();
});

test('No view names a store that can be written to.', () => {
  const named = globSync('electron/views/**/*.ts').filter((path) =>
    /import[^;]*\b(Cache|DeskStore|Stores)\b[^;]*from '[./]*store\/types\.ts'/.test(
      readFileSync(path, 'utf8'),
    ),
  );
  expect(named).toEqual([]);
});
