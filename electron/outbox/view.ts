import type { WriteAction, WriteState, WriteView } from '../../shared/bridge/views.ts';
import { sayFailure } from '../../shared/failures.ts';
import type { OutboxRow } from '../store/types.ts';
import type { Names } from './kind.ts';
import { bind } from './kinds.ts';
import { failureOf, notesOf } from './record.ts';
import { askingStates, sayState } from './states.ts';

/** What a person may do with a write in a state. Sending again is offered only where a person has the evidence. */
export function actionsIn(state: WriteState): WriteAction[] {
  if (state === 'held') return ['undo'];
  if (state === 'waiting') return ['discard'];
  return (askingStates as readonly WriteState[]).includes(state) ? ['send-again', 'discard'] : [];
}

/** A row of the outbox in words for the desk. Pure. */
export function viewOf(row: OutboxRow, names: Names, progress: number | null): WriteView {
  const notes = notesOf(row);
  const failure = failureOf(row);
  const bound = bind(row, notes.before);
  const state = row.state as WriteState;
  const lastSeen = notes.seen.at(-1) ?? '';
  const more =
    state === 'asks'
      ? lastSeen
      : state === 'refused'
        ? (failure?.words ?? '')
        : failure
          ? sayFailure(failure)
          : '';
  return {
    id: row.id,
    kind: (bound?.kind ?? row.kind) as WriteView['kind'],
    state,
    title: clip(bound?.title(names) ?? 'A change made with a newer version of Foyer'),
    says: clip(sayState(state, state === 'waiting' || state === 'refused' || state === 'asks' ? more : '')),
    evidence: [...(bound?.tellEvidence(names) ?? []), ...notes.seen].slice(0, 20).map(clip),
    failure,
    patientId: row.patientId,
    patientName: row.patientId === null ? null : clip(names.patient(row.patientId)),
    amountCents: bound?.amountCents ?? null,
    paymentId: bound?.paymentId ?? madePayment(row),
    ...(bound?.visit ? { visit: bound.visit } : {}),
    ...(bound?.fields ? { fields: bound.fields.slice(0, 100).map(clip) } : {}),
    createdAt: row.createdAt,
    by: row.by,
    attempts: row.attempts,
    holdUntil: row.holdUntil,
    progress,
    actions: bound ? actionsIn(state) : [],
  };
}

/** The payment that a recorded write made. */
function madePayment(row: OutboxRow): number | null {
  if (row.kind !== 'payment' || row.outcome === null) return null;
  const made: unknown = JSON.parse(row.outcome);
  const id = typeof made === 'object' && made !== null && 'id' in made ? made.id : null;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : null;
}

const clip = (text: string) => (text.length > 400 ? `${text.slice(0, 399)}…` : text);
