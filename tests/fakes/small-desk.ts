import { randomUUID } from 'node:crypto';
import { createOutbox, type Outbox } from '../../electron/outbox/outbox.ts';
import type { WriteClaims } from '../../electron/outbox/write-claims.ts';
import type { AffectedFeed, NameLookup } from '../../electron/outbox/write-definition.ts';
import { openStores } from '../../electron/store/opening.ts';
import type { DeskStore, Stores } from '../../electron/store/types.ts';
import { createSmallPractice, type SmallPractice } from './small-practice.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

/** An outbox over a real desk file in memory, against a practice of a few records. */
export type SmallDesk = {
  readonly stores: Stores;
  readonly clock: VirtualClock;
  readonly practice: SmallPractice;
  /** Out of touch: no list, or only this one, has been read for so long, ms; null: never. */
  setReadAgo(ms: number | null, feed?: AffectedFeed): void;
  /** Notices for the user about what was recorded. */
  readonly reported: string[];
  /** Mistakes of ours that were logged. */
  readonly mistakes: string[];
  outbox(): Outbox;
  /** The states of what is not done, oldest first. */
  states(): string[];
  /** Ends the outbox and starts another over the same file. */
  restart(): Promise<void>;
};

const names: NameLookup = {
  patient: (id) => `Patient ${id}`,
  clock: () => '9:30 am',
  when: () => '3 Mar, 9:30 am',
  payment: (id) => `PAY-${id}`,
  method: (id) => (id === 4 ? 'Cash' : 'EFTPOS'),
  invoice: (id) => `INV-${id}`,
};

/** @param desk what the outbox sees of the desk file, to make it fail */
export function openSmallDesk(
  options: {
    readonly extensions?: boolean;
    readonly desk?: (desk: DeskStore) => DeskStore;
    /** What other desks of the clinic say; left out: there are none. */
    readonly claims?: WriteClaims;
  } = {},
): SmallDesk {
  const clock = createVirtualClock();
  const opened = openStores({ folder: null, key: new Uint8Array(32).fill(7), now: () => clock.wall() });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { stores } = opened.value;
  const practice = createSmallPractice(() => clock.wall(), { extensions: options.extensions ?? true });
  practice.appointments.set(11, {
    id: 11,
    start: '2026-03-02T23:00:00.000Z',
    end: '2026-03-02T23:30:00.000Z',
    appointmentPatients: [{ patientId: 3, status: null }],
  });
  practice.invoices.set(21, { id: 21, patientId: 3, total: 85, paidAmount: 0, paymentIds: [] });
  practice.patients.set(3, {
    id: 3,
    firstname: 'Ada',
    lastname: 'Byron',
    birthdate: '1988-03-14T00:00:00.000Z',
  });
  let readAgo: number | null = 0;
  const readAgoOf = new Map<AffectedFeed, number | null>();
  const agoOf = (feed: AffectedFeed) => (readAgoOf.has(feed) ? (readAgoOf.get(feed) ?? null) : readAgo);
  const mistakes: string[] = [];
  const reported: string[] = [];
  const build = () =>
    createOutbox({
      desk: options.desk?.(stores.desk) ?? stores.desk,
      cache: stores.cache,
      client: practice.client,
      walk: practice.walk,
      clock,
      random: { uuid: () => randomUUID(), bytes: (n) => new Uint8Array(n), fraction: () => 0.5 },
      log: { info() {}, warn() {}, error: (message, data) => mistakes.push(`${message}: ${data?.['why']}`) },
      names,
      by: () => 'MK',
      onDone: () => undefined,
      asOf: (feed) => {
        const ago = agoOf(feed);
        return ago === null ? null : clock.wall() - ago;
      },
      onWarning: (words) => reported.push(words),
      ...(options.claims ? { claims: () => options.claims as WriteClaims } : {}),
    });
  let outbox = build();
  outbox.start();
  return {
    stores,
    clock,
    practice,
    setReadAgo(ms, feed) {
      if (feed) readAgoOf.set(feed, ms);
      else readAgo = ms;
    },
    mistakes,
    reported,
    outbox: () => outbox,
    states: () => outbox.open().map((row) => row.state),
    async restart() {
      await outbox.stop();
      outbox = build();
      outbox.start();
    },
  };
}

export const anArrival = {
  appointmentId: 11,
  patientId: 3,
  group: false,
  start: Date.UTC(2026, 2, 2, 23),
  locationId: 1,
};

/** A payment of invoice 21 of patient 3. */
export const aPayment = (cents: number, paidAt: number) => ({
  patientId: 3,
  locationId: 1,
  methodId: 2,
  amountCents: cents,
  parts: [{ invoiceId: 21, cents }],
  paidAt,
});
