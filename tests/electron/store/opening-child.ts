import { writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openStores } from '../../../electron/store/opening.ts';
import { collectGarbage } from './collect.ts';
import { key, noon } from './keys.ts';

/**
 * Holds the stores of a folder open until it is ended. Nothing here remembers them, and the garbage is collected before it
 * says what came of it: whether they are open must not rest on a reference.
 */
const [folder = ''] = process.argv.slice(2);
const open = () => {
  const result = openStores({ folder, key, now: () => noon });
  return result.ok ? 'open' : result.failure.kind;
};
const outcome = open();
for (let round = 0; round < 3; round += 1) {
  await wait(10);
  collectGarbage();
}
writeSync(1, `${outcome}\n`);
setInterval(() => {}, 1_000);
