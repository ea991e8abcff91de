import { writeSync } from 'node:fs';
import { openStores } from '../../../electron/store/opening.ts';
import { key, noon } from './keys.ts';
import { outboxRow } from './rows.ts';

/**
 * Writes rows of every sort into the desk as fast as it can, and prints the number of each once the desk has
 * acknowledged it; until it is killed.
 */
const [folder = '', from = '0'] = process.argv.slice(2);
const result = openStores({ folder, key, now: () => noon });
if (!result.ok) throw new Error(result.failure.kind);
const { desk } = result.value.stores;
for (let n = Number(from); ; n++) {
  const file =
    n % 4 === 0 ? { name: `${n}.pdf`, bytes: new Uint8Array(n % 40_000).fill(n % 256) } : undefined;
  desk.addWrite(outboxRow(String(n), { createdAt: n }), file);
  desk.together(() => {
    desk.changeWrite(String(n), ['waiting'], { state: 'sending', evidence: `before ${n}` });
    desk.logAction({ at: n, by: 'KL', what: `write ${n}`, patientId: n, outcome: 'sent' });
  });
  writeSync(1, `${n}\n`);
}
