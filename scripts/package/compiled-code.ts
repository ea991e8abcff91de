import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rehearseStart } from '../rehearsal/rehearse-start.ts';
import { root, runCommand } from '../run-command.ts';

/**
 * The compiled code of the built program (electron/load-program.ts), made again by the Electron that is packed: what the build
 * made with Node is refused by it. Where Electron can't be run there is none in the package, and each start compiles.
 *
 * @param folder of the built main process
 * @param electron the program that compiles; null: it can't be run here, or is not the one of the system that is packed for
 * @returns whether there is compiled code in the folder now
 */
export async function compileForPackage(folder: string, electron: string | null): Promise<boolean> {
  rmSync(join(folder, 'program.compiled'), { force: true });
  if (electron === null) return false;
  const { code } = await runCommand([electron, join(root, 'scripts/compile-program.mjs'), folder]);
  if (code !== 0) return false;
  const failed = await rehearseStart(folder, electron);
  if (failed !== null) console.log(`Its start was not rehearsed, so each start takes longer: ${failed}`);
  return true;
}
