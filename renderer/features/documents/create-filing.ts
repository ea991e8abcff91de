import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type DocumentView,
  type DocumentWay,
  mostDocumentBytes,
  mostDocuments,
  type PatientBrief,
  pieceBytes,
  type WriteView,
} from '../../../shared/bridge/views.ts';
import type { Bridge } from '../../bridge.ts';
import type { NoticeText } from '../../state/notices.ts';
import { type FilingLine, type FilingStep, isHanded, isReady, lineBack, lineSeen } from './filing.ts';
import {
  addToOutbox,
  askStandings,
  confirmedOf,
  handed,
  heldIn,
  lineFiling,
  sayNotHanded,
} from './handing-over.ts';
import { namesSettled, nameTyped } from './naming.ts';
import { upload } from './upload.ts';
import { documentsWords } from './words.ts';

/** What is to be filed: files of this PC, or a scan that has been read already. */
export type Source = { readonly files: readonly File[] } | { readonly doc: DocumentView };

export type Filing = {
  /** The documents in the order of the drop. An unchanged line stays the same object. */
  readonly store: StoreApi<{ readonly lines: readonly FilingLine[] }>;
  /** Starts reading. @returns the function that ends it: unconfirmed documents are discarded */
  start(): () => void;
  choose(at: number, as: DocumentWay['as']): void;
  leave(at: number, left: boolean): void;
  /** A person types the name under which a document is filed. */
  name(at: number, title: string): void;
  /** The name is typed: it becomes one that a file can have, and that no other document here has. */
  settleName(at: number): void;
  /** Hands documents to the outbox with one call: from then on this dialog is not needed. */
  file(places: readonly number[], patient: PatientBrief): Promise<void>;
  /** Whether a document can be read again: a scan is read in its folder instead. */
  readonly canRead: boolean;
  /** Reads a document again that could not be read, or that the desk no longer holds. */
  again(at: number): Promise<void>;
};

const begun = (source: Source): readonly FilingLine[] => {
  const nothing = {
    title: null,
    changes: [],
    step: { kind: 'waiting' } as const,
    doc: null,
    as: null,
    left: false,
    writes: [],
  };
  if ('files' in source) return source.files.map(({ name, size }) => ({ ...nothing, name, bytes: size }));
  const { doc } = source;
  return [lineSeen({ ...nothing, name: doc.name, bytes: doc.bytes }, doc)];
};

/** What a filing acts on, and what it says to the dialog around it. */
type FilingPorts = {
  readonly bridge: Bridge;
  readonly put: (write: WriteView) => void;
  readonly warn: (text: NoticeText) => void;
  /** The lines from before the desk was covered; null: a new drop. */
  readonly back: readonly FilingLine[] | null;
  /** What came back can be filed, also where a person had confirmed it: they are asked again. */
  readonly onReadyAgain: () => void;
  /** The desk is covered: the dialog is closed by that, and comes back with its documents. */
  readonly isCovered: () => boolean;
};

/**
 * Takes documents from a drop to the outbox. Each is read in chunks and inspected, one after the other, so that neither
 * the page nor its memory suffers from their number; the oversized ones are shrunk after the others. A refused one does
 * not stop the others. Unconfirmed documents are discarded when the dialog closes, also one that is begun as it closes.
 *
 * Guarantees:
 * - What was confirmed is filed although the dialog is closed while it is being handed over.
 * - What could not be handed over is shown: on its line, or by a notice once the dialog is closed.
 * - Of what was being handed over when the desk was covered, the dialog that comes back shows what became of it.
 */
export function createFiling(source: Source, around: FilingPorts): Filing {
  const { bridge, put, warn, back } = around;
  const store = createStore(() => ({ lines: back?.map(lineBack) ?? begun(source) }));
  /** Held by the main process, and not confirmed. */
  const documents = new Set<string>();
  let open = true;
  let covered = false;
  const settled = createSettled();
  /** Updates many lines with one render. */
  const layAll = (next: ReadonlyMap<number, (line: FilingLine) => FilingLine>) =>
    store.setState(({ lines }) => ({ lines: lines.map((line, at) => next.get(at)?.(line) ?? line) }));
  const lay = (at: number, next: (line: FilingLine) => FilingLine) => layAll(new Map([[at, next]]));
  const change = (at: number, part: Partial<FilingLine>) => lay(at, (line) => ({ ...line, ...part }));
  const step = (at: number, now: FilingStep) => change(at, { step: now });
  const settleNames = (places: readonly number[]) => store.setState((state) => withNames(state, places));

  function forget(documentIds: readonly string[]): void {
    for (const id of documentIds) documents.delete(id);
    // They are in the draft, or in the dialog that came back with it.
    if (covered) return;
    for (let at = 0; at < documentIds.length; at += mostDocuments)
      void bridge.call('document.forget', { documentIds: documentIds.slice(at, at + mostDocuments) });
  }

  async function look(at: number, file: File): Promise<DocumentView | null> {
    const name = file.name.slice(0, 255) || documentsWords.unnamed;
    if (file.size > mostDocumentBytes) {
      step(at, { kind: 'too-much' });
      return null;
    }
    const from = await bridge.call('document.begin', { name, bytes: file.size });
    if (!from.ok) {
      step(at, { kind: 'failed', failure: from.failure });
      return null;
    }
    const { documentId } = from.value;
    documents.add(documentId);
    step(at, { kind: 'looking' });
    const end = await upload(bridge, documentId, file, (progress) => {
      // A file of one chunk reports no progress: each report costs the page a render of the line.
      if (open && file.size > pieceBytes) step(at, { kind: 'reading', progress });
      return open;
    });
    if (end === 'closed') return null;
    if (end !== 'whole') {
      step(at, end);
      if (end.kind === 'unreadable') forget([documentId]);
      return null;
    }
    if (file.size > pieceBytes) step(at, { kind: 'looking' });
    return answered(at, await bridge.call('document.look', { documentId }));
  }

  function answered(
    at: number,
    answer: Awaited<ReturnType<typeof bridge.call<'document.look'>>>,
  ): DocumentView | null {
    if (!answer.ok) step(at, { kind: 'failed', failure: answer.failure });
    else {
      lay(at, (line) => lineSeen(line, answer.value));
      settleNames([at]);
    }
    return answer.ok ? answer.value : null;
  }

  async function take(files: Iterable<readonly [number, File]>): Promise<void> {
    const large: { at: number; documentId: string }[] = [];
    for (const [at, file] of files) {
      if (!open) break;
      const doc = await look(at, file);
      if (doc?.tooLarge) large.push({ at, documentId: doc.id });
    }
    for (const { at, documentId } of large) {
      if (!open) break;
      answered(at, await bridge.call('document.fit', { documentId }));
    }
    if (!open) forget([...documents]);
  }

  /** Inspected documents are not read again; the oversized ones that were still to be shrunk are shrunk. */
  async function takeBack(): Promise<void> {
    for (const line of store.getState().lines) if (line.doc && !isHanded(line)) documents.add(line.doc.id);
    await learnStandings();
    for (const [at, line] of store.getState().lines.entries()) {
      if (line.step.kind !== 'fitting' || !line.doc || !open) continue;
      answered(at, await bridge.call('document.fit', { documentId: line.doc.id }));
    }
  }

  async function learnStandings(): Promise<void> {
    const learnt = await askStandings(bridge, store.getState().lines);
    layAll(new Map(learnt.map(({ at, change }) => [at, change])));
    const { lines } = store.getState();
    for (const documentId of heldIn(lines, learnt)) documents.add(documentId);
    if (!open) forget([...documents]);
    else if (lines.some(isReady)) around.onReadyAgain();
  }

  async function file(places: readonly number[], patient: PatientBrief): Promise<void> {
    settleNames(places);
    const confirmed = confirmedOf(store.getState().lines, places);
    for (const { documentId } of confirmed) documents.delete(documentId);
    layAll(new Map(confirmed.map(({ at }) => [at, lineFiling])));
    for (let from = 0; from < confirmed.length; from += mostDocuments) {
      const some = confirmed.slice(from, from + mostDocuments);
      const { results, notFiled } = await addToOutbox(bridge, patient, some);
      for (const write of results.flatMap(({ writes }) => writes)) put(write);
      if (open) {
        for (const { documentId } of notFiled) documents.add(documentId);
        layAll(new Map(results.map(({ at, writes, why }) => [at, handed(writes, why)])));
      } else {
        forget(notFiled.map(({ documentId }) => documentId));
        const text = sayNotHanded(notFiled, patient);
        if (text !== null) warn(text);
      }
    }
  }

  return {
    store,
    start() {
      open = true;
      if (!back && 'doc' in source) documents.add(source.doc.id);
      settled(() => void (back ? takeBack() : take('files' in source ? source.files.entries() : [])));
      return () => {
        open = false;
        covered = around.isCovered();
        settled(() => forget([...documents]));
      };
    },
    choose: (at, as) => change(at, { as }),
    leave: (at, left) => change(at, { left }),
    name: (at, title) => lay(at, (line) => nameTyped(line, title)),
    settleName: (at) => settleNames([at]),
    file,
    canRead: 'files' in source && source.files.length > 0,
    async again(at) {
      const again = 'files' in source ? source.files[at] : undefined;
      if (!again) return;
      change(at, { doc: null, as: null, step: { kind: 'waiting' } });
      await take([[at, again]]);
    },
  };
}

/**
 * Acts at the end of the turn, unless another act follows within it: StrictMode opens, closes and opens each dialog at once, which must
 * neither read nor discard a document.
 */
function createSettled(): (act: () => void) => void {
  let last = 0;
  return (act) => {
    last += 1;
    const mine = last;
    queueMicrotask(() => {
      if (mine === last) act();
    });
  };
}

/** The same state where the names are settled: nothing is drawn for it. */
function withNames(state: { readonly lines: readonly FilingLine[] }, places: readonly number[]) {
  const lines = namesSettled(state.lines, places);
  return lines === state.lines ? state : { lines };
}
