import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { findServerProgram, installedServers, packedPins } from '../../../electron/link/server-binary.ts';
import { installerDefinition } from '../../../scripts/package/definition.ts';
import { archiveFolder, packedLinkServer, pinnedArchives } from '../../../scripts/package/link-server.ts';
import { unzip } from '../../../scripts/package/zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-link-server-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const server = Buffer.from('the official server '.repeat(200));
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** A zip archive of these files, packed or as they are. */
function zipOf(files: Readonly<Record<string, Buffer>>, method: 0 | 8): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = method === 8 ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(method, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(content.length, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    locals.push(local, Buffer.from(name), packed);
    centrals.push(central, Buffer.from(name));
    at += local.length + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(centrals).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...centrals, end]);
}

const inside = archiveFolder('2.14.5');
const path = join(folder, `${inside}.zip`);
const official = zipOf(
  {
    [`${inside}/`]: Buffer.alloc(0),
    [`${inside}/LICENSE`]: Buffer.from('Apache License'),
    [`${inside}/nats-server.exe`]: server,
  },
  8,
);
const archives = { 'win32-x64': { version: '2.14.5', sha256: sha256(official) } };
const pack = (env: Record<string, string>, from = archives) =>
  packedLinkServer('win32-x64', env, join(folder, 'unpacked'), from);
const packed = () => {
  writeFileSync(path, official);
  const made = pack({ FOYER_LINK_SERVER: path });
  if (made === null) throw new Error('not packed');
  return made;
};

describe('the link’s server in the program', () => {
  it('is taken from the official archive with its licence, and from no other', () => {
    expect(() => pack({ FOYER_LINK_SERVER: path })).toThrow(`no archive of the link server at ${path}`);
    writeFileSync(path, Buffer.concat([official, Buffer.alloc(1)]));
    expect(() => pack({ FOYER_LINK_SERVER: path })).toThrow(
      `${inside}.zip is not the official archive of nats-server 2.14.5: its hash is another`,
    );
    const { files, pins } = packed();
    expect(files).toEqual([
      { from: join(folder, 'unpacked', 'nats-server.exe'), to: 'link/nats-server.exe' },
      { from: join(folder, 'unpacked', 'LICENSE'), to: 'link/LICENSE' },
    ]);
    expect(readFileSync(files[0]?.from ?? '')).toEqual(server);
    expect(pins).toEqual({ 'win32-x64': { version: '2.14.5', sha256: sha256(server) } });
  });

  it('is refused where the archive lacks a part, or none is pinned for the platform', () => {
    const withoutLicence = zipOf({ [`${inside}/nats-server.exe`]: server }, 0);
    writeFileSync(path, withoutLicence);
    expect(() =>
      pack(
        { FOYER_LINK_SERVER: path },
        { 'win32-x64': { version: '2.14.5', sha256: sha256(withoutLicence) } },
      ),
    ).toThrow(`the archive of the link server has no ${inside}/LICENSE`);
    expect(() => packedLinkServer('darwin-x64', { FOYER_LINK_SERVER: path }, folder)).toThrow(
      'no archive of the link server is pinned for darwin-x64',
    );
  });

  it('may be left out, unless the release must have it', () => {
    expect(pack({})).toBeNull();
    expect(() => pack({ FOYER_MUST_LINK: '1' })).toThrow('FOYER_MUST_LINK is set');
  });

  it('lies beside the program, keeps its own signature, and is the one whose hash is sealed in it', async () => {
    const made = packed();
    const { extraResources, extraMetadata, win } = installerDefinition('nsis', '1.2.3', {}, 'win32', made);
    expect(extraResources).toEqual([{ from: 'resources/policy', to: 'policy' }, ...made.files]);
    // Signed again it would be another file than the sealed hash names.
    expect(win?.signExts).toEqual(['!nats-server.exe']);

    const installed = join(folder, 'installed');
    mkdirSync(join(installed, 'link'), { recursive: true });
    writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: 'foyer', ...extraMetadata }));
    const find = () =>
      findServerProgram('win32-x64', installedServers(installed, 'win32-x64'), packedPins(installed));
    expect(await find()).toMatchObject({ ok: false, why: 'missing' });
    writeFileSync(join(installed, 'link', 'nats-server.exe'), server);
    expect(await find()).toMatchObject({ ok: true, version: '2.14.5' });
    writeFileSync(join(installed, 'link', 'nats-server.exe'), 'another server');
    expect(await find()).toMatchObject({ ok: false, why: 'changed' });
  });

  it('where it was left out is said on the PC with what to do', async () => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'foyer' }));
    const found = await findServerProgram('win32-x64', [], packedPins(folder));
    expect(found).toEqual({
      ok: false,
      why: 'no-pin',
      sentence:
        'This PC can’t be the hub: Foyer came without the link server for win32-x64. Install a Foyer that has it, or choose another PC.',
    });
    writeFileSync(join(folder, 'package.json'), '{"linkServers":{"win32-x64":{"sha256":"abc"}}}');
    expect(() => packedPins(folder)).toThrow();
  });

  it('is fetched by the release in the version that is pinned', () => {
    const release = readFileSync(new URL('../../../.github/workflows/release.yml', import.meta.url), 'utf8');
    const { version } = pinnedArchives['win32-x64'] ?? { version: '' };
    expect(release).toContain(
      `https://github.com/nats-io/nats-server/releases/download/v${version}/${archiveFolder(version)}.zip`,
    );
    expect(release).toMatch(/FOYER_LINK_SERVER: .*\.zip\n\s+FOYER_MUST_LINK: '1'/);
  });
});

describe('a zip archive', () => {
  it.each([0, 8] as const)('is unpacked, its files by method %i', (method) => {
    const files = { 'a/b.txt': Buffer.from('b'), 'c.bin': Buffer.alloc(5_000, 7) };
    expect(Object.fromEntries(unzip(zipOf(files, method)))).toEqual(files);
  });

  it('that is none, is damaged, or is packed in another way is an error', () => {
    expect(() => unzip(Buffer.from('not one'))).toThrow('not a zip archive');
    const whole = zipOf({ a: Buffer.from('a') }, 0);
    const damaged = Buffer.from(whole);
    damaged.writeUInt32LE(0, 0);
    expect(() => unzip(damaged)).toThrow('a damaged zip archive');
    const other = Buffer.from(whole);
    other.writeUInt16LE(14, whole.indexOf('PK\x01\x02', 0, 'latin1') + 10);
    expect(() => unzip(other)).toThrow('packed by method 14');
  });
});
