import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run-command.ts';

/** Where electron-builder leaves the program that goes into an installer. */
const unpacked = [
  'win-unpacked/Foyer.exe',
  'win-arm64-unpacked/Foyer.exe',
  'linux-unpacked/foyer',
  'linux-arm64-unpacked/foyer',
  'mac/Foyer.app',
  'mac-arm64/Foyer.app',
];

/**
 * The programs that were packaged on this machine, for tests that look into them.
 * @param env `FOYER_PACKAGED` names one that lies elsewhere
 */
export function packagedPrograms(env: NodeJS.ProcessEnv): string[] {
  const named = env['FOYER_PACKAGED'];
  return [...unpacked.map((path) => join(root, 'dist', path)), ...(named ? [named] : [])].filter((path) =>
    existsSync(path),
  );
}
