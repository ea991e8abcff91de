import { randomBytes } from 'node:crypto';
import { joinOthers } from '../../../electron/clinic/among-others.ts';
import type { DeskClaims } from '../../../electron/clinic/desk-claims.ts';
import type { PresenceOfDesks } from '../../../electron/clinic/presence.ts';
import type { SaidWrite } from '../../../electron/clinic/said-writes.ts';
import type { WritesInSight } from '../../../electron/clinic/sight.ts';
import type { Link } from '../../../electron/link/port.ts';
import { createSealing, type KeyRing, type Sealing } from '../../../electron/link/sealing.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import type { Clock } from '../../../electron/platform/ports.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';
import type { ClaimView } from '../../../shared/bridge/views.ts';

export const sightKeys: KeyRing = {
  day: new Map([[1, randomBytes(32)]]),
  money: new Map([[1, randomBytes(32)]]),
};

/** The same in each run, so that a day of a seed is the same. */
export const sightIds = new Uint8Array(32).fill(5);

/** A desk on a hub, with its presence and its writes in sight. */
export type DeskInSight = {
  readonly link: Link;
  readonly sealing: Sealing;
  readonly presence: PresenceOfDesks;
  readonly sight: WritesInSight;
  readonly claims: DeskClaims;
  /** What its open sheets were shown of their claims. */
  readonly shown: readonly ClaimView[];
  /** What this desk does from now on. */
  does(...writes: readonly SaidWrite[]): void;
  /** What it sees of others: `d02 payment sending`. */
  sees(): readonly string[];
  /** How often it was notified. */
  changes(): number;
  close(): void;
};

/** @param begins what it does at its start */
export function deskInSight(
  world: { readonly clock: Clock },
  link: Link,
  begins: readonly SaidWrite[] = [],
  sealing = createSealing(link.desk, randomBytes(16), sightKeys),
): DeskInSight {
  const { clock } = world;
  let writes = begins;
  let changes = 0;
  const shown: ClaimView[] = [];
  const others = joinOthers({
    clinicLink: { link, sealing, ids: sightIds },
    clock,
    random: systemRandom(),
    practice: 'p1',
    own: () => ({
      name: `PC of ${link.desk}`,
      version: '1.0.0',
      practice: 'p1',
      key: 'k1',
      polls: false,
      isFull: true,
      power: 'mains',
      locked: false,
      visible: true,
    }),
    writes: () => writes,
    offers: null,
    day: null,
    locked: false,
    by: () => 'MB',
    practiceNow: () => clock.wall(),
    onSheet: (claim) => shown.push(claim),
    onSight: () => undefined,
    onOwn: () => undefined,
    onLockedMarks: () => undefined,
  });
  const { sight, presence, claims } = others;
  sight.onChange(() => {
    changes += 1;
  });
  if (!claims) throw new Error('no claims');
  return {
    link,
    sealing,
    presence,
    sight,
    claims,
    shown,
    does(...next) {
      writes = next;
      sight.say();
    },
    sees: () => sight.others().map(({ desk, kind, state }) => `${desk} ${kind} ${state}`),
    changes: () => changes,
    close: others.close,
  };
}

export const aSaidWrite = (fields: Partial<SaidWrite> = {}): SaidWrite => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'payment',
  state: 'waiting',
  since: 0,
  by: 'MB',
  patientId: 3,
  appointmentId: null,
  invoiceIds: [21],
  visit: null,
  ...fields,
});

/** A payment in the outbox of a desk. */
export const aPaymentRow = (
  id: string,
  invoiceIds: readonly number[],
  state = 'waiting',
  patientId = 3,
): OutboxRow => ({
  id,
  kind: 'payment',
  args: JSON.stringify({
    patientId,
    locationId: 1,
    methodId: 2,
    amountCents: 100 * invoiceIds.length,
    parts: invoiceIds.map((invoiceId) => ({ invoiceId, cents: 100 })),
    paidAt: 0,
  }),
  argsVersion: 1,
  subject: `money:${patientId}`,
  patientId,
  createdAt: 0,
  by: 'MB',
  state,
  stateAt: 0,
  holdUntil: null,
  attempts: 0,
  lastFailure: null,
  evidence: '{}',
  outcome: null,
});
