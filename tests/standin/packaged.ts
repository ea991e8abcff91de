import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandinPreset } from './preset.ts';

/** What Electron knows of the program that it runs. */
export type ProgramHere = {
  readonly name: string;
  readonly version: string;
  /** electron.d.ts, `getAppPath`: "The current application directory." Null: the stand-in knows it of a packed program alone. */
  readonly appPath: string | null;
  readonly userData: string;
};

/**
 * - A packed program lies in `app.asar` in the folder of resources (docs/tutorial/application-distribution.md); here that is a
 *   folder, not an archive.
 * - electron.d.ts, `getName`: "a `productName` field … which will be preferred over `name` by Electron".
 * - docs/api/app.md, `getPath`: `userData` "by default it is the `appData` directory appended with your app's name"; Chromium's
 *   `--user-data-dir` names another.
 *
 * @param args the program's command line
 * @throws where there is no folder for what the program keeps
 */
export function programHere(
  preset: StandinPreset,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ProgramHere {
  const appPath = preset.resources === null ? null : join(preset.resources, 'app.asar');
  const manifest = appPath === null ? {} : readManifest(join(appPath, 'package.json'));
  const name = manifest.productName ?? manifest.name ?? 'Foyer';
  const named = args.find((arg) => arg.startsWith('--user-data-dir='))?.slice('--user-data-dir='.length);
  if (named === undefined && !preset.packaged) throw new Error('the stand-in needs --user-data-dir=…');
  const userData = named ?? join(appData(preset.platform, env), name);
  return { name, version: manifest.version ?? '0.1.0', appPath, userData };
}

/** docs/api/app.md, `getPath`: `appData` is "`%APPDATA%` on Windows, `$XDG_CONFIG_HOME` or `~/.config` on Linux, `~/Library/Application Support` on macOS". */
function appData(
  platform: StandinPreset['platform'],
  { APPDATA, XDG_CONFIG_HOME, HOME }: Readonly<Record<string, string | undefined>>,
): string {
  const inHome = (folder: string) => (HOME === undefined ? undefined : join(HOME, folder));
  const places = {
    win32: APPDATA,
    linux: XDG_CONFIG_HOME ?? inHome('.config'),
    darwin: inHome('Library/Application Support'),
  };
  const place = places[platform];
  if (place === undefined) throw new Error('there is no folder for what programs keep');
  return place;
}

function readManifest(path: string): { productName?: string; name?: string; version?: string } {
  return JSON.parse(readFileSync(path, 'utf8'));
}
