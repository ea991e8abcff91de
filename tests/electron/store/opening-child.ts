import { writeSync } from 'node:fs';
import { openStores } from '../../../electron/store/opening.ts';
import { key, noon } from './keys.ts';

/** Holds the stores of a folder open until it is ended. */
const [folder = ''] = process.argv.slice(2);
const result = openStores({ folder, key, now: () => noon });
writeSync(1, `${result.ok ? 'open' : result.failure.kind}\n`);
setInterval(() => {}, 1_000);
