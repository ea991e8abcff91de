import type { DocumentStanding, DocumentWay, HandedOver } from '../../shared/bridge/views.ts';
import { dateOnly } from '../../shared/clinic-time.ts';
import { type Failure, failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { addNotice } from '../outbox/notices.ts';
import type { Clock, Log } from '../platform/ports.ts';
import type { Session } from '../session/session.ts';
import { asyncCatchStoreError, catchStoreError, storeResult } from '../store/store-error.ts';
import type { Documents } from './documents.ts';
import { writesOfDocument } from './filing-history.ts';
import type { ScanInbox } from './scans/inbox.ts';
import { archivedAs } from './scans/scan.ts';
import { documentNoticeWords } from './words.ts';

/** A document that a person confirmed, how it is to be filed, and under which name (tidy, without an ending). */
export type Confirmed = {
  readonly documentId: string;
  readonly as: DocumentWay['as'];
  readonly name: string;
};

/**
 * Carries documents that a person confirmed into the outbox.
 *
 * Guarantees:
 * - What was confirmed is handed over, whatever becomes of the dialog: closed by a person, or with the page by the lock.
 * - A document that cannot be handed over stops none of the others. Of one that is split all parts are handed over, or none.
 * - What became of a document is answered once nothing is being handed over.
 * - A scan that another linked desk is filing, or has filed and could not move yet, is not filed here as well.
 * - What could not be handed over while the desk was being locked is a notice when it opens.
 */
export type Handover = {
  /** Answers for each document, in the order asked. */
  file(patientId: number, documents: readonly Confirmed[]): Promise<Result<HandedOver[]>>;
  /** A person confirmed it, and it was not answered for yet. */
  isUnderWay(documentId: string): boolean;
  /** What became of documents, in the order asked: for a dialog that is back, and has missed the answer. */
  standings(documentIds: readonly string[]): Promise<Result<DocumentStanding[]>>;
};

/** How long a scanner's folder may take to say whether a scan still lies there, in milliseconds. */
export const folderPatience = 10_000;

export function createHandover(ports: {
  readonly clock: Clock;
  readonly log: Log;
  readonly documents: Documents;
  readonly scans: Pick<ScanInbox, 'whyNotFiled' | 'markOf' | 'filed'>;
  readonly session: () => Session | null;
  readonly locked: () => boolean;
  /** Nothing comes or goes meanwhile: the lock closes the files, and a person quits, after it. */
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
}): Handover {
  const { clock, documents, scans } = ports;
  const underWay = new Set<string>();

  /** Other work of the desk comes between two documents: each may be megabytes for the disk. */
  const pause = () => new Promise<void>((go) => void clock.after(0, go));

  /** Locking and unlocking wait for this: a network share that is gone must not hold them up. */
  function whyNotFiled(documentId: string): Promise<Failure | null> {
    return new Promise((answer) => {
      const cancel = clock.after(folderPatience, () => answer(failure('folder-unreached')));
      void scans.whyNotFiled(documentId).then((why) => {
        cancel();
        answer(why);
      });
    });
  }

  async function one(
    session: Session,
    patientId: number,
    { documentId, as, name: title }: Confirmed,
  ): Promise<HandedOver> {
    const without = (why: Failure): HandedOver => ({ documentId, writes: [], failure: why });
    const ready = documents.files(documentId, as, title);
    if (!ready.ok) return without(ready.failure);
    const { digest, files } = ready.value;
    const mark = scans.markOf(documentId);
    const { scanClaims } = session;
    const claimed = mark && { name: mark.name, digest };
    const handOver = async (): Promise<HandedOver> => {
      const why = await whyNotFiled(documentId);
      if (why) return without(why);
      const scan = mark && { ...mark, files: files.length, archived: archivedAs(title, mark) };
      const born = dateOnly(session.cache.get('patients', patientId)?.birthdate);
      const about = { patientId, born, digest, documentId, ...(scan && { scan }) };
      const added = session.outbox.addTogether(
        files.map((file) => ({
          kind: 'file',
          args: { ...about, name: file.name, size: file.bytes.byteLength },
          file,
        })),
      );
      if (!added.ok) return without(added.failure);
      documents.took(documentId, as, title);
      const writes = added.value.map((row) => session.outbox.view(row));
      // Safe in the outbox: that moving the scan takes a while, or fails, delays no one. Only a document on the desk is
      // known as a scan, so it is forgotten after that.
      void scans.filed(documentId, scan?.archived).then((isGone) => {
        // While it lies there still, other desks are shown it.
        if (claimed && isGone) scanClaims.end(claimed);
      });
      documents.forget([documentId]);
      return { documentId, writes, failure: null };
    };
    // Before the folder is looked at: what another desk took until now is not there any more.
    const wasClaimed = claimed !== null && scanClaims.has(claimed);
    const holder = claimed && (await scanClaims.claim(claimed));
    if (holder) return without(failure('filed-elsewhere', { words: holder.name }));
    const answer = await asyncCatchStoreError(handOver, (error) => without(error.failure));
    // What was filed before, and lies there still, stays claimed.
    if (claimed && answer.failure && !wasClaimed) scanClaims.end(claimed);
    return answer;
  }

  /** The page that would say it is gone. No names: the notice stands in privacy mode too. */
  function tellLater(session: Session, left: number, all: number): void {
    const words = documentNoticeWords.notFiledBehindLock(left, all);
    catchStoreError(
      () => addNotice(session.desk, 'practice', words),
      (error) =>
        ports.log.error('documents could not be filed behind the lock', {
          failure: error.failure.kind,
          left,
        }),
    );
  }

  async function all(patientId: number, confirmed: readonly Confirmed[]): Promise<Result<HandedOver[]>> {
    const session = ports.session();
    if (!session) return failed(failure('not-connected'));
    const answers: HandedOver[] = [];
    for (const document of confirmed) {
      if (answers.length > 0) await pause();
      answers.push(await one(session, patientId, document));
    }
    const left = answers.filter((answer) => answer.failure !== null).length;
    if (left > 0 && ports.locked()) tellLater(session, left, confirmed.length);
    return ok(answers);
  }

  return {
    async file(patientId, confirmed) {
      for (const { documentId } of confirmed) underWay.add(documentId);
      const answers = ports.alone(() => all(patientId, confirmed));
      return answers.finally(() => {
        for (const { documentId } of confirmed) underWay.delete(documentId);
      });
    },
    isUnderWay: (documentId) => underWay.has(documentId),
    standings: (documentIds) =>
      ports.alone(async () => {
        const session = ports.session();
        if (!session) return failed(failure('not-connected'));
        const standingOf = (documentId: string): DocumentStanding => ({
          documentId,
          isHeld: documents.isHeld(documentId),
          writes: writesOfDocument(documentId, session).map((row) => session.outbox.view(row)),
        });
        return storeResult(() => documentIds.map(standingOf));
      }),
  };
}
