import {
  type DocumentFault,
  mostDocumentBytes,
  type ScansView,
  type ScanView,
} from '../../../shared/bridge/views.ts';
import { hourMs, minuteMs } from '../../../shared/durations.ts';
import { type Failure, failure } from '../../../shared/failures.ts';
import { failed, type Result } from '../../../shared/result.ts';
import type { Clock } from '../../platform/ports.ts';
import type { Looked } from '../decoding/answers.ts';
import { contentOf, hasEnd, headBytes } from '../decoding/content.ts';
import type { DecodingQueue } from '../decoding/decoding-queue.ts';
import { type Documents, faultOf, type LoadedDocument } from '../documents.ts';
import { endingOf, type ScanFolder } from './folder.ts';
import { type Entry, isSettled, type Watched, withoutEndMs } from './settling.ts';

/** A file of the watched folder, and what was seen of it. Its bytes stay where they are. */
export type Scan = {
  readonly id: string;
  readonly entry: Watched;
  /** `ignored`: it is no document, and no business of ours. */
  readonly state: ScanView['state'] | 'ignored';
  readonly looked: Pick<Looked, 'digest' | 'pages' | 'firstPage' | 'text'> | null;
  readonly fault: DocumentFault | 'unreadable' | null;
  /**
   * When it is looked at again, monotonic ms, after so many looks that no decoder survived, or could be started for; after none: its end
   * had not come. Null: not.
   */
  readonly again: { readonly looks: number; readonly at: number } | null;
};

/** Milliseconds until a scan is looked at again that got no answer: a PC may be short of memory for a while, or busy. */
const restsUnanswered = [minuteMs, 10 * minuteMs, hourMs];

/** What tells one file of the folder from another of the same name. */
export type ScanMark = { readonly name: string; readonly changedAt: number };

export const scanMark = ({ name, changedAt }: ScanMark): ScanMark => ({ name, changedAt });

/** The name of a scan in the archive: the one it was filed under, with the ending of what the scanner made. */
export const archivedAs = (title: string, { name }: ScanMark): string => `${title}${endingOf(name)}`;

/** Whether it is to be read: it is whole, could not be read at the poll before, or is to be looked at again. `now`: monotonic ms */
export const isToRead = ({ state, fault, again }: Scan, now: number): boolean =>
  state === 'reading' || fault === 'unreadable' || (again !== null && again.at <= now);

/** Whether it can be put on the desk. */
export const isRead = (scan: Scan): boolean => scan.state === 'ready' && scan.looked !== null;

/** @returns the scan as it was seen */
export async function readScan(
  folder: ScanFolder,
  scan: Scan,
  { decodingQueue, clock }: { readonly decodingQueue: DecodingQueue; readonly clock: Clock },
): Promise<Scan> {
  const { name, size } = scan.entry;
  const broken = (fault: Scan['fault']): Scan => ({ ...scan, state: 'fault', fault, again: null });
  const unanswered = (): Scan => {
    const looks = scan.again?.looks ?? 0;
    const rest = restsUnanswered[looks];
    const again = rest === undefined ? null : { looks: looks + 1, at: clock.monotonic() + rest };
    return { ...broken('too-hard'), again };
  };
  try {
    const content = contentOf(await folder.head(name, headBytes));
    if (content === 'unknown' || content === 'office' || content === 'mail')
      return { ...scan, state: 'ignored', fault: null, again: null };
    if (size > mostDocumentBytes) return broken('too-large');
    const bytes = await folder.read(name);
    const wholeAt = scan.entry.since + withoutEndMs;
    if (!hasEnd(content, bytes) && clock.monotonic() < wholeAt)
      return { ...scan, state: 'coming', fault: null, again: { looks: 0, at: wholeAt } };
    const looked = await decodingQueue.look(bytes);
    if (!looked) return unanswered();
    const fault = faultOf(looked);
    if (fault) return broken(fault);
    const { digest, pages, firstPage, text } = looked;
    return { ...scan, state: 'ready', looked: { digest, pages, firstPage, text }, fault: null, again: null };
  } catch {
    // Still held by the scanner's program, or gone again: it is tried at the next poll.
    return broken('unreadable');
  }
}

/** A scan of the list. */
type Listed = Scan & { readonly state: ScanView['state'] };

const documentsOf = (scans: readonly Scan[]): Listed[] =>
  scans.filter((scan): scan is Listed => scan.state !== 'ignored');

/** The first `most` scans of the list, oldest first: what is no document is not among them. */
export const listedOf = (scans: readonly Scan[], most: number): Listed[] =>
  documentsOf(scans)
    .sort((a, b) => a.entry.changedAt - b.entry.changedAt)
    .slice(0, most);

/** The first `most` lines of the list, and how many there are in all. */
export const scanViews = (scans: readonly Scan[], most: number): Pick<ScansView, 'scans' | 'total'> => ({
  scans: listedOf(scans, most).map(scanView),
  total: documentsOf(scans).length,
});

/** As a line of the list. */
function scanView({ id, entry, state, looked, fault }: Listed): ScanView {
  const { name, size: bytes, changedAt: at } = entry;
  const shown = looked?.firstPage != null;
  return { id, name: name.slice(0, 400), bytes, at, state, fault, pages: looked?.pages ?? null, shown };
}

/** The scans of a poll: those that are as they were, and new or changed ones, to be read once they are whole. Pure. */
export function scansAfter(
  before: ReadonlyMap<string, Scan>,
  watched: Iterable<Watched>,
  now: number,
  newId: () => string,
): Map<string, Scan> {
  const after = new Map<string, Scan>();
  for (const entry of watched) {
    const known = before.get(entry.name);
    const isComing = known?.state === 'coming' && known.again === null;
    const seen = known && known.entry.since === entry.since && !isComing;
    // One that cannot be read yet stays what it is while that is tried again: it would come and go in the list.
    if (seen) after.set(entry.name, known);
    else {
      const id = known?.id ?? newId();
      const state = isSettled(entry, now) ? 'reading' : 'coming';
      after.set(entry.name, { id, entry, state, looked: null, fault: null, again: null });
    }
  }
  return after;
}

/**
 * Why a scan may not be filed: `stale`: it is not the file that was looked at any more, as far as size and time tell, or is gone;
 * `folder-unreached`. Null: it lies there as it was.
 */
export async function whyNotThere(
  folder: ScanFolder,
  { entry }: { readonly entry: Entry },
): Promise<Failure | null> {
  try {
    const now = await folder.look(entry.name);
    if (now !== null && isSameFile(now, entry)) return null;
    // Where a drive is gone, some systems say of each file that there is none.
    if (now === null) await folder.list();
    return failure('stale');
  } catch {
    return failure('folder-unreached');
  }
}

export const isSameFile = (one: Entry, other: Entry): boolean =>
  one.name === other.name && one.size === other.size && one.changedAt === other.changedAt;

/**
 * Reads a scan onto the desk, as a document.
 * @param from the folder, and where it lies
 * @param covered the failure once the desk has been covered; no document is put on the desk then, and none stays there
 * @returns failure `stale` when it is not the file that was looked at any more, `folder-unreached` when that can't be known
 */
export async function loadScan(
  from: { readonly path: string; readonly folder: ScanFolder },
  scan: Scan,
  documents: Documents,
  covered: () => Failure | null,
): Promise<Result<LoadedDocument>> {
  const { entry, looked: seen } = scan;
  const stale = (why: Failure | null = null) => failed(covered() ?? why ?? failure('stale'));
  const whyNot = await whyNotThere(from.folder, scan);
  if (whyNot || covered()) return stale(whyNot);
  const bytes = await from.folder.read(entry.name).catch(() => null);
  if (!bytes && !covered()) return stale(await whyNotThere(from.folder, scan));
  if (covered() || !bytes || bytes.byteLength !== entry.size) return stale();
  const { name, size, changedAt } = entry;
  const origin = { folder: from.path, entry: { name, size, changedAt } };
  const begun = documents.begin(name, bytes.byteLength, origin);
  if (!begun.ok) return begun;
  documents.put(begun.value, bytes);
  const looked = await documents.look(begun.value);
  if (looked.ok && looked.value.digest === seen?.digest && !covered()) return looked;
  documents.forget([begun.value]);
  return looked.ok || covered() ? stale() : looked;
}
