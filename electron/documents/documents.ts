import { deserialize, serialize } from 'node:v8';
import {
  type DocumentFault,
  type DocumentView,
  type DocumentWay,
  mostDocumentsBytes,
} from '../../shared/bridge/views.ts';
import { failure } from '../../shared/failures.ts';
import { limits } from '../../shared/practice/limits.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { Looked } from './decoding/answers.ts';
import type { DecodingQueue } from './decoding/decoding-queue.ts';
import { fileTitle } from './decoding/titles.ts';
import type { Entry } from './scans/settling.ts';
import { documentNoticeWords } from './words.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file as it goes to the practice. */
export type ReadyFile = { readonly name: string; readonly bytes: Bytes };

/** The file of a scanner's folder that a document is, as it was when it was read. `folder`: the path of that folder. */
export type ScanOrigin = { readonly folder: string; readonly entry: Entry };

/**
 * Documents that were dropped or scanned, between that moment and a person's word on whose they are. In memory only.
 *
 * Guarantees:
 * - Only what was looked at can be filed, byte for byte as it was looked at.
 * - No file is larger than the practice accepts.
 * - A document leaves memory when it is filed, forgotten, or untouched for half an hour.
 * - A scan is known as one for as long as it is here, and again when it was packed and is put back.
 */
export type Documents = {
  /** @param scan the file that it is in a scanner's folder; left out: it was dropped */
  begin(name: string, bytes: number, scan?: ScanOrigin): Result<string>;
  put(id: string, piece: Uint8Array): Result<null>;
  look(id: string): Promise<Result<LoadedDocument>>;
  fit(id: string): Promise<Result<LoadedDocument>>;
  firstPage(id: string): Bytes | null;
  /** Whether it is on the desk, looked at. */
  isHeld(id: string): boolean;
  /** Which file of a scanner's folder it is; null: none, or there is no such document. */
  originOf(id: string): ScanOrigin | null;
  /**
   * What would be filed under a name; nothing where it was taken, and failure `stale` where that is not on offer.
   * @param name tidy, without an ending (shared/document-names.ts)
   */
  files(
    id: string,
    as: DocumentWay['as'],
    name: string,
  ): Result<{ readonly digest: string; readonly files: readonly ReadyFile[] }>;
  /** All of its files are in the outbox: filing it again would make doubles, whatever happened after that. */
  took(id: string, as: DocumentWay['as'], name: string): void;
  /** A document that was looked at, with all that was found of it, to be put back by `unpack`; null: there is none. */
  pack(id: string): Bytes | null;
  /** Puts a packed document on the desk again, under its id. What is no such document is left out. */
  unpack(id: string, packed: Bytes): void;
  forget(ids: readonly string[]): void;
  /** Forgets all. */
  clear(): void;
};

/** What is known of a document. `view` has no history and no suggested names: who knows the outbox adds them. */
export type LoadedDocument = {
  readonly view: Omit<DocumentView, 'before' | 'title' | 'titles'>;
  readonly digest: string;
  readonly text: string;
};

type Held = {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Null: it is no scan. Absent in what an earlier version packed. */
  readonly scan?: ScanOrigin | null;
  received: number;
  /** As it came; null once it is known what is filed instead. */
  whole: Bytes | null;
  looked: Looked | null;
  document: LoadedDocument | null;
  readonly ways: Map<DocumentWay['as'], readonly Bytes[]>;
  taken: { readonly as: DocumentWay['as']; readonly name: string } | null;
  cancelExpiry: () => void;
};

const untouchedMs = 30 * 60_000;

export function createDocuments(ports: {
  readonly decodingQueue: DecodingQueue;
  readonly clock: Clock;
  readonly random: Random;
}): Documents {
  const { decodingQueue, clock, random } = ports;
  const held = new Map<string, Held>();

  function touch(id: string): Held | null {
    const one = held.get(id);
    if (!one) return null;
    one.cancelExpiry();
    one.cancelExpiry = clock.after(untouchedMs, () => held.delete(id));
    return one;
  }

  function judge(one: Held, looked: Looked | null): LoadedDocument {
    const asked = looked ?? unseen;
    one.looked = asked;
    const fault = faultOf(asked);
    const whole = asked.pdf ?? one.whole;
    const tooLarge = fault === null && whole !== null && whole.byteLength > limits.fileBytes;
    if (fault === null && whole !== null && !tooLarge) one.ways.set('is', [whole]);
    if (fault !== null || !tooLarge) one.whole = null;
    return describe(one, fault, tooLarge);
  }

  function describe(one: Held, fault: DocumentFault | null, tooLarge: boolean): LoadedDocument {
    const looked = one.looked ?? unseen;
    const { state, content, pages, firstPage, digest, text } = looked;
    const sizes = [...one.ways].map(([as, files]) => ({ as, bytes: files.map((file) => file.byteLength) }));
    const view: LoadedDocument['view'] = {
      id: one.id,
      name: one.name,
      bytes: one.size,
      picture: content === 'jpeg' || content === 'png' || content === 'heic',
      pages,
      fault,
      unseen: fault === null && (state === 'locked' || state === 'too-hard') ? state : null,
      tooLarge,
      ways: sizes,
      digest,
      shown: firstPage !== null,
    };
    one.document = { view, digest, text };
    return one.document;
  }

  return {
    begin(name, bytes, scan) {
      const together = [...held.values()].reduce((all, one) => all + weight(one), 0);
      if (together + bytes > mostDocumentsBytes) {
        return failed(failure('too-large', { words: documentNoticeWords.tooMany }));
      }
      const id = random.uuid();
      held.set(id, {
        id,
        name,
        size: bytes,
        scan: scan ?? null,
        received: 0,
        whole: new Uint8Array(bytes),
        looked: null,
        document: null,
        ways: new Map(),
        taken: null,
        cancelExpiry: () => undefined,
      });
      touch(id);
      return ok(id);
    },

    put(id, piece) {
      const one = touch(id);
      if (!one?.whole) return failed(failure('not-found'));
      if (one.received + piece.byteLength > one.size) return failed(failure('bad-input'));
      one.whole.set(piece, one.received);
      one.received += piece.byteLength;
      return ok(null);
    },

    async look(id) {
      const one = touch(id);
      if (!one) return failed(failure('not-found'));
      if (one.document) return ok(one.document);
      if (!one.whole || one.received !== one.size) return failed(failure('stale'));
      return ok(judge(one, await decodingQueue.look(one.whole)));
    },

    async fit(id) {
      const one = touch(id);
      if (!one?.document) return failed(failure('not-found'));
      if (!one.document.view.tooLarge || !one.whole) return ok(one.document);
      const made = await decodingQueue.fit(one.looked?.pdf ?? one.whole);
      if (made?.smaller) one.ways.set('smaller', [made.smaller]);
      if (made?.parts) one.ways.set('parts', made.parts);
      one.whole = null;
      return ok(describe(one, one.ways.size === 0 ? 'too-large' : null, false));
    },

    firstPage: (id) => touch(id)?.looked?.firstPage ?? null,
    isHeld: (id) => held.get(id)?.document != null,
    originOf: (id) => held.get(id)?.scan ?? null,

    files(id, as, name) {
      const one = touch(id);
      const files = one?.ways.get(as);
      const isOther = one?.taken != null && (one.taken.as !== as || one.taken.name !== name);
      if (!one?.document || !files || isOther) return failed(failure('stale'));
      const named = files.map((bytes, i) => ({ name: fileTitle(name, i, files.length), bytes }));
      return ok({ digest: one.document.digest, files: one.taken ? [] : named });
    },

    took(id, as, name) {
      const one = held.get(id);
      if (one) one.taken = { as, name };
    },

    pack(id) {
      const one = held.get(id);
      if (!one?.document) return null;
      const { cancelExpiry: _timer, ...rest } = one;
      return new Uint8Array(serialize(rest));
    },

    unpack(id, packed) {
      held.set(id, { ...(deserialize(packed) as Omit<Held, 'cancelExpiry'>), cancelExpiry: () => undefined });
      touch(id);
    },

    forget(ids) {
      for (const id of ids) {
        held.get(id)?.cancelExpiry();
        held.delete(id);
      }
    },
    clear() {
      this.forget([...held.keys()]);
    },
  };
}

const weight = (one: Held) =>
  (one.whole?.byteLength ?? 0) +
  [...one.ways.values()].flat().reduce((all, file) => all + file.byteLength, 0);

/** No decoder survived looking at it. */
const unseen: Looked = {
  digest: '',
  content: 'unknown',
  state: 'too-hard',
  pages: null,
  firstPage: null,
  text: '',
  pdf: null,
};

/** Why it cannot be filed; null: it can. */
export function faultOf({ content, state }: Looked): DocumentFault | null {
  switch (content) {
    case 'pdf':
      return state === 'broken' ? 'broken' : null;
    case 'jpeg':
    case 'png':
    case 'heic':
      if (state === 'open') return null;
      return state === 'too-hard' ? 'too-hard' : 'broken-picture';
    case 'unknown':
      return state === 'too-hard' ? 'too-hard' : 'not-a-pdf';
    default:
      return content;
  }
}
