import MiniSearch from 'minisearch';
import type { Patient } from '../../../shared/practice/resources/index.ts';

const fields = ['firstname', 'lastname', 'preferredName', 'email', 'birthdate', 'phones'] as const;

export type MemorySearch = {
  find(text: string): readonly unknown[];
  /** What it took to be ready, which is paid at each start of the program. */
  readonly readyMs: number;
  /** The index in bytes, as the library itself writes it out. */
  readonly bytes: number;
};

/**
 * Search with MiniSearch, an index in memory, as programs have it that keep no index on disk. Tuned in its favour: every
 * word is matched by its beginning and all words must be found, as in Foyer; phone numbers and birth dates are words of
 * digits; typing errors are forgiven only where `fuzzy` says so, because that costs it time; only ids are stored. What it
 * finds is fetched from a map of all patients, which it would have to keep in memory, readable, besides.
 */
export function memorySearch(
  patients: readonly Patient[],
  { fuzzy }: { readonly fuzzy: boolean },
): MemorySearch {
  const byId = new Map(patients.map((one) => [one.id, one]));
  const from = performance.now();
  const index = new MiniSearch<Record<string, unknown>>({
    fields: [...fields],
    storeFields: [],
    searchOptions: {
      prefix: true,
      combineWith: 'AND',
      ...(fuzzy ? { fuzzy: (term: string) => (term.length > 4 ? 1 : false) } : {}),
    },
  });
  index.addAll(patients.map(searchable));
  const readyMs = performance.now() - from;
  return {
    find: (text) =>
      index
        .search(text)
        .slice(0, 20)
        .map(({ id }) => byId.get(id as number)),
    readyMs,
    bytes: JSON.stringify(index).length,
  };
}

const searchable = (one: Patient): Record<string, unknown> => ({
  id: one.id,
  firstname: one.firstname ?? '',
  lastname: one.lastname ?? '',
  preferredName: one.preferredName ?? '',
  email: one.email ?? '',
  birthdate: one.birthdate?.slice(0, 10) ?? '',
  phones: (one.phoneNumbers ?? []).map(({ phoneNumber }) => (phoneNumber ?? '').replace(/\D/g, '')).join(' '),
});
