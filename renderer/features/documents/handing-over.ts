import { type HandedOver, mostDocuments, type PatientBrief } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import type { Result } from '../../../shared/result.ts';
import type { Bridge } from '../../bridge.ts';
import type { NoticeText } from '../../state/notices.ts';
import { type FilingLine, isHanded, isReady, lineStanding, sayNotFiled } from './filing.ts';

/*
 * What documents are handed over with, and what is answered: at once, or to a dialog that is back after the desk was covered.
 */

/** Hands documents to the outbox. `notFiled`: those that could not be. */
export async function addToOutbox(
  bridge: Bridge,
  patient: PatientBrief,
  some: ReturnType<typeof confirmedOf>,
) {
  const documents = some.map(({ documentId, as, name }) => ({ documentId, as, name }));
  const results = resultsOf(some, await bridge.call('file.add', { patientId: patient.id, documents }));
  const notFiled = results.flatMap(({ name, documentId, why }) => (why ? [{ name, documentId, why }] : []));
  return { results, notFiled };
}

/** What became of each document that was to be handed over. */
function resultsOf<T extends { readonly documentId: string }>(
  asked: readonly T[],
  answer: Result<{ readonly answers: readonly HandedOver[] }>,
): (T & { readonly writes: HandedOver['writes']; readonly why: Failure | null })[] {
  const answers = new Map(answer.ok ? answer.value.answers.map((one) => [one.documentId, one]) : []);
  return asked.map((one) => {
    const { writes = [], failure: why = answer.ok ? null : answer.failure } =
      answers.get(one.documentId) ?? {};
    return { ...one, writes, why };
  });
}

/** The lines that can be filed, of those confirmed. */
export const confirmedOf = (lines: readonly FilingLine[], places: readonly number[]) =>
  places.flatMap((at) => {
    const line = lines[at];
    return line?.doc && line.as !== null && line.title !== null && isReady(line)
      ? [{ at, name: line.title, documentId: line.doc.id, as: line.as }]
      : [];
  });

/** Null: nothing to say now. Behind the lock the outbox goes on without the page, which learns of it when the lock opens. */
export function sayNotHanded(
  notFiled: readonly { readonly name: string; readonly why: Failure }[],
  to: PatientBrief,
): NoticeText | null {
  const [first] = notFiled;
  if (!first || first.why.kind === 'locked') return null;
  const names = notFiled.map(({ name }) => `${name}.pdf`);
  return sayNotFiled(names, to.name, first.why);
}

export const lineFiling = (line: FilingLine): FilingLine => ({ ...line, step: { kind: 'filing' } });

export const handed =
  (writes: HandedOver['writes'], why: Failure | null) =>
  (line: FilingLine): FilingLine => ({
    ...line,
    step: why ? { kind: 'failed', failure: why } : { kind: 'filed' },
    writes: [...line.writes, ...writes],
  });

/** What became of the document of a line. `change`: leaves a line alone that a person has confirmed meanwhile. */
type LearntStanding = {
  readonly at: number;
  readonly documentId: string;
  readonly isHeld: boolean;
  readonly change: (line: FilingLine) => FilingLine;
};

/**
 * What became of the documents of a dialog that is back: the answer to a confirmation may have gone to the page that was covered. A
 * line of which it cannot be known says why; it can be confirmed again, since the desk files no document twice.
 */
export async function askStandings(bridge: Bridge, lines: readonly FilingLine[]): Promise<LearntStanding[]> {
  const asked = lines.flatMap(({ doc, step }, at) =>
    doc && !doc.fault ? [{ at, step, documentId: doc.id }] : [],
  );
  const learnt: LearntStanding[] = [];
  for (let from = 0; from < asked.length; from += mostDocuments) {
    const some = asked.slice(from, from + mostDocuments);
    const documentIds = some.map(({ documentId }) => documentId);
    const answer = await bridge.call('file.handed', { documentIds });
    const standings = new Map(answer.ok ? answer.value.documents.map((one) => [one.documentId, one]) : []);
    for (const { at, step, documentId } of some) {
      const standing = standings.get(documentId);
      const next = (line: FilingLine) =>
        standing ? lineStanding(line, standing) : lineUnknown(line, answer.ok ? null : answer.failure);
      const change = (line: FilingLine) => (line.step === step ? next(line) : line);
      learnt.push({ at, documentId, isHeld: standing?.isHeld ?? false, change });
    }
  }
  return learnt;
}

/** The documents that are on the desk, and that no person has confirmed meanwhile. */
export const heldIn = (lines: readonly FilingLine[], learnt: readonly LearntStanding[]): string[] =>
  learnt.flatMap(({ at, documentId, isHeld }) => {
    const line = lines[at];
    return isHeld && line && !isHanded(line) ? [documentId] : [];
  });

/** Covered again, the dialog asks when it is back. */
const lineUnknown = (line: FilingLine, why: Failure | null): FilingLine =>
  line.step.kind !== 'filing' || why === null || why.kind === 'hidden' || why.kind === 'locked'
    ? line
    : { ...line, step: { kind: 'failed', failure: why } };
