import type { ActionLogEntry, OutboxRow } from '../../../electron/store/types.ts';
import { noon } from './keys.ts';

/** Rows of the desk; each test says what matters to it. */
export const outboxRow = (id: string, more: Partial<OutboxRow> = {}): OutboxRow => ({
  id,
  kind: 'arrival',
  args: '{}',
  argsVersion: 1,
  subject: `subject ${id}`,
  patientId: 1,
  createdAt: noon,
  by: 'KL',
  state: 'waiting',
  stateAt: noon,
  holdUntil: null,
  attempts: 0,
  lastFailure: null,
  evidence: '{}',
  outcome: null,
  ...more,
});

export const action = (what: string, more: Partial<ActionLogEntry> = {}): ActionLogEntry => ({
  at: noon,
  by: 'KL',
  what,
  patientId: 1,
  outcome: 'done',
  ...more,
});
