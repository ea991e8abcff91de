import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findServerProgram, installedServers } from '../../../electron/link/server-binary.ts';
import { installerDefinition } from '../../../scripts/package/definition.ts';
import { packedLinkServer } from '../../../scripts/package/link-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-link-server-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, 'nats-server.exe');
const text = 'the official server';
const pins = {
  'win32-x64': { version: '2.14.0', sha256: createHash('sha256').update(text).digest('hex') },
};
const pack = (env: Record<string, string>) => packedLinkServer('win32-x64', env, pins);

describe('the link’s server in the program', () => {
  it('is packed with its licence where it is the pinned one, and else refused', async () => {
    await expect(pack({ FOYER_LINK_SERVER: path })).rejects.toThrow(`no link server at ${path}`);
    writeFileSync(path, 'another server');
    await expect(pack({ FOYER_LINK_SERVER: path })).rejects.toThrow('is not the pinned one');
    writeFileSync(path, text);
    await expect(pack({ FOYER_LINK_SERVER: path })).rejects.toThrow(
      'the licence of the link server is missing',
    );
    writeFileSync(join(folder, 'LICENSE'), 'Apache License');
    expect(await pack({ FOYER_LINK_SERVER: path })).toEqual([
      { from: path, to: 'link/nats-server.exe' },
      { from: join(folder, 'LICENSE'), to: 'link/LICENSE' },
    ]);
  });

  it('is refused where no hash is pinned for its platform', async () => {
    await expect(packedLinkServer('win32-x64', { FOYER_LINK_SERVER: path }, {})).rejects.toThrow(
      'no hash is pinned for the link server of win32-x64',
    );
  });

  it('may be left out, unless the release must have it', async () => {
    expect(await pack({})).toEqual([]);
    await expect(pack({ FOYER_MUST_LINK: '1' })).rejects.toThrow('FOYER_MUST_LINK is set');
  });

  it('lies beside the archive, keeps its own signature, and is looked for where it was packed', async () => {
    const files = [{ from: path, to: 'link/nats-server.exe' }];
    const { extraResources, win } = installerDefinition('nsis', '1.2.3', {}, 'win32', files);
    expect(extraResources).toEqual([{ from: 'resources/policy', to: 'policy' }, ...files]);
    // Signed again it would be another file than the pinned one.
    expect(win?.signExts).toEqual(['!nats-server.exe']);
    expect(installedServers('C:\\Foyer\\resources', 'win32-x64')[0]).toMatch(
      /resources.link.nats-server\.exe$/,
    );
    const nowhere = await findServerProgram('win32-x64', installedServers(folder, 'win32-x64'), pins);
    expect(nowhere).toMatchObject({ ok: false, why: 'missing' });
  });
});
