import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findServerProgram, installedServer, pinnedServers } from '../../electron/link/server-binary.ts';

/** A file that electron-builder puts beside the archive. */
export type PackedFile = { readonly from: string; readonly to: string };

/**
 * The link's server, as it goes into the program: the official one, unpacked from its release, and its licence beside it.
 *
 * `FOYER_LINK_SERVER` says where it lies. Without it the program is packed without one, and says on the PC what to do;
 * `FOYER_MUST_LINK=1`: no installer rather than such a program.
 * @param platform whose program is packed: "win32-x64"
 * @throws Error where the file or its licence is missing, no hash is pinned for it, or it is another file
 */
export async function packedLinkServer(
  platform: string,
  env: Readonly<Record<string, string | undefined>>,
  pins = pinnedServers,
): Promise<readonly PackedFile[]> {
  const path = env['FOYER_LINK_SERVER']?.trim() || null;
  if (path === null) {
    if (env['FOYER_MUST_LINK'] === '1')
      throw new Error(
        'FOYER_MUST_LINK is set, and FOYER_LINK_SERVER does not say where the link server lies',
      );
    return [];
  }
  if (!pins[platform])
    throw new Error(
      `no hash is pinned for the link server of ${platform}: electron/link/server-binary.ts, docs/installing.md`,
    );
  const found = await findServerProgram(platform, [path], pins);
  if (!found.ok)
    throw new Error(
      found.why === 'missing'
        ? `no link server at ${path}`
        : `the link server at ${path} is not the pinned one`,
    );
  const licence = join(dirname(path), 'LICENSE');
  if (!existsSync(licence)) throw new Error(`the licence of the link server is missing: ${licence}`);
  return [
    { from: path, to: installedServer(platform) },
    { from: licence, to: 'link/LICENSE' },
  ];
}
