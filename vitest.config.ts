import { defineConfig } from 'vitest/config';
import { memoryFolder } from './scripts/memory-folder.ts';
import { TestOrder } from './scripts/test-order.ts';
import { extentOf } from './tests/extent.ts';

/** What is waited for may take its time on a slow day: only what never comes is a failure. */
const expect = { poll: { timeout: 120_000, interval: 50 } };

/** Where a commit need not wait for a disk. Not for `crash` and `bench`: to what a disk keeps, and how fast, they see. */
const folder = memoryFolder();
const inMemory = folder === null ? {} : { env: { TMPDIR: folder } };

/**
 * What `npm test` has no time for, and the soak runs (docs/decisions/0077 and 0079): the flows of the other practices, several PCs on the
 * link's server (the link itself is in the unit tests, on the same server), each file that is named so, and a few more.
 */
const inSoakAlone =
  extentOf(process.env) === 'whole'
    ? []
    : [
        'tests/e2e/flows/other-practices/**',
        'tests/e2e/linked/**',
        'tests/{e2e,bench}/**/*.soak.test.ts',
        // Beside a source, whose name they have (tests/project/test-places.test.ts): long, and each has shorter ones beside it.
        'tests/electron/clinic/filler.whole-desks.test.ts',
        'tests/renderer/features/figures/figures-screen.page.test.ts',
        'tests/renderer/odd/**',
      ];

/** What the PC itself does there (its updates, sleep and end) only the stand-in can be told to do. */
const standInAlone = process.env['FOYER_ELECTRON'] === 'required' ? ['tests/e2e/first-night*.test.ts'] : [];

/** An installed Foyer's secrets have the name of a person's own: only Linux has a keychain for a test (scripts/keychain.ts). */
const ownKeychain = process.platform === 'linux' ? [] : ['tests/e2e/first-night-installed.test.ts'];

/** Tests of the page in a browser: those of one source (`.page.test.ts`), and those of whole screens. */
const inBrowser = [
  'tests/{renderer,scripts}/**/*.page.test.ts',
  'tests/renderer/{screens,odd,fake-bridge}/**/*.test.ts',
];

const project = (name: string, include: string[], more: object = {}) => ({
  test: { name, include, environment: 'node', expect, ...more },
});

/** Nothing happens at import and everything ambient comes in: a worker loads the program once, for all files of a project (`isolate: false`). */
export default defineConfig({
  test: {
    // For a choice of the tests, which may be those that wait more than they work. All of them: scripts/run-vitest.ts.
    maxWorkers: 3,
    sequence: { sequencer: TestOrder },
    projects: [
      project(
        'unit',
        [
          'tests/{shared,service,electron,renderer,scripts,mutations,project}/**/*.test.ts',
          'tests/bench/measure.test.ts',
        ],
        {
          testTimeout: 300_000,
          hookTimeout: 300_000,
          exclude: [...inBrowser, ...inSoakAlone],
          isolate: false,
          setupFiles: ['tests/property-seed.ts', 'tests/after-each-file.ts'],
          ...inMemory,
        },
      ),
      project('page', inBrowser, {
        ...inMemory,
        exclude: inSoakAlone,
        // Files share a browser and its window, which has the page's code still (tests/renderer/fake-bridge/page-under-test.ts).
        isolate: false,
        globalSetup: ['tests/renderer/fake-bridge/built-once.ts'],
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
      project('conformance', ['tests/conformance/**/*.test.ts'], {
        ...inMemory,
        isolate: false,
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
      project('standin', ['tests/standin/**/*.test.ts'], {
        isolate: false,
        testTimeout: 300_000,
        setupFiles: ['tests/property-seed.ts'],
        ...inMemory,
      }),
      // A day that stands still ends by itself (standstill.ts); a busy machine only takes longer.
      project('simulation', ['tests/simulation/**/*.test.ts'], {
        isolate: false,
        testTimeout: 3_600_000,
        ...inMemory,
      }),
      project('bench', ['tests/bench/quick.soak.test.ts'], {
        exclude: inSoakAlone,
        testTimeout: 300_000,
        fileParallelism: false,
      }),
      project('crash', ['tests/crash/**/*.test.ts'], { testTimeout: 600_000 }),
      project('e2e', ['tests/e2e/**/*.test.ts'], {
        ...inMemory,
        exclude: [...inSoakAlone, ...standInAlone, ...ownKeychain],
        isolate: false,
        testTimeout: 300_000,
        hookTimeout: 300_000,
      }),
    ],
  },
});
