import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installedServer, type Pins } from '../../electron/link/server-binary.ts';
import { unzip } from './zip.ts';

/** A file that electron-builder puts beside the archive. */
export type PackedFile = { readonly from: string; readonly to: string };

/** `pins`: the hash of the packed server, for the program's own `package.json`, which is sealed with the code. */
export type PackedLinkServer = { readonly files: readonly PackedFile[]; readonly pins: Pins };

type PinnedArchives = Readonly<Record<string, { readonly version: string; readonly sha256: string }>>;

/**
 * SHA-256 of the official archives, by platform; docs/installing.md says where it was read. A new version is pinned here and
 * in `.github/workflows/release.yml`.
 */
export const pinnedArchives: PinnedArchives = {
  'win32-x64': {
    version: '2.14.5',
    sha256: 'f66f840a211ab665083b88e9b7edbcf6296cda143be47e53e6f6bb8520692bbb',
  },
};

/** The name of the official archive for Windows, and of the folder in it. */
export const archiveFolder = (version: string): string => `nats-server-v${version}-windows-amd64`;

/**
 * The link's server, as it is packed with the program: taken from the official archive, with its licence beside it.
 *
 * Guarantees
 * - Nothing is unpacked from an archive whose hash is not the pinned one.
 * - The program starts the very file that was packed: its hash is sealed in the program (electron/link/server-binary.ts).
 *
 * `FOYER_LINK_SERVER` says where the archive lies. Without it the program is packed without a server, and Foyer says on the
 * PC what to do; with `FOYER_MUST_LINK=1` packaging refuses that.
 * @param platform whose program is packed: "win32-x64"
 * @param folder where the archive is unpacked to
 * @returns null: no server is packed
 * @throws Error with a sentence for the person who packages
 */
export function packedLinkServer(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
  archives = pinnedArchives,
): PackedLinkServer | null {
  const path = env['FOYER_LINK_SERVER']?.trim() || null;
  if (path === null) {
    if (env['FOYER_MUST_LINK'] === '1')
      throw new Error(
        'FOYER_MUST_LINK is set, and FOYER_LINK_SERVER does not say where the archive of the link server lies',
      );
    return null;
  }
  const pinned = archives[platform];
  if (!pinned)
    throw new Error(
      `no archive of the link server is pinned for ${platform}: scripts/package/link-server.ts, docs/installing.md`,
    );
  if (!existsSync(path)) throw new Error(`no archive of the link server at ${path}`);
  const archive = readFileSync(path);
  if (sha256Of(archive) !== pinned.sha256)
    throw new Error(
      `${basename(path)} is not the official archive of nats-server ${pinned.version}: its hash is another`,
    );
  const packed = unzip(archive);
  mkdirSync(folder, { recursive: true });
  const unpack = (name: string): { readonly from: string; readonly content: Buffer } => {
    const inside = `${archiveFolder(pinned.version)}/${name}`;
    const content = packed.get(inside);
    if (!content) throw new Error(`the archive of the link server has no ${inside}`);
    const from = join(folder, name);
    writeFileSync(from, content);
    return { from, content };
  };
  const [server, licence] = [unpack('nats-server.exe'), unpack('LICENSE')];
  return {
    files: [
      { from: server.from, to: installedServer(platform) },
      { from: licence.from, to: 'link/LICENSE' },
    ],
    pins: { [platform]: { version: pinned.version, sha256: sha256Of(server.content) } },
  };
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
