import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Folders whose tests mirror no single source, with what they test instead. */
const exempt: Readonly<Record<string, string>> = {
  'tests/bench/': 'measures of the program',
  'tests/conformance/': 'the demo service against the rules of the spec',
  'tests/crash/': 'the whole program, killed at any moment',
  'tests/e2e/': 'the built program against the service',
  'tests/electron/security/': 'the whole program against Electron’s security checklist',
  'tests/mutations/': 'that each mutation stands in its source once',
  'tests/project/': 'the project: its import rules, documents, workflows',
  'tests/renderer/fake-bridge/': 'the bridge that tests of the page use',
  'tests/renderer/odd/': 'every screen on a practice with odd values',
  'tests/renderer/screens/': 'whole screens in each of their states',
  'tests/simulation/': 'the whole program on whole clinic days',
  'tests/standin/': 'the stand-in for Electron',
};

const tests = readdirSync(join(root, 'tests'), { recursive: true })
  .map((name) => `tests/${String(name).replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts'));

const isExempt = (path: string) => Object.keys(exempt).some((folder) => path.startsWith(folder));

describe('a test', () => {
  it('lies at the path of what it tests, with at most one topic and `.page` for a browser', () => {
    expect(tests.filter((path) => !isExempt(path) && !hasSource(path))).toEqual([]);
  });

  it('may lie elsewhere only in a folder that is there and has tests', () => {
    const empty = Object.keys(exempt).filter((folder) => !tests.some((path) => path.startsWith(folder)));
    expect(empty).toEqual([]);
  });
});

/** `tests/<source>.test.ts`, `tests/<source>.<topic>.test.ts`, or one of them with `.page` for the project `page`. */
function hasSource(path: string): boolean {
  const folder = join(root, dirname(path.slice('tests/'.length)));
  if (!existsSync(folder)) return false;
  const [source, ...topics] = basename(path, '.test.ts')
    .replace(/\.page$/, '')
    .split('.');
  const isThere = readdirSync(folder).some((name) => name.replace(/\.[^.]+$/, '') === source);
  return isThere && topics.length <= 1;
}
