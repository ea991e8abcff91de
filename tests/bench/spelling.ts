import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStores } from '../../electron/store/opening.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import { keep } from './built/seeded-pc.ts';
import { clinicOf } from './clinics.ts';
import { type Benchmark, inTurns, median, quantile, ratio, short, spread, timed } from './measure.ts';
import { memorySearch } from './peers/in-memory-search.ts';
import { createTimers } from './timers.ts';
import { benchNow } from './whole-reading.ts';

/** So many patients stand on the list of the day: they are looked through first. */
const onTheDay = 120;

/**
 * Search as people spell, beside an index in memory that forgives typing errors. The names of the demo clinic are few, so
 * here every second patient has one of some forty thousand made-up last names: what is near a misspelt name is looked for
 * among all of them.
 */
export const spelling: Benchmark = {
  name: 'spelling',
  about: 'names as people misspell them, letter by letter, from the encrypted files',
  async run(sizes, say, { quick }) {
    for (const size of sizes) {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
      const timers = createTimers();
      const opened = openStores({
        folder: join(folder, 'ours'),
        key: new Uint8Array(32).fill(7),
        now: Date.now,
        after: timers.after,
      });
      if (!opened.ok) throw new Error(opened.failure.kind);
      const { cache, close } = opened.value.stores;
      try {
        const patients = withManyNames(clinicOf(size, benchNow).patients);
        keep(cache, 'patients', patients);
        const first = patients.slice(0, onTheDay).map(({ id }) => id);
        const worked: number[] = [];
        const find = (text: string) => {
          const before = process.threadCpuUsage();
          const found = cache.findPatients(text, { limit: 31, archived: false, first });
          const { user, system } = process.threadCpuUsage(before);
          worked.push((user + system) / 1000);
          return found;
        };
        const readyMs = timed(() => find('whitfeild'));
        // What the first reading left to be merged is merged when a person searches.
        await timers.atRest();
        worked.length = 0;
        const peer = memorySearch(patients, { fuzzy: true });
        const typed = misspelt(patients, quick ? 3 : 50);
        const [ours = [], theirs = []] = inTurns(typed.length, [
          (n) => find(typed[n] ?? ''),
          (n) => peer.find(typed[n] ?? ''),
        ]);
        const names = new Set(patients.flatMap(({ lastname, firstname }) => [lastname, firstname])).size;
        say({
          size,
          what: 'Search as people spell, at each letter typed, main side',
          unit: 'ms',
          value: quantile(ours, 0.99),
          is: 'p99',
          bar: 15,
          named: 'search as people spell',
          more: `${names} different names, ${onTheDay} patients of the day; ${spread(ours)}; of its thread's own work ${spread(worked)}; all names read in ${short(readyMs)} ms if somebody searches before that is done in the background`,
          growth: { by: median(ours), flat: false },
        });
        say({
          size,
          what: 'The same by MiniSearch in memory, with a typing error forgiven',
          unit: 'times',
          value: quantile(theirs, 0.99) / quantile(ours, 0.99),
          is: 'as long, p99',
          bar: null,
          more: `medians ${short(ratio(ours, theirs))} x; ${spread(theirs)}`,
        });
      } finally {
        close();
        rmSync(folder, { recursive: true, force: true });
      }
    }
  },
};

const syllables =
  'ba bel bri car chen da del dor fer fis gal gra har hol ing ja ka kel kov la len lo mac mar men mo na nes no ol pa per pri ra ren ro sa sen shi ta ter tho va ver vin wa wil yu za'.split(
    ' ',
  );
const endings = 'ton ford man sen ski ov ini es worth ley wick ham field ward son'.split(' ');

/** The same patients, every second one with a last name of two or three syllables and an ending. */
function withManyNames(patients: readonly Patient[]): Patient[] {
  return patients.map((one, i) => {
    if (i % 2 === 0) return one;
    const name = [syllables[i % 51], syllables[(i * 7 + 3) % 52], syllables[Math.floor(i / 51) % 52]];
    const ending = endings[Math.floor(i / 2652) % endings.length];
    const lastname = `${name.join('')}${ending}`;
    return { ...one, lastname: lastname.charAt(0).toUpperCase() + lastname.slice(1) };
  });
}

/** Names with one or two slips, each typed letter by letter from the second one on. */
function misspelt(patients: readonly Patient[], people: number): string[] {
  const typed: string[] = [];
  for (let n = 0; n < people; n += 1) {
    const { firstname, lastname } = patients[(n * 7919 + 1) % patients.length] ?? {};
    const last = slip(lastname ?? '', n);
    const text = n % 3 === 0 ? `${slip(firstname ?? '', n + 1)} ${last}` : last;
    for (let length = 2; length <= text.length; length += 1) typed.push(text.slice(0, length));
  }
  return typed.map((text) => text.trim());
}

/** A letter left out, doubled, mistaken, or swapped with the next one; not the first. */
function slip(name: string, n: number): string {
  const at = 1 + (n % Math.max(1, name.length - 2));
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  return [
    before + after,
    before + letter + letter + after,
    `${before}e${after}`,
    before + after.charAt(0) + letter + after.slice(1),
  ][n % 4] as string;
}
