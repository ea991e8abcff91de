import type { DeskAtWork, WriteAction, WriteState, WriteView } from '../../shared/bridge/views.ts';
import { detailsOf, type Failure, sayFailure } from '../../shared/failures.ts';
import type { OutboxRow } from '../store/types.ts';
import { isToBeSent, type RemovalStanding } from './replacement.ts';
import { needsPersonStates, sayState } from './states.ts';
import { changeWords } from './words.ts';
import type { NameLookup } from './write-definition.ts';
import { bind, knownKind } from './write-definitions.ts';
import { hasPerhapsLeft, lastFailureOf, notesOf } from './write-notes.ts';

const words = changeWords.view;

/** What the user may do with a write in a state. Sending again is offered only where the user has the evidence. */
export function actionsIn(state: WriteState): WriteAction[] {
  if (state === 'held') return ['undo'];
  if (state === 'waiting') return ['discard'];
  return (needsPersonStates as readonly WriteState[]).includes(state) ? ['send-again', 'discard'] : [];
}

/** What the view of a write needs besides its row. */
export type AroundWrite = {
  /** 0 to 1 while a file is uploaded. */
  readonly progress: number | null;
  /** The desk that it waits for; null: none. */
  readonly waitsFor: DeskAtWork | null;
  /** Where the removal of a payment stands. */
  readonly removal: (paymentId: number) => RemovalStanding;
  /** Whether it is in line behind a write that needs a decision. */
  readonly isBehindDecision: () => boolean;
};

/** What the page shows of an outbox row. Pure. */
export function viewOf(
  row: OutboxRow,
  names: NameLookup,
  { progress, removal, isBehindDecision, waitsFor }: AroundWrite,
): WriteView {
  const notes = notesOf(row);
  const failure = lastFailureOf(row);
  const bound = bind(row, notes.before);
  const known = knownKind(row);
  const state = row.state as WriteState;
  const lastSeen = notes.seen.at(-1) ?? '';
  const waits = state === 'done' || !bound?.waits ? [] : [bound.waits];
  const replaces = bound?.afterRemovalOf ?? null;
  const standing = replaces === null || state === 'done' ? null : removal(replaces);
  const more = () => {
    if (state === 'asks') return lastSeen;
    if (state === 'refused') return refusal(failure, notes.perhaps);
    if (state !== 'waiting') return '';
    if (standing === 'open') return words.removedFirst;
    if (isBehindDecision()) return words.decisionFirst;
    return failure ? sayFailure(failure) : '';
  };
  const halfDone = standing === 'done' && isToBeSent(row) ? `${bound?.sayHalfDone(names)} ` : '';
  return {
    id: row.id,
    kind: known?.kind ?? 'unreadable',
    state,
    title: clip(bound?.title(names) ?? words.unreadable(known?.named ?? words.change)),
    says: clip(`${halfDone}${sayState(state, more())}`),
    evidence: [...waits, ...(bound?.describeEvidence(names) ?? []), ...notes.seen].slice(0, 20).map(clip),
    failure,
    patientId: row.patientId,
    patientName: row.patientId === null ? null : clip(names.patient(row.patientId)),
    amountCents: bound?.amountCents ?? null,
    paymentId: bound?.paymentId ?? null,
    ...(replaces !== null ? { replaces } : {}),
    ...(bound?.visit ? { visit: bound.visit } : {}),
    ...(bound?.fields ? { fields: bound.fields.slice(0, 100).map(clip) } : {}),
    ...(waitsFor && isToBeSent(row) ? { waitsFor } : {}),
    createdAt: row.createdAt,
    by: row.by,
    // The page deletes without a question only what has never left this PC.
    attempts: Math.max(row.attempts, hasPerhapsLeft(row) ? 1 : 0),
    holdUntil: row.holdUntil,
    progress,
    actions: actionsIn(state).filter((action) => bound !== null || action === 'discard'),
  };
}

const refusal = (failure: Failure | null, perhaps: string | null): string =>
  [(failure && detailsOf(failure)) ?? '', ...(perhaps === null ? [] : [words.perhaps, perhaps])]
    .filter((part) => part !== '')
    .map((part) => part.replace(/\.$/, ''))
    .join('. ');

const clip = (text: string) => (text.length > 400 ? `${text.slice(0, 399)}…` : text);
