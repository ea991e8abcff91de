import type { ScansView } from '../../shared/bridge/views.ts';
import type { CompanionPorts } from '../platform/ports.ts';
import type { Session } from '../session/session.ts';
import { createDecodingQueue } from './decoding/decoding-queue.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { filedAs } from './filing-history.ts';
import { createHandover, type Handover } from './handover.ts';
import { createScanDeleting } from './scans/deleting.ts';
import { openScanFolder } from './scans/folder.ts';
import { createScanInbox, type ScanInbox } from './scans/inbox.ts';

/** Documents on their way into a patient’s file: those on the desk, those in the scanner’s folder, and what is half done. */
export type DeskDocuments = {
  readonly documents: Documents;
  readonly scans: ScanInbox;
  readonly handover: Handover;
  readonly drafts: Drafts;
  /** Takes up the folder that was watched last time. */
  start(): void;
  /** A person chooses the folder to watch; nothing is deleted there until they are asked about that. @returns whether they chose one */
  chooseFolder(): Promise<boolean>;
  /** A session began: filed scans that are old enough are deleted, if that was chosen. */
  followSession(session: Session): void;
  stopWatching(): void;
  /** The practice is taken off this PC: nothing of it stays, and no folder is watched. */
  leave(): void;
  /**
   * The desk was locked, or privacy mode began: nothing of a document stays in memory. What was confirmed is in the outbox,
   * or goes into the draft.
   */
  forgetLooked(): void;
  /** What a folder is asked, and does not answer, is not waited for longer than some seconds. */
  close(): Promise<void>;
};

/** Milliseconds: a network drive that is gone may never answer, and Foyer ends all the same. What it was asked can be cut off. */
const closePatience = 5000;

export function openDeskDocuments(
  ports: CompanionPorts,
  desk: {
    readonly session: () => Session | null;
    readonly locked: () => boolean;
    readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
    readonly onScans: (view: ScansView) => void;
  },
): DeskDocuments {
  const { settings } = ports;
  const decodingQueue = createDecodingQueue({ ...ports, start: ports.startDecoder });
  const documents = createDocuments({ ...ports, decodingQueue });
  const scans = createScanInbox({
    ...ports,
    decodingQueue,
    documents,
    openFolder: openScanFolder,
    onChange: desk.onScans,
    locked: desk.locked,
    hidden: () => settings.read().privacy,
    filedAs(digest, mark) {
      const session = desk.session();
      return session && filedAs(digest, mark, session);
    },
    scanClaims: {
      claim: async (scan) => (await desk.session()?.scanClaims.claim(scan)) ?? null,
      end: (scan) => desk.session()?.scanClaims.end(scan),
    },
  });
  const handover = createHandover({ ...ports, ...desk, documents, scans });
  const drafts = createDrafts({
    ...ports,
    documents,
    isUnderWay: handover.isUnderWay,
    desk: () => desk.session()?.desk ?? null,
  });
  const deleting = createScanDeleting({ ...ports, session: desk.session });
  const clear = () => {
    drafts.forget();
    documents.clear();
  };
  return {
    documents,
    scans,
    drafts,
    handover,
    start: () => scans.watch(settings.read().scanFolder),
    async chooseFolder() {
      const chosen = await ports.chooseFolder();
      if (chosen === null) return false;
      // In one write: whether filed scans are deleted was answered for the folder before.
      settings.change({ scanFolder: chosen, deleteScansAfterDays: null });
      scans.watch(chosen);
      return true;
    },
    followSession: deleting.follow,
    stopWatching() {
      settings.change({ scanFolder: null });
      scans.watch(null);
    },
    leave() {
      clear();
      scans.watch(null);
      scans.giveUp();
      // The page still has to learn that this PC was removed: nothing may fail before that.
      settings.changeAtOnce({ scanFolder: null });
      void decodingQueue.drop();
    },
    forgetLooked() {
      drafts.stowRest();
      documents.clear();
      scans.forgetLooked();
      void decodingQueue.drop();
    },
    async close() {
      clear();
      const closed = Promise.all([scans.close(), deleting.stop(), decodingQueue.close()]);
      await new Promise<void>((end, fail) => {
        const cancel = ports.clock.after(closePatience, end);
        closed.then(() => end(), fail).finally(cancel);
      });
    },
  };
}
