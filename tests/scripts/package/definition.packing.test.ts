import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { extractFile } from '@electron/asar';
import { Arch, build, Platform } from 'electron-builder';
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
const updateKey = generateKeyPairSync('ed25519')
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64');
const withFeed = {
  FOYER_UPDATE_FEED: 'https://updates.clinic.example/foyer',
  FOYER_PUBLISHER: 'CN=A Clinic, O=A Clinic',
  FOYER_UPDATE_KEY: updateKey,
};

beforeAll(async () => {
  const electronDist = join(folder, 'electron');
  mkdirSync(join(electronDist, 'locales'), { recursive: true });
  mkdirSync(join(electronDist, 'resources'));
  writeProgram(join(electronDist, 'electron'));
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'locales/en-US.pak', 'locales/fr.pak']) {
    writeFileSync(join(electronDist, name), '');
  }
  const definition = installerDefinition('nsis', '1.2.3', {}, 'linux');
  const { extraMetadata } = installerDefinition('nsis', '1.2.3', withFeed);
  await build({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir', Arch.x64),
    publish: 'never',
    config: {
      ...definition,
      extraMetadata,
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
        'out/main/program.cjs',
        'out/main/program.compiled',
        'out/preload/preload.cjs',
        'out/renderer/index.html',
      ]),
    );
    const packages = new Set(files.flatMap((file) => /^node_modules\/([^/]+)/.exec(file)?.[1] ?? []));
    expect([...packages]).toEqual(
      expect.arrayContaining(['better-sqlite3-multiple-ciphers', 'electron-updater', 'keytar']),
    );
    for (const name of ['react', 'electron', 'vitest', 'fastify', 'zod', '@nats-io', '@eplightning'])
      expect(packages).not.toContain(name);
  });

  it('holds no source, no test and no demo clinic', () => {
    expect(
      files.filter((file) => /^(electron|renderer|service|shared|tests|scripts|docs)\//.test(file)),
    ).toEqual([]);
    expect(files.filter((file) => /\.(ts|tsx|map)$/.test(file))).toEqual([]);
  });

  it('has beside the archive only this system’s compiled libraries, and libheif, which may be replaced', () => {
    const unpacked = join(packed, 'resources', 'app.asar.unpacked');
    const beside = readdirSync(unpacked, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(unpacked, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    expect(beside.sort()).toEqual([
      'node_modules/better-sqlite3-multiple-ciphers/prebuilds/linux-x64.node',
      'node_modules/keytar/prebuilds/linux-x64/keytar.node',
      'out/main/codecs/libheif-LICENSE.txt',
      'out/main/codecs/libheif.cjs',
      'out/main/codecs/libheif.wasm',
    ]);
    expect(files.filter((file) => file.endsWith('.node'))).toEqual(beside.filter((f) => f.endsWith('.node')));
  });

  it('seals the key that updates are checked with in the archive', () => {
    const manifest = extractFile(join(packed, 'resources', 'app.asar'), 'package.json').toString('utf8');
    expect(JSON.parse(manifest)).toMatchObject({ name: 'foyer', updateKey });
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
