import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuses } from '../../../scripts/package/fuses.ts';
import { root } from '../../../scripts/run-command.ts';
import { securityChecks } from './checks.ts';
import { flips } from './flips.ts';
import type { ShownWindow } from './program-worker.ts';

/** Electron's security checklist: its numbers, and its words for what to do. */
const checklist: Readonly<Record<number, string>> = {
  1: 'Only load secure content',
  2: 'Disable the Node.js integration in all renderers that display remote content',
  3: 'Enable context isolation in all renderers',
  4: 'Enable process sandboxing',
  5: 'Use ses.setPermissionRequestHandler() in all sessions that load remote content',
  6: 'Do not disable webSecurity',
  7: 'Define a Content-Security-Policy and use restrictive rules',
  8: 'Do not enable allowRunningInsecureContent',
  9: 'Do not enable experimental features',
  10: 'Do not use enableBlinkFeatures',
  11: '<webview>: Do not use allowpopups',
  12: '<webview>: Verify options and params',
  13: 'Disable or limit navigation',
  14: 'Disable or limit creation of new windows',
  15: 'Do not use shell.openExternal with untrusted content',
  16: 'Use a current version of Electron',
  17: 'Validate the sender of all IPC messages',
  18: 'Avoid usage of the file:// protocol and prefer usage of custom protocols',
  19: 'Check which fuses you can change',
  20: 'Do not expose Electron APIs to untrusted web content',
};
/** Those of the package, with tests of their own: scripts/electron-age.test.ts, scripts/package/fuses.test.ts. */
const ofThePackage = [16, 19];

const folder = mkdtempSync(join(tmpdir(), 'foyer-recorded-'));
const shown = new Map<number | null, ShownWindow>();

beforeAll(async () => {
  const workerData = { root: root.replace(/[\\/]$/, ''), folder };
  const worker = new Worker(new URL('./program-worker.ts', import.meta.url), { workerData });
  worker.on('message', (one: ShownWindow) => void shown.set(one.flip, one));
  await new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const items = Object.entries(checklist).map(([number, words]) => [Number(number), words] as const);

describe('Electron’s security checklist', () => {
  it('has twenty items, and each has a check and a flip', () => {
    expect(items).toHaveLength(20);
    const checked = [...Object.keys(securityChecks).map(Number), ...ofThePackage].sort((a, b) => a - b);
    expect(checked).toEqual(items.map(([number]) => number));
    expect(new Set([...flips.map(({ item }) => item), ...ofThePackage]).size).toBe(20);
  });

  it.each(items.filter(([number]) => !ofThePackage.includes(number)))('item %i holds: %s', (number) => {
    expect(shown.get(null)?.storeError).toBeUndefined();
    expect(shown.get(null)?.complaints[number] ?? []).toEqual([]);
    expect(shown.has(null)).toBe(true);
  });

  it.each(flips.map((flip, index) => [flip.item, flip.says, index] as const))(
    'item %i turns red when %s',
    (item, _says, index) => {
      expect(shown.get(index)?.storeError).toBeUndefined();
      expect(shown.get(index)?.complaints[item] ?? []).not.toEqual([]);
    },
  );

  it('and every fuse stand in docs/security.md, each with where it is set and the test that turns red', () => {
    const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
    for (const [number, words] of items) {
      expect(page).toContain(`| ${number} | ${words.replaceAll('<', '\\<')} |`);
    }
    for (const name of Object.keys(fuses))
      expect(page).toContain(`| ${name} | ${fuses[name as keyof typeof fuses] ? 'on' : 'off'} |`);
  });
});
