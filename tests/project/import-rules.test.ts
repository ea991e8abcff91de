import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, describe, expect, it } from 'vitest';

const config = fileURLToPath(new URL('../../.dependency-cruiser.cjs', import.meta.url));
const options = await extractDepcruiseOptions(config);
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The rules that a small project of these files breaks. */
async function broken(files: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-rules-'));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { output } = await cruise(['.'], { ...options, baseDir: folder });
  if (typeof output === 'string') throw new Error(output);
  return [...new Set(output.summary.violations.map(({ rule }) => rule.name))].sort();
}

describe('the rules of who may import whom', () => {
  it('let each floor use those below it', async () => {
    const files = {
      'shared/money.ts': 'export const cents = 1;',
      'electron/platform/ports.ts':
        "import { cents } from '../../shared/money.ts'; export const port = cents;",
      'electron/store/store.ts': "import { port } from '../platform/ports.ts'; export const store = port;",
      'electron/sync/sync.ts': "import { store } from '../store/store.ts'; export const sync = store;",
      'electron/companion.ts': "import { sync } from './sync/sync.ts'; export const companion = sync;",
      'electron/main.ts': "import { companion } from './companion.ts'; console.log(companion);",
      'electron/desktop/late.ts': "export const load = () => import('undici');",
      'node_modules/undici/package.json': '{ "name": "undici", "main": "a.js" }',
      'node_modules/undici/a.js': '',
    };
    expect(await broken(files)).toEqual([]);
  });

  it.each([
    [
      'a floor above',
      'store uses only what lies below it',
      { 'electron/store/a.ts': "import '../sync/b.ts';", 'electron/sync/b.ts': '' },
    ],
    [
      'a neighbour',
      'sync uses only what lies below it',
      { 'electron/sync/a.ts': "import '../outbox/b.ts';", 'electron/outbox/b.ts': '' },
    ],
    [
      'a neighbour, for its types alone',
      'practice uses only what lies below it',
      {
        'electron/practice/a.ts': "import type { B } from '../store/b.ts'; export type A = B;",
        'electron/store/b.ts': 'export type B = 1;',
      },
    ],
    [
      'the main process from the page',
      'renderer/ stands on shared alone',
      {
        'renderer/a.tsx': "import { b } from '../electron/b.ts'; export const A = <p>{b}</p>;",
        'electron/b.ts': '',
      },
    ],
    [
      'the main process from the service',
      'service/ stands on shared alone',
      { 'service/a.ts': "import '../electron/store/b.ts';", 'electron/store/b.ts': '' },
    ],
    [
      'Electron outside main, preload and desktop',
      'electron is for main, preload and desktop',
      { 'electron/store/a.ts': "import { app } from 'electron'; app.quit();" },
    ],
    [
      'the client of the link’s engine outside its adapter',
      'only the adapter knows the client of the link’s engine',
      {
        'electron/link/follower.ts':
          "import type { Msg } from '@nats-io/transport-node'; export type A = Msg;",
        'node_modules/@nats-io/transport-node/package.json':
          '{ "name": "@nats-io/transport-node", "main": "a.js" }',
        'node_modules/@nats-io/transport-node/a.js': '',
      },
    ],
    [
      'the client of HTTP at the start',
      'what takes long to load is loaded at its first use',
      {
        'electron/desktop/early.ts': "import { request } from 'undici'; export const call = request;",
        'node_modules/undici/package.json': '{ "name": "undici", "main": "a.js" }',
        'node_modules/undici/a.js': '',
      },
    ],
    ['Node in shared', 'shared runs anywhere: no Node', { 'shared/a.ts': "import 'node:fs';" }],
    [
      'one feature from another',
      'features never import each other',
      { 'renderer/features/one/a.ts': "import '../two/b.ts';", 'renderer/features/two/b.ts': '' },
    ],
    ['a circle', 'no circles', { 'shared/a.ts': "import './b.ts';", 'shared/b.ts': "import './a.ts';" }],
    [
      'a test from the program',
      'the fakes of tests stay in tests',
      { 'service/a.ts': "import '../tests/fake.ts';", 'tests/fake.ts': '' },
    ],
    [
      'a file without a room',
      'every file of the main process has a room',
      { 'electron/new.ts': "import '../shared/a.ts';", 'shared/a.ts': '' },
    ],
    ['what is not there', 'every import leads somewhere', { 'shared/a.ts': "import './gone.ts';" }],
  ])('refuse %s', async (_what, rule, files) => {
    expect(await broken(files)).toContain(rule);
  });
});
