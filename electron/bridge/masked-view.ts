import type { CallName, CallOutput, EventName, EventPayload } from '../../shared/bridge/contract.ts';
import type { WriteView } from '../../shared/bridge/views.ts';
import { failure, withoutDetails } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { sayState } from '../outbox/states.ts';
import { knownKind } from '../outbox/write-definitions.ts';
import {
  maskedArrival,
  maskedBoard,
  maskedConsulting,
  maskedRow,
  maskedSight,
  maskedWrite,
} from '../views/masked.ts';
import { refusalWords } from './words.ts';

/**
 * What the page is given of each call while the desk is locked, and in privacy mode. Pure.
 *
 * Guarantees:
 * - While the desk is locked only what the lock's own page needs is served, and the board, which is masked then.
 * - In privacy mode no name and no amount reaches the page: an answer is shown without them, or not given at all. A call
 *   that is not in the table is not served, so that a new one is hidden until it is added.
 * - The same holds for the answer of a call that was made before privacy mode began.
 */
const lockCalls = [
  'app.state',
  'app.status',
  'app.reportError',
  'settings.read',
  'lock.state',
  'lock.now',
  'lock.open',
  'lock.openWithKey',
  // Answers `locked` there, but where a PIN is demanded and none was chosen yet.
  'lock.setPin',
  'board.read',
  'board.close',
];

export const servedWhileLocked = (call: CallName): boolean => lockCalls.includes(call);

type Masks = { readonly [N in CallName]?: (answer: CallOutput<N>) => CallOutput<N> };

const asItIs = <T>(answer: T): T => answer;
const openWriteMasked = (write: WriteView): WriteView =>
  maskedWrite(write, {
    title: knownKind(write)?.masked ?? refusalWords.change,
    says: sayState(write.state, ''),
  });
const withWrite = <T extends { write: WriteView }>(answer: T): T => ({
  ...answer,
  write: openWriteMasked(answer.write),
});

/** The code of a PC that is being added is shown to the person at this desk alone. */
const clinicMasked = (pcs: CallOutput<'clinic.read'>): CallOutput<'clinic.read'> => ({
  ...pcs,
  hub: pcs.hub && { ...pcs.hub, invitation: null, asking: null },
});

const masks: Masks = {
  'app.state': asItIs,
  'app.pageOpened': asItIs,
  'app.status': asItIs,
  'app.tryAgain': asItIs,
  'app.dismissNotice': asItIs,
  'app.diagnostics': asItIs,
  'app.reportError': asItIs,
  'setup.chooseCaFile': asItIs,
  'setup.test': asItIs,
  'setup.connect': asItIs,
  'setup.endQuestions': asItIs,
  'setup.changeKey': asItIs,
  'pc.remove': asItIs,
  'settings.read': asItIs,
  'settings.change': asItIs,
  'settings.allowSharing': asItIs,
  'startup.read': asItIs,
  'startup.set': asItIs,
  'lock.state': asItIs,
  'lock.now': asItIs,
  // Made while the desk is locked, and answered once it is open.
  'lock.open': asItIs,
  'lock.openWithKey': asItIs,
  'lock.setPin': asItIs,
  'labels.read': asItIs,
  'board.state': asItIs,
  'board.open': asItIs,
  'board.close': asItIs,
  'board.read': maskedBoard,
  'day.read': (day) => ({ ...day, rows: day.rows.map(maskedRow) }),
  'day.refresh': asItIs,
  'day.goneIn': asItIs,
  'day.finished': asItIs,
  'day.late': asItIs,
  'day.called': asItIs,
  'arrival.mark': withWrite,
  'arrival.undo': asItIs,
  'sight.read': maskedSight,
  'clinic.read': clinicMasked,
  'consulting.read': maskedConsulting,
  'consulting.mark': maskedConsulting,
  'consulting.late': maskedConsulting,
  // A sheet that privacy mode closes gives its claim up.
  'claims.close': asItIs,
  'outbox.list': (list) => ({ ...list, writes: list.writes.map(openWriteMasked) }),
};

/**
 * Calls that are not served in privacy mode, and whose answer the page needs all the same where they were made before it.
 */
const masksOfMadeBefore: Masks = {
  // Which documents could not be handed over is known nowhere else.
  'file.add': ({ answers }) => ({
    answers: answers.map(({ documentId, writes, failure: why }) => ({
      documentId,
      writes: writes.map(openWriteMasked),
      failure: why && withoutDetails(why),
    })),
  }),
  // A sheet that privacy mode closes gives up the claim that it is answered. Desks are named in it, and no patient.
  'claims.open': asItIs,
};

/** Whether a call is served in privacy mode. Asked before it is made: one that is hidden does nothing either. */
export const servedInPrivacy = (call: CallName): boolean => Object.hasOwn(masks, call);

/**
 * What reaches the page of an answer that is given in privacy mode, also to a call that was made before it began: without names and
 * amounts. Failure `hidden`: the call was carried out, and its answer is not shown. Another failure of a call that is not served has no details.
 */
export function answerInPrivacy<N extends CallName>(
  call: N,
  answer: Result<CallOutput<N>>,
): Result<CallOutput<N>> {
  if (!answer.ok) return servedInPrivacy(call) ? answer : failed(withoutDetails(answer.failure));
  const mask = (masks[call] ?? masksOfMadeBefore[call]) as
    | ((answer: CallOutput<N>) => CallOutput<N>)
    | undefined;
  return mask ? ok(mask(answer.value)) : failed(failure('hidden'));
}

/** An event without names and amounts; null: it does not reach the page. */
export function maskedEvent<N extends EventName>(name: N, payload: EventPayload<N>): EventPayload<N> | null {
  const mask = eventMasks[name] as ((payload: EventPayload<N>) => EventPayload<N>) | undefined;
  return mask ? mask(payload) : null;
}

const eventMasks: { readonly [N in EventName]?: (payload: EventPayload<N>) => EventPayload<N> } = {
  'app.changed': asItIs,
  'status.changed': asItIs,
  'settings.changed': asItIs,
  'show.row': asItIs,
  'show.screen': asItIs,
  'day.changed': (day) => ({ ...day, changed: day.changed.map(maskedRow) }),
  'outbox.changed': withWrite,
  'sight.changed': maskedSight,
  'clinic.changed': clinicMasked,
  'consulting.changed': maskedConsulting,
  'arrival.seen': (seen) => ({ ...seen, row: maskedArrival(seen.row) }),
  'note.heard': (heard) => ({ ...heard, row: maskedArrival(heard.row) }),
};
