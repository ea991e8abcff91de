import { dayMs } from '../../shared/durations.ts';
import { type Failure, failure } from '../../shared/failures.ts';
import type { ListItem, ListName, OperationInput } from '../../shared/practice/operations.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import type { Clock } from '../platform/ports.ts';
import {
  type CallOutcome,
  type PracticeClient,
  type Walk,
  type WalkCursor,
  type WalkEnd,
  type WalkOptions,
  whileSomeoneWaits,
} from '../practice/types.ts';
import { enough, walkAll } from '../practice/walk-all.ts';
import type { Cache, CacheChange, StoredKind } from '../store/types.ts';
import { patientQueries } from './patient-queries.ts';

/**
 * Reads all records of one patient from the service when the user opens the page: more than this PC caches.
 *
 * Guarantee: a case that was deleted outright at the practice is not kept beyond that.
 */
export type PatientReader = {
  /** Reads the patient, all visits, invoices, payments, cases and support activities into the cache. */
  load(patientId: number): Promise<CallOutcome<null>>;
  /** When `load` last succeeded since Foyer started, by this PC's clock; null: not yet, or what it read may be gone. */
  loadedAt(patientId: number): number | null;
  /** What was read is purged: no patient counts as loaded any more. */
  forgetLoaded(): void;
  /**
   * Searches the service for the user's text: e-mail, phone, birth date, or names; with a second query where the first
   * finds no patient.
   */
  search(text: string, options: { readonly archived: boolean }): Promise<CallOutcome<PatientsFound>>;
};

export type PatientsFound = {
  readonly patients: readonly Patient[];
  /** The queries made, in words; empty where none fits the text. */
  readonly asked: readonly string[];
};

const maxFound = 50;
/** Calls more, at most, for one patient. */
const mostConfirmed = 5;

/** Not every service lists payments, and not for every key. */
const isLacking = ({ kind }: Failure) => kind === 'not-found' || kind === 'refused-by-service';

const noLimit = Number.POSITIVE_INFINITY;

const cutShort = (list: ListName) => {
  const words = `${list}: it cannot be read to its end`;
  return { ok: false, failure: failure('protocol', { words }), delivery: 'refused' } as const;
};

export function createPatientReader(ports: {
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly cache: Cache;
  readonly clock: Pick<Clock, 'wall'>;
}): PatientReader {
  const { client, walk, cache, clock } = ports;
  const loaded = new Map<number, number>();
  /** When each case that no list has was read by its id, UTC ms: once a day is enough. */
  const confirmedAt = new Map<number, number>();
  let resets = 0;
  function forgetLoaded(): void {
    resets += 1;
    loaded.clear();
  }
  cache.onReset(forgetLoaded);

  async function all<N extends ListName>(
    list: N,
    kind: StoredKind,
    query: OperationInput<N>['query'],
    most = noLimit,
  ): Promise<CallOutcome<ListItem<N>[]>> {
    const found = new Map<number, ListItem<N>>();
    let sequence = 0;
    let cursor: WalkCursor | undefined;
    // Sums are computed from these lists: no page counts as the last by its size alone.
    let endsBySize = false;
    const read = (options: Partial<WalkOptions>): Promise<WalkEnd> => {
      const pages = walk(list, { query } as OperationInput<N>, { ...whileSomeoneWaits, ...options });
      endsBySize = false;
      return walkAll(pages, (page) => {
        sequence = page.sequence;
        const { items, setAside } = page;
        cache.apply({ kind, objects: items, aside: setAside, sequence } as unknown as CacheChange);
        for (const item of items) found.set((item as { id: number }).id, item);
        endsBySize = page.assumedLast === true && most === noLimit;
        if (endsBySize) return enough;
        cursor = page.cursor ?? undefined;
        return found.size < most ? null : enough;
      });
    };

    let end = await read({});
    if (end.ok && endsBySize) end = await read({ toTheEnd: true, ...(cursor && { from: cursor }) });
    if (!end.ok) return end;
    if (endsBySize) return cutShort(list);
    return { ok: true, value: [...found.values()], serverTime: null, sequence };
  }

  /**
   * The audit goes by the list of open cases: a closed one, or one that does not say whether it is open, that was deleted outright is in no list.
   * It is gone where it is not found by its id either.
   */
  async function confirmUnlistedCases(patientId: number, listed: ReadonlySet<number>): Promise<void> {
    const unlisted = cache.casesOfPatients([patientId]).filter(({ id }) => !listed.has(id));
    const isDue = (id: number) => clock.wall() - (confirmedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= dayMs;
    const asked = unlisted.filter(({ id, isOpen }) => isOpen !== true && isDue(id));
    for (const { id } of asked.slice(0, mostConfirmed)) {
      const one = await client.getCase({ params: { id } }, whileSomeoneWaits);
      if (!one.ok && one.failure.kind !== 'not-found') return;
      if (one.ok) {
        confirmedAt.set(id, clock.wall());
        cache.apply({ kind: 'cases', objects: [one.value], sequence: one.sequence });
      } else cache.remove('cases', [id]);
    }
  }

  return {
    async load(patientId) {
      const round = resets;
      const patient = await client.getPatient({ params: { id: patientId } }, whileSomeoneWaits);
      if (!patient.ok) return patient;
      cache.apply({ kind: 'patients', objects: [patient.value], sequence: patient.sequence });
      const visits = await all('listAppointments', 'appointments', { patientId });
      if (!visits.ok) return visits;
      const invoices = await all('listInvoices', 'invoices', { patientId });
      if (!invoices.ok) return invoices;
      const payments = await all('listPayments', 'payments', { patientId });
      if (!payments.ok && !isLacking(payments.failure)) return payments;
      const cases = await all('listCases', 'cases', { patientId });
      if (!cases.ok) return cases;
      await confirmUnlistedCases(patientId, new Set(cases.value.map(({ id }) => id)));
      const support = await all('listSupportActivities', 'supportActivities', { patientId });
      if (!support.ok) return support;
      if (round === resets) loaded.set(patientId, clock.wall());
      return { ...support, value: null };
    },
    loadedAt: (patientId) => loaded.get(patientId) ?? null,
    forgetLoaded,
    async search(text, { archived }) {
      const asked: string[] = [];
      for (const { query, says } of patientQueries(text)) {
        const withArchived = archived ? { ...query, include_archived: 'true' as const } : query;
        const found = await all('listPatients', 'patients', withArchived, maxFound);
        if (!found.ok) return found;
        asked.push(says);
        if (found.value.length > 0) return { ...found, value: { patients: found.value, asked } };
      }
      return { ok: true, value: { patients: [], asked }, serverTime: null, sequence: 0 };
    },
  };
}
