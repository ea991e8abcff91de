import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileDigest } from '../electron/desktop/updates/signed-update.ts';
import { withSignature } from './package/update-description.ts';

/**
 * `node scripts/sign-update.ts FOLDER`: signs the update in a folder that holds one `Foyer-Setup-<version>.exe` and its
 * `latest.yml`. The private key is in `FOYER_UPDATE_PRIVATE_KEY` (PKCS8, PEM), the public one in `FOYER_UPDATE_KEY`.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node scripts/sign-update.ts FOLDER');
const { FOYER_UPDATE_PRIVATE_KEY: privatePem, FOYER_UPDATE_KEY: updateKey } = process.env;
if (!privatePem || !updateKey) throw new Error('FOYER_UPDATE_PRIVATE_KEY and FOYER_UPDATE_KEY are needed');

const installers = readdirSync(folder).flatMap((name) => /^Foyer-Setup-(.+)\.exe$/.exec(name) ?? []);
const [name, version] = installers;
if (installers.length !== 2 || name === undefined || version === undefined)
  throw new Error(`not one installer in ${folder}`);
const path = join(folder, 'latest.yml');
const update = { version, ...(await fileDigest(join(folder, name))) };
writeFileSync(path, withSignature(readFileSync(path, 'utf8'), update, { privatePem, updateKey }));
console.log(`signed: ${name}`);
