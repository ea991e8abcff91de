import type { DocumentStanding, DocumentView, DocumentWay, WriteView } from '../../../shared/bridge/views.ts';
import type { NameChange } from '../../../shared/document-names.ts';
import { type Failure, failure, sayFailure, withoutDetails } from '../../../shared/failures.ts';
import { assertNever } from '../../../shared/result.ts';
import { sayBytes } from '../../model/bytes.ts';
import type { ShapeName, Tone } from '../../model/chip.ts';
import { faultWords } from '../../model/fault-words.ts';
import { type NoticeText, sensitive } from '../../state/notices.ts';
import { documentsWords } from './words.ts';

const { line: said, notFiled, size, tally, way } = documentsWords;

/** The state of one document between the drop and the outbox. */
export type FilingStep =
  /** Queued behind others. */
  | { readonly kind: 'waiting' }
  /** Its bytes are being read: 0…1. */
  | { readonly kind: 'reading'; readonly progress: number }
  | { readonly kind: 'looking' }
  /** It is too large: the main process is working out what it can become. */
  | { readonly kind: 'fitting' }
  | { readonly kind: 'looked' }
  | { readonly kind: 'unreadable' }
  /** The desk was covered before it had been inspected. */
  | { readonly kind: 'interrupted' }
  /** More bytes than Foyer inspects. */
  | { readonly kind: 'too-much' }
  /** It could not be read to its end, or not be handed over. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'filing' }
  | { readonly kind: 'filed' };

export type FilingLine = {
  /** As the file is called. */
  readonly name: string;
  /** As it is to be filed, without its ending; null until it was inspected. */
  readonly title: string | null;
  /** What was changed in the title that a person gave it. */
  readonly changes: readonly NameChange[];
  readonly bytes: number;
  readonly step: FilingStep;
  /** The inspected document; null until then. */
  readonly doc: DocumentView | null;
  /** How it is to be filed. */
  readonly as: DocumentWay['as'] | null;
  /** The user left it out. */
  readonly left: boolean;
  /** Its writes in the outbox. */
  readonly writes: readonly WriteView[];
};

/** A line with the inspected document. */
export function lineSeen(line: FilingLine, doc: DocumentView): FilingLine {
  const [way] = doc.ways;
  const title = line.title ?? doc.title;
  return { ...line, title, doc, as: way?.as ?? null, step: { kind: doc.tooLarge ? 'fitting' : 'looked' } };
}

/** The desk no longer holds it, or holds a changed one: it must be read, inspected and confirmed again. */
const isGone = ({ kind }: Failure): boolean => kind === 'stale' || kind === 'not-found';

/** Whether a confirmation would file it. */
export const isReady = ({ step, as, left }: FilingLine): boolean =>
  !left && as !== null && (step.kind === 'looked' || (step.kind === 'failed' && !isGone(step.failure)));

/** Whether it was handed over, or is being handed over. */
export const isHanded = ({ step }: FilingLine): boolean => step.kind === 'filing' || step.kind === 'filed';

/**
 * A line restored after the desk was covered. The desk holds inspected documents again; the others are gone. What was handed over,
 * or was being, stays as it is until it is known what became of it (`lineStanding`).
 */
export function lineBack(line: FilingLine): FilingLine {
  if (isHanded(line)) return line;
  if (line.doc) return { ...line, step: { kind: line.step.kind === 'fitting' ? 'fitting' : 'looked' } };
  return isFilingUnderWay(line) ? { ...line, step: { kind: 'interrupted' } } : line;
}

/** A restored line once it is known what became of its document while the desk was covered. */
export function lineStanding(
  line: FilingLine,
  { isHeld, writes: known }: Pick<DocumentStanding, 'isHeld' | 'writes'>,
): FilingLine {
  const { kind } = line.step;
  const writes = known.length > 0 ? known : line.writes;
  if (kind === 'filed') return { ...line, writes };
  if (isHeld) return { ...line, writes, step: kind === 'filing' ? { kind: 'looked' } : line.step };
  return { ...line, writes, step: known.length > 0 ? { kind: 'filed' } : notThere };
}

/** The desk does not hold it: as a document that changed since it was inspected, it must be looked for and read again. */
const notThere: FilingStep = { kind: 'failed', failure: failure('stale') };

/** Whether its result is still open. */
export const isFilingUnderWay = ({ step, left }: FilingLine): boolean =>
  !left && ['waiting', 'reading', 'looking', 'fitting'].includes(step.kind);

/** The name of the first identical document above, if that one is to be filed or was; else null. */
export function twinOf(lines: readonly FilingLine[], at: number): string | null {
  const digest = digestOf(lines[at]);
  if (digest === null) return null;
  const first = lines.findIndex((line) => digestOf(line) === digest);
  return first < at ? (lines[first]?.name ?? null) : null;
}

const digestOf = (line: FilingLine | undefined): string | null =>
  line === undefined || line.left || line.doc?.fault ? null : line.doc?.digest || null;

/** How a document is called: as it came, and as it is filed once it was confirmed. */
export const lineName = (line: FilingLine, confirmed: boolean): string =>
  line.title !== null && !line.left && !line.doc?.fault && (confirmed || isHanded(line))
    ? `${line.title}.pdf`
    : line.name;

/** How many files a document becomes. */
export const filesOf = ({ doc, as }: FilingLine): number =>
  doc?.ways.find((way) => way.as === as)?.bytes.length ?? 0;

/**
 * The progress of a drop, without what was handed over: documents, those still under way, those that can be filed, and
 * as how many files.
 */
export type FilingTally = {
  readonly of: number;
  readonly under: number;
  readonly ready: number;
  readonly files: number;
};

export function filingTally(all: readonly FilingLine[]): FilingTally {
  const lines = all.filter((line) => !isHanded(line));
  const ready = lines.filter(isReady);
  const files = ready.reduce((sum, line) => sum + filesOf(line), 0);
  return { of: lines.length, under: lines.filter(isFilingUnderWay).length, ready: ready.length, files };
}

/** Something can be filed, and all of it has been inspected. */
export const mayConfirm = ({ under, files }: FilingTally): boolean => files > 0 && under === 0;

/** `Checking 12 of 50…`; `48 of 50 can be filed, as 51 files.` */
export function sayTally({ of, under, ready, files }: FilingTally): string {
  if (under > 0) return tally.checking(of - under + 1, of);
  if (of === 1 && files < 2) return '';
  if (of === 1 && ready === 1) return tally.oneAs(files);
  if (files === ready) return ready === of ? tally.all(of) : tally.some(ready, of);
  return ready === of ? tally.allAs(of, files) : tally.someAs(ready, of, files);
}

/** `Compress to 1.7 MB`; `Split into 3 parts: 4.4 MB, 4.5 MB, 1.5 MB`. */
export function sayWay({ as, bytes }: DocumentWay): string {
  const [first = 0] = bytes;
  switch (as) {
    case 'is':
      return way.asItIs(sayBytes(first));
    case 'smaller':
      return way.smaller(sayBytes(first));
    case 'parts':
      return way.parts(bytes.length, bytes.map(sayBytes).join(', '));
    default:
      return assertNever(as);
  }
}

/** `4.2 MB picture, 380 KB as a PDF`; `820 KB, 3 pages`. */
export function saySize({ bytes, doc }: FilingLine): string {
  const [first] = doc?.ways ?? [];
  if (doc?.picture && first) return size.picture(sayBytes(bytes), sayBytes(first.bytes[0] ?? 0));
  return doc?.pages ? size.pages(sayBytes(bytes), doc.pages) : sayBytes(bytes);
}

/** `progress`: 0…1 while the file is being sent. */
export type FilingSentence = {
  readonly tone: Tone;
  readonly shape: ShapeName;
  readonly words: string;
  readonly progress: number | null;
};

const grey = (words: string, progress: number | null = null): FilingSentence => ({
  tone: 'neutral',
  shape: 'clock',
  words,
  progress,
});
const bad = (words: string): FilingSentence => ({ tone: 'danger', shape: 'bang', words, progress: null });

/** The status of a document, with colour and shape; null while there is nothing to say. */
export function sayLine({ step, doc, left }: FilingLine): FilingSentence | null {
  if (left) return { tone: 'neutral', shape: 'cross', words: said.removed, progress: null };
  switch (step.kind) {
    case 'waiting':
      return grey(said.notStarted);
    case 'reading':
      return grey(said.reading, step.progress);
    case 'looking':
      return grey(said.checking);
    case 'fitting':
      return grey(said.fitting);
    case 'looked':
      return doc?.fault ? bad(faultWords[doc.fault]) : null;
    case 'unreadable':
      return bad(faultWords.unreadable);
    case 'interrupted':
      return bad(said.interrupted);
    case 'too-much':
      return bad(faultWords['too-hard']);
    case 'failed':
      return bad(sayFailure(step.failure));
    case 'filing':
      return grey(said.saving);
    case 'filed':
      return null;
    default:
      return assertNever(step);
  }
}

/** The status of a document's write, from the outbox. */
export function sayWritten(write: WriteView, gone: boolean): FilingSentence {
  if (gone && write.state !== 'done')
    return { tone: 'neutral', shape: 'cross', words: said.deleted, progress: null };
  switch (write.state) {
    case 'done':
      return { tone: 'success', shape: 'tick', words: said.filed, progress: null };
    case 'sending':
      return grey(write.says, write.progress ?? 0);
    case 'held':
    case 'waiting':
      return grey(write.says);
    case 'unknown':
    case 'asks':
      return { tone: 'warning', shape: 'triangle', words: write.says, progress: null };
    case 'refused':
    case 'not-recorded':
      return bad(write.says);
    default:
      return assertNever(write.state);
  }
}

const mostNamed = 5;

/** The notice about confirmed documents that could not be handed over after the dialog was closed. */
export const sayNotFiled = (names: readonly string[], patientName: string, why: Failure): NoticeText =>
  sensitive(
    sayNamesNotFiled(names, patientName, why),
    notFiled.masked(names.length, sayFailure(withoutDetails(why))),
  );

function sayNamesNotFiled(names: readonly string[], patientName: string, why: Failure): string {
  const [only = ''] = names;
  if (names.length === 1) return notFiled.one(only, patientName, sayFailure(why));
  const first = names.slice(0, mostNamed).join(', ');
  const named = names.length > mostNamed ? notFiled.andMore(first, names.length - mostNamed) : first;
  return notFiled.several(names.length, patientName, named, sayFailure(why));
}
