import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, Platform } from 'electron-builder';
import { obtainElectron } from './electron-binary.ts';
import { compileForPackage } from './package/compiled-code.ts';
import { type Installer, installerDefinition } from './package/definition.ts';
import { fuseComplaints } from './package/fuses.ts';
import { packedLinkServer } from './package/link-server.ts';
import { packagedPrograms } from './package/packaged.ts';
import { stageUpdate } from './package/staging.ts';
import { root, runCommand } from './run-command.ts';

/**
 * `npm run package -- [nsis|msi] [--dir] [--stage PERCENT]`: the installer, in `dist/`. `--dir` stops at the program as
 * it would be installed. `--stage` lets an update reach that share of the PCs first.
 */
const args = process.argv.slice(2);
const installer: Installer = args.includes('msi') ? 'msi' : 'nsis';
const dir = args.includes('--dir');
const stage = args.includes('--stage') ? Number(args[args.indexOf('--stage') + 1]) : null;

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const { code } = await runCommand(['electron-vite', 'build', '--logLevel', 'warn']);
if (code !== 0) process.exit(code);

const platform = dir ? Platform.current() : Platform.WINDOWS;
const system = dir ? process.platform : 'win32';
const electron = system === process.platform ? await obtainElectron(process.env, console.log) : null;
if (!(await compileForPackage(join(root, 'out', 'main'), electron))) {
  console.log('Packed without compiled code, so each start takes longer: Electron can’t be run here.');
  // What is given to people is packed on Windows, where it can.
  if (process.platform === 'win32') process.exit(1);
}
const linkServer = packedLinkServer(`${system}-x64`, process.env, join(root, 'dist', 'link-server'));
if (linkServer === null) console.log('Packed without the link server: see docs/installing.md.');
const made = await build({
  projectDir: root,
  targets: platform.createTarget(dir ? 'dir' : installer),
  config: installerDefinition(installer, version, process.env, system, linkServer),
  publish: 'never',
});
for (const path of made) console.log(path);

const programs = packagedPrograms(process.env);
const complaints = (await Promise.all(programs.map((path) => fuseComplaints(path)))).flat();
if (programs.length === 0) complaints.push('no packaged program was found: its fuses cannot be read back');
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exit(1);

if (stage !== null) stageUpdate(join(root, 'dist', 'latest.yml'), stage);
