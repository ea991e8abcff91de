import { wordsOf } from '../scans/names-in-text.ts';
import { documentKinds } from './document-kinds.ts';
import { saysNothing } from './own-name.ts';

/** A document that was filed: under which name, and whose it is. */
export type FiledName = { readonly name: string; readonly patientId: number };

/**
 * The kinds of documents that were filed from this desk, read from the names that people gave them. In memory only, and
 * nothing but words: the names themselves stay where the writes are.
 *
 * Guarantees:
 * - A kind has no word of the name of the patient whom it was filed for, no doctor and no number.
 * - What is no usual kind counts only once it was filed for three patients.
 */
export type FiledKinds = {
  /** A document was filed, or is to be. @param id of the write */
  add(id: string, filed: FiledName): void;
  /** It was discarded. */
  remove(id: string): void;
  /** The most frequent first. */
  top(): readonly string[];
};

const mostKinds = 4;
const fewestPatients = 3;
const mostWords = 4;

export function createFiledKinds(patientName: (patientId: number) => string): FiledKinds {
  const filed = new Map<string, { readonly kind: string; readonly patientId: number }>();
  let top: readonly string[] | null = null;
  return {
    add(id, { name, patientId }) {
      if (filed.has(id)) return;
      const kind = usualKind(name) ?? ownKind(name, () => patientName(patientId));
      if (kind === null) return;
      filed.set(id, { kind, patientId });
      top = null;
    },
    remove(id) {
      if (filed.delete(id)) top = null;
    },
    top() {
      top ??= mostFrequent([...filed.values()]);
      return top;
    },
  };
}

/** The first part of a name, without the number of a part or of a double. */
const firstPart = (name: string): string =>
  name
    .replace(/\.pdf$/i, '')
    .replace(/ \(\d+(?: of \d+)?\)$/, '')
    .split(/ - |[,(]/)[0]
    ?.trim() ?? '';

const usual = new Map(documentKinds.map(({ kind }) => [kind.toLowerCase(), kind]));

function usualKind(name: string): string | null {
  const parts = name.replace(/\.pdf$/i, '').split(/ - |[,()]/);
  for (const part of parts) {
    const kind = usual.get(part.trim().toLowerCase());
    if (kind !== undefined) return kind;
  }
  return null;
}

function ownKind(name: string, patientName: () => string): string | null {
  const part = firstPart(name);
  const words = wordsOf(part);
  if (words.length === 0 || words.length > mostWords || /\p{N}/u.test(part) || saysNothing(part)) return null;
  if (words.some((word) => /^(?:dr|doctor|prof|professor|mr|mrs|ms|miss|master)$/.test(word))) return null;
  const ofPatient = new Set(wordsOf(patientName()));
  return words.some((word) => ofPatient.has(word)) ? null : part;
}

function mostFrequent(filed: readonly { readonly kind: string; readonly patientId: number }[]): string[] {
  const counts = new Map<string, { readonly kind: string; times: number; readonly patients: Set<number> }>();
  for (const { kind, patientId } of filed) {
    const count = counts.get(kind.toLowerCase()) ?? { kind, times: 0, patients: new Set<number>() };
    count.times += 1;
    count.patients.add(patientId);
    counts.set(kind.toLowerCase(), count);
  }
  return [...counts.values()]
    .filter(({ kind, patients }) => usual.has(kind.toLowerCase()) || patients.size >= fewestPatients)
    .sort((a, b) => b.times - a.times)
    .slice(0, mostKinds)
    .map(({ kind }) => kind);
}
