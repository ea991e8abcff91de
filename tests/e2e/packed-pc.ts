import { generateKeyPairSync } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileDigest } from '../../electron/desktop/updates/signed-update.ts';
import { installerDefinition } from '../../scripts/package/definition.ts';
import { withSignature } from '../../scripts/package/update-description.ts';
import type { StandinPreset } from '../standin/preset.ts';
import { openPc, type Pc } from './foyer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A Windows PC on which Foyer is installed as NSIS lays it there, with a feed of updates. */
export type PackedPc = {
  readonly pc: Pc;
  /** Everything of the PC's disk that Foyer, or what installs it, may write to. */
  readonly disk: string;
  /** What Foyer keeps lies in the roaming profile, as an earlier one has left it. */
  asEarlierKept(): void;
  /** Starts it as Windows does. @param more how the PC is found */
  start(
    args: readonly string[],
    more?: Partial<StandinPreset>,
    env?: NodeJS.ProcessEnv,
  ): ReturnType<Pc['start']>;
  /** The paths that were asked of the feed. */
  readonly asked: readonly string[];
  /** What the installer was given when it was run, and the files of the store at that moment; null: it was not run. */
  installerRun(): { readonly args: string; readonly files: readonly string[] } | null;
  /** What the installer then does: from now on the new version is the one that starts. */
  install(): void;
  remove(): Promise<void>;
};

/** The version that the feed has. */
const newer = '9.0.0';
const installerName = `Foyer-Setup-${newer}.exe`;

/** @param starts whether the system starts the installer */
export async function openPackedPc({ starts = true } = {}): Promise<PackedPc> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-packed-'));
  const resources = join(folder, 'Programs', 'foyer', 'resources');
  const app = join(resources, 'app.asar');
  const roaming = join(folder, 'Roaming');
  const local = join(folder, 'Local');
  const store = join(local, 'Foyer', 'store');
  const report = join(folder, 'installer-report');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const updateKey = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const feed = await openFeed(folder, [
    starts ? '#!/bin/sh' : 'no program',
    `ls '${store}' > '${report}-new'`,
    `echo "$*" >> '${report}-new'`,
    `mv '${report}-new' '${report}'`,
  ]);
  await feed.describe({
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    updateKey,
  });

  mkdirSync(app, { recursive: true });
  mkdirSync(roaming);
  symlinkSync(join(root, 'out'), join(app, 'out'));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // As it is packed with a feed; the feed of a release is https, and names a publisher.
  const { extraMetadata } = installerDefinition('nsis', manifest.version, {
    FOYER_UPDATE_FEED: 'https://updates.clinic.example/foyer',
    FOYER_PUBLISHER: 'CN=A Clinic, O=A Clinic',
    FOYER_UPDATE_KEY: updateKey,
  });
  const lay = (version: string) =>
    writeFileSync(
      join(app, 'package.json'),
      JSON.stringify({ ...manifest, ...(extraMetadata as object), version }),
    );
  lay(manifest.version);
  writeFileSync(
    join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${feed.url}\nchannel: latest\nupdaterCacheDirName: foyer-updater\n`,
  );

  const pc = await openPc({
    electron: null,
    packed: { main: join(app, 'out', 'main', 'main.js'), userData: join(local, 'Foyer') },
    env: { APPDATA: roaming, LOCALAPPDATA: local },
  });
  const preset = (more: Partial<StandinPreset>): string =>
    JSON.stringify({
      platform: 'win32',
      packaged: true,
      resources,
      ...more,
    } satisfies Partial<StandinPreset>);
  return {
    pc,
    disk: folder,
    asEarlierKept: () => renameSync(join(local, 'Foyer'), join(roaming, 'Foyer')),
    start: (args, more = {}, env = {}) => pc.start(args, { ...env, FOYER_PC: preset(more) }),
    asked: feed.asked,
    installerRun() {
      const lines = readIfThere(report)?.trimEnd().split('\n');
      return lines ? { args: lines.at(-1) ?? '', files: lines.slice(0, -1) } : null;
    },
    install: () => lay(newer),
    async remove() {
      await pc.remove();
      await feed.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A folder of updates, as a release lays it out. @param installer the lines of a program in the installer's place */
async function openFeed(folder: string, installer: readonly string[]) {
  const path = join(folder, installerName);
  writeFileSync(path, `${installer.join('\n')}\n`);
  const asked: string[] = [];
  let description = '';
  const server = createServer((request, response) => {
    const [name = ''] = (request.url ?? '').slice('/foyer/'.length).split('?');
    asked.push(name);
    if (name === 'latest.yml') response.end(description);
    else if (name === installerName) response.end(readFileSync(path));
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/foyer`,
    asked,
    async describe(keys: { readonly privatePem: string; readonly updateKey: string }) {
      const { size, sha512 } = await fileDigest(path);
      const plain = [
        ...[`version: ${newer}`, 'files:', `  - url: ${installerName}`],
        ...[`    sha512: ${sha512}`, `    size: ${size}`, `path: ${installerName}`, `sha512: ${sha512}`],
        `releaseDate: '2026-01-01T00:00:00.000Z'`,
      ];
      description = withSignature(plain.join('\n'), { version: newer, size, sha512 }, keys);
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
