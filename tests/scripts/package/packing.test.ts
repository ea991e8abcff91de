import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installerDefinition } from '../../../scripts/package/definition.ts';
import { fuseComplaints } from '../../../scripts/package/fuses.ts';
import { root } from '../../../scripts/run-command.ts';
import { writeProgram } from './fuse-wire.ts';

/**
 * electron-builder itself, with our definition, around a program that has Electron's fuse wire and nothing else: all of
 * packing but Electron's own binary.
 */
const folder = mkdtempSync(join(tmpdir(), 'foyer-packing-'));
const packed = join(folder, 'out', 'linux-unpacked');
let files: string[] = [];

beforeAll(async () => {
  const electronDist = join(folder, 'electron');
  mkdirSync(join(electronDist, 'locales'), { recursive: true });
  mkdirSync(join(electronDist, 'resources'));
  writeProgram(join(electronDist, 'electron'));
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak', 'locales/fr.pak']) {
    writeFileSync(join(electronDist, name), '');
  }
  const definition = installerDefinition('nsis', '1.2.3', {});
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir'),
    publish: 'never',
    config: {
      ...definition,
      directories: { ...definition.directories, output: join(folder, 'out') },
      electronDist,
    },
  });
  files = filesOf(readFileSync(join(packed, 'resources', 'app.asar')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Entry = { readonly files?: Readonly<Record<string, Entry>>; readonly integrity?: unknown };

/** The files of an asar, by the table at its beginning. */
function filesOf(asar: Buffer): string[] {
  const header = JSON.parse(asar.subarray(16, 16 + asar.readUInt32LE(12)).toString('utf8')) as Entry;
  const below = (entry: Entry, path: string): string[] =>
    Object.entries(entry.files ?? {}).flatMap(([name, one]) =>
      one.files ? below(one, `${path}${name}/`) : [`${path}${name}`],
    );
  return below(header, '');
}

describe('what is packed', () => {
  it('has all nine fuses burnt in', async () => {
    expect(await fuseComplaints(join(packed, 'foyer'))).toEqual([]);
  });

  it('is the built program, and of the packages only what cannot be built into it', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'package.json',
        'out/main/main.js',
        'out/preload/preload.cjs',
        'out/renderer/index.html',
      ]),
    );
    const packages = new Set(files.flatMap((file) => /^node_modules\/([^/]+)/.exec(file)?.[1] ?? []));
    expect([...packages]).toEqual(
      expect.arrayContaining(['better-sqlite3-multiple-ciphers', 'electron-updater', 'keytar']),
    );
    for (const name of ['react', 'electron', 'vitest', 'fastify', 'zod'])
      expect(packages).not.toContain(name);
  });

  it('holds no source, no test and no demo clinic', () => {
    expect(
      files.filter((file) => /^(electron|renderer|service|shared|tests|scripts|docs)\//.test(file)),
    ).toEqual([]);
    expect(files.filter((file) => /\.(ts|tsx|map)$/.test(file))).toEqual([]);
  });

  it('has its compiled libraries beside it, where the system can load them', () => {
    const beside = readdirSync(join(packed, 'resources', 'app.asar.unpacked'), { recursive: true }).map(
      String,
    );
    expect(beside.some((name) => /better-sqlite3-multiple-ciphers.*\.node$/.test(name))).toBe(true);
    expect(beside.some((name) => /keytar.*\.node$/.test(name))).toBe(true);
  });

  it('brings the policy’s schema and an example, and asks for updates only with a feed', () => {
    const resources = readdirSync(join(packed, 'resources'));
    expect(readdirSync(join(packed, 'resources', 'policy')).sort()).toEqual([
      'policy.example.json',
      'policy.schema.json',
    ]);
    expect(resources).not.toContain('app-update.yml');
  });
});
