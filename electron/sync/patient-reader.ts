import { type Failure, failure } from '../../shared/failures.ts';
import type { ListItem, ListName, OperationInput } from '../../shared/practice/operations.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import type { Clock } from '../platform/ports.ts';
import type { CallOutcome, PracticeClient, Walk, WalkCursor } from '../practice/types.ts';
import type { Cache, CacheChange, StoredKind } from '../store/types.ts';
import { patientQuestions } from './patient-questions.ts';

/** Reads one patient whole from the service, for a person who looks at the page: more than this PC keeps. */
export type PatientReader = {
  /** The patient, all visits, invoices, payments, cases and support activities into the cache. */
  load(patientId: number): Promise<CallOutcome<null>>;
  /** When that last ended well since Foyer started, by this PC's clock; null: not yet. */
  loadedAt(patientId: number): number | null;
  /**
   * Asks the service by what was typed: e-mail, phone, birth date, or names; in another way too where the first finds
   * nobody.
   */
  search(text: string, options: { readonly archived: boolean }): Promise<CallOutcome<PatientsFound>>;
};

export type PatientsFound = {
  readonly patients: readonly Patient[];
  /** What the service was asked for, in words; empty where it could be asked for nothing. */
  readonly asked: readonly string[];
};

const mostFound = 50;

/** Not every service lists payments, and not to every key. */
const isLacking = ({ kind }: Failure) => kind === 'not-found' || kind === 'refused-by-service';

const look = { priority: 'interactive' } as const;
const everything = Number.POSITIVE_INFINITY;

const notToItsEnd = (list: ListName) => `${list}: it cannot be read to its end`;

export function createPatientReader(ports: {
  readonly client: PracticeClient;
  readonly walk: Walk;
  readonly cache: Cache;
  readonly clock: Pick<Clock, 'wall'>;
}): PatientReader {
  const { client, walk, cache, clock } = ports;
  const loaded = new Map<number, number>();

  async function all<N extends ListName>(
    list: N,
    kind: StoredKind,
    query: OperationInput<N>['query'],
    most = everything,
  ): Promise<CallOutcome<ListItem<N>[]>> {
    let pages = walk(list, { query } as OperationInput<N>, look);
    let cursor: WalkCursor | undefined;
    let toTheEnd = false;
    const found = new Map<number, ListItem<N>>();
    let sequence = 0;
    while (found.size < most) {
      const step = await pages.next();
      if (step.done) {
        if (!step.value.ok) return step.value;
        break;
      }
      sequence = step.value.sequence;
      const { items, setAside } = step.value;
      cache.apply({ kind, objects: items, aside: setAside, sequence } as unknown as CacheChange);
      for (const item of items) found.set((item as { id: number }).id, item);
      // Sums are made of what a patient has: no page is their last by its size alone.
      if (step.value.assumedLast && most === everything) {
        if (toTheEnd)
          return {
            ok: false,
            failure: failure('protocol', { words: notToItsEnd(list) }),
            delivery: 'refused',
          };
        toTheEnd = true;
        pages = walk(list, { query } as OperationInput<N>, {
          ...look,
          toTheEnd,
          ...(cursor && { from: cursor }),
        });
      } else cursor = step.value.cursor ?? undefined;
    }
    return { ok: true, value: [...found.values()], serverTime: null, sequence };
  }

  return {
    async load(patientId) {
      const patient = await client.getPatient({ params: { id: patientId } }, look);
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
      const support = await all('listSupportActivities', 'supportActivities', { patientId });
      if (!support.ok) return support;
      loaded.set(patientId, clock.wall());
      return { ...support, value: null };
    },
    loadedAt: (patientId) => loaded.get(patientId) ?? null,
    async search(text, { archived }) {
      const asked: string[] = [];
      for (const { query, says } of patientQuestions(text)) {
        const withArchived = archived ? { ...query, include_archived: 'true' as const } : query;
        const found = await all('listPatients', 'patients', withArchived, mostFound);
        if (!found.ok) return found;
        asked.push(says);
        if (found.value.length > 0) return { ...found, value: { patients: found.value, asked } };
      }
      return { ok: true, value: { patients: [], asked }, serverTime: null, sequence: 0 };
    },
  };
}
