import type { ScansView } from '../../../shared/bridge/views.ts';
import { type Failure, failure } from '../../../shared/failures.ts';
import { failed, ok, type Result } from '../../../shared/result.ts';
import type { ScanClaims } from '../../clinic/scan-claims.ts';
import type { Clock, Log, Random } from '../../platform/ports.ts';
import type { DecodingQueue } from '../decoding/decoding-queue.ts';
import type { Documents, LoadedDocument, ScanOrigin } from '../documents.ts';
import { documentNoticeWords } from '../words.ts';
import { codeOf, createScanArchiving } from './archiving.ts';
import type { ScanFolder } from './folder.ts';
import { createOpenedScans } from './opened-scans.ts';
import {
  isRead,
  isSameFile,
  isToRead,
  listedOf,
  loadScan,
  readScan,
  type Scan,
  type ScanMark,
  scanMark,
  scansAfter,
  scanViews,
  whyNotThere,
} from './scan.ts';
import { type Entry, type Watched, watchedAfter } from './settling.ts';

/**
 * The watched folder of a scanner.
 *
 * Guarantees:
 * - A file is read only when it has not changed for five seconds.
 * - A PDF or a JPEG whose end is missing is read when it has its end, or has not changed for two minutes.
 * - Of a folder with more scans than are listed, only the listed ones are read; the next ones once there is room.
 * - A scan leaves the folder only for the archive: when it was filed and is safe in the outbox, or by a person's word.
 * - A scan that another desk took, or that changed since it was looked at, cannot be filed.
 * - A scan that was filed and could not be moved is not offered again, after a restart neither; moving it is tried ever
 *   more seldom, and told in the log once.
 * - Behind the lock nothing is read, and nothing that was read stays in memory.
 * - While privacy mode is on no scan is read: not one that was read before, nor one that comes.
 * - A scan that is being opened when the desk is locked, or when privacy mode begins, is not on the desk afterwards.
 * - A folder that cannot be reached is reported, and watched again when it is back; nothing else waits for it.
 */
export type ScanInbox = {
  view(): ScansView;
  /** Watches another folder; null: none. What was filed from the one before, and could not be moved there, is moved all the same. */
  watch(folder: string | null): void;
  /** Moves nothing more in folders that are not watched. */
  giveUp(): void;
  firstPage(scanId: string): Uint8Array<ArrayBuffer> | null;
  /** The text of a scan that was looked at. */
  text(scanId: string): string | null;
  /** Reads a scan onto the desk, to be filed as a document. Failures `locked` and `hidden`: the desk was covered meanwhile. */
  open(scanId: string): Promise<Result<LoadedDocument>>;
  /** Why a document may not be filed, by the folder; null: it is no scan, or still lies there as it was. */
  whyNotFiled(documentId: string): Promise<Failure | null>;
  /** Which file of the folder a document was; null: it is no scan. */
  markOf(documentId: string): ScanMark | null;
  /**
   * A document that is on the desk still was filed: if it is a scan, it goes to the archive.
   * @param as its name there, where it has another
   * @returns whether it is not in the folder any more
   */
  filed(documentId: string, as?: string): Promise<boolean>;
  putAside(scanId: string): Promise<Result<null>>;
  /** Drops pictures and texts of what was read; once the desk is open again, it is read again. */
  forgetLooked(): void;
  close(): Promise<void>;
};

/** Milliseconds between two looks at the folder, and at one that cannot be reached. */
const every = { look: 2500, gone: 15_000 } as const;
const mostListed = 200;

export function createScanInbox(ports: {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly decodingQueue: DecodingQueue;
  readonly documents: Documents;
  readonly openFolder: (path: string) => ScanFolder;
  readonly onChange: (view: ScansView) => void;
  readonly locked: () => boolean;
  /** Privacy mode is on. */
  readonly hidden: () => boolean;
  /** Under which name this very file goes to the archive: it was filed from here, or waits to be. Null while that is not known. */
  readonly filedAs: (digest: string, mark: ScanMark) => string | null;
  /** Tells other desks which scans they must not file. */
  readonly scanClaims: Pick<ScanClaims, 'claim' | 'end'>;
}): ScanInbox {
  const { clock, random, log, decodingQueue, documents } = ports;
  let path: string | null = null;
  let folder: ScanFolder | null = null;
  let state: ScansView['state'] = 'off';
  let watched = new Map<string, Watched>();
  let scans = new Map<string, Scan>();
  const isCovered = () => ports.locked() || ports.hidden();
  /** Also one that was watched before: a scan may have been opened from it. */
  const folderAt = (of: string) => (folder !== null && of === path ? folder : ports.openFolder(of));
  /** The very file in the list. It has another id there once the desk was covered. */
  const listed = ({ folder: of, entry }: ScanOrigin) => (of === path ? fileIn(scans, entry) : null);
  const opened = createOpenedScans({ documents, folderAt, listed, locked: ports.locked });
  let cancel: () => void = () => undefined;
  let polling: Promise<void> = Promise.resolve();
  const view = (): ScansView => ({ folder: path, state, ...scanViews([...scans.values()], mostListed) });
  const notify = reportChanges(view, ports.onChange);
  const archiving = createScanArchiving({
    ...ports,
    onMoved({ id, entry }) {
      if (scans.get(entry.name)?.id === id) scans.delete(entry.name);
      watched.delete(entry.name);
    },
    onEnd: notify,
  });

  /** One poll: what is there, then what became whole, one after the other. */
  async function poll(at: ScanFolder): Promise<void> {
    if (isCovered()) return;
    const entries = await at.list();
    if (folder !== at) return;
    state = 'watching';
    const now = clock.monotonic();
    watched = watchedAfter(watched, entries, now);
    scans = scansAfter(scans, watched.values(), now, () => random.uuid());
    for (const [name, scan] of scans) scans.set(name, unlessFiled(scan));
    archiving.retain(new Set([...scans.values()].map(({ id }) => id)));
    notify();
    // Each scan that was read has its first page and its text in memory.
    for (const scan of listedOf([...scans.values()], mostListed)) {
      if (folder !== at || isCovered()) return;
      await archiving.moveStuck(at, scan, now, nameInArchive);
      if (!isToRead(scan, now)) continue;
      const read = await readScan(at, scan, { decodingQueue, clock });
      if (folder !== at || scans.get(scan.entry.name) !== scan) continue;
      scans.set(scan.entry.name, unlessFiled(read));
      notify();
      await archiving.moveStuck(at, scans.get(scan.entry.name) ?? read, now, nameInArchive);
    }
  }

  const nameInArchive = ({ looked, entry }: Scan) => looked && ports.filedAs(looked.digest, scanMark(entry));
  /** Filed before, and still there: it could not be moved at the time. */
  const unlessFiled = (scan: Scan): Scan =>
    scan.state === 'ready' && nameInArchive(scan) !== null ? { ...scan, state: 'stuck' } : scan;

  function pump(at: ScanFolder): void {
    polling = poll(at)
      .catch((error: unknown) => {
        if (folder !== at) return;
        if (state !== 'gone') log.warn('the scan folder cannot be reached', { why: codeOf(error) });
        state = 'gone';
        notify();
      })
      .finally(() => {
        if (folder === at) cancel = clock.after(state === 'gone' ? every.gone : every.look, () => pump(at));
      });
  }

  const byId = (id: string) => [...scans.values()].find((scan) => scan.id === id);

  return {
    view,
    watch(to) {
      if (to === path) return;
      cancel();
      if (folder) archiving.leave(folder, scans.values(), nameInArchive);
      path = to;
      folder = to === null ? null : ports.openFolder(to);
      state = folder ? 'looking' : 'off';
      [watched, scans] = [new Map(), new Map()];
      notify();
      if (folder) pump(folder);
    },
    giveUp: archiving.giveUp,
    firstPage: (scanId) => byId(scanId)?.looked?.firstPage ?? null,
    text: (scanId) => byId(scanId)?.looked?.text ?? null,

    async open(scanId) {
      const [scan, at] = [byId(scanId), folder];
      const covered = opened.begin();
      if (!scan || !at || path === null || !isRead(unlessFiled(scan)))
        return failed(covered() ?? failure('stale'));
      return loadScan({ path, folder: at }, scan, documents, covered);
    },

    whyNotFiled: opened.whyNotFiled,
    markOf: opened.markOf,

    async filed(documentId, as) {
      // Read before the first `await`: the document leaves the desk now.
      const origin = documents.originOf(documentId);
      if (!origin) return true;
      const scan = { id: listed(origin)?.id ?? random.uuid(), entry: origin.entry };
      const at = folderAt(origin.folder);
      const isMoved = await archiving.move(at, scan, 'Filed', as);
      if (isMoved || (await whyNotThere(at, scan))?.kind === 'stale') return true;
      if (origin.folder !== path) return archiving.moveLeft(at, scan, as ?? null);
      // It is safe in the outbox; the file is moved as soon as that can be done, and is not offered again.
      const known = listed(origin);
      if (known) scans.set(known.entry.name, { ...known, state: 'stuck' });
      notify();
      return false;
    },

    async putAside(scanId) {
      const scan = byId(scanId);
      if (!scan || !folder || scan.state === 'coming') return failed(failure('stale'));
      if (await archiving.move(folder, scan, 'Put aside')) return ok(null);
      return failed(failure('stale', { words: documentNoticeWords.notMoved }));
    },

    forgetLooked() {
      scans = new Map();
      opened.cover();
      notify();
    },

    async close() {
      cancel();
      archiving.giveUp();
      folder = null;
      await polling;
    },
  };
}

/** @returns what reports the view where it is another one than was last reported */
function reportChanges(view: () => ScansView, report: (view: ScansView) => void): () => void {
  let reported = '';
  return () => {
    const now = view();
    const text = JSON.stringify(now);
    if (text === reported) return;
    reported = text;
    report(now);
  };
}

function fileIn(scans: ReadonlyMap<string, Scan>, entry: Entry): Scan | null {
  const scan = scans.get(entry.name);
  return scan && isSameFile(scan.entry, entry) ? scan : null;
}
