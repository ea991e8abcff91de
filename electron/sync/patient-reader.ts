import type { ListItem, ListName, OperationInput } from '../../shared/practice/operations.ts';
import type { Patient } from '../../shared/practice/resources/index.ts';
import { readTypedDate } from '../../shared/typed-date.ts';
import type { Clock } from '../ports.ts';
import type { Outcome, PracticeClient, Walk } from '../practice/types.ts';
import type { Cache, CacheChange, StoredKind } from '../store/types.ts';

/** Reads one patient whole from the service, for a person who looks at the page: more than this PC keeps. */
export type PatientReader = {
  /** The patient, all visits, invoices, cases and support activities into the cache. */
  load(patientId: number): Promise<Outcome<null>>;
  /** When that last ended well since Foyer started, by this PC's clock; null: not yet. */
  loadedAt(patientId: number): number | null;
  /** Asks the service by what was typed: e-mail, phone, birth date, or names. */
  search(text: string): Promise<Outcome<readonly Patient[]>>;
};

const look = { lane: 'look' } as const;

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
    most = Number.POSITIVE_INFINITY,
  ): Promise<Outcome<ListItem<N>[]>> {
    const pages = walk(list, { query } as OperationInput<N>, look);
    const found: ListItem<N>[] = [];
    let sequence = 0;
    while (found.length < most) {
      const step = await pages.next();
      if (step.done) {
        if (!step.value.ok) return step.value;
        break;
      }
      sequence = step.value.sequence;
      cache.apply({ kind, objects: step.value.items, sequence } as unknown as CacheChange);
      found.push(...step.value.items);
    }
    return { ok: true, value: found, serverTime: null, sequence };
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
      const cases = await all('listCases', 'cases', { patientId });
      if (!cases.ok) return cases;
      const support = await all('listSupportActivities', 'supportActivities', { patientId });
      if (!support.ok) return support;
      loaded.set(patientId, clock.wall());
      return { ...support, value: null };
    },
    loadedAt: (patientId) => loaded.get(patientId) ?? null,
    search: (text) => all('listPatients', 'patients', searchQuery(text), 50),
  };
}

/** What a person typed -> the filter that fits it best. The service matches whole values. */
export function searchQuery(text: string): NonNullable<OperationInput<'listPatients'>['query']> {
  const typed = text.trim();
  if (typed.includes('@')) return { email: typed };
  const birthdate = readTypedDate(typed);
  if (birthdate !== null) return { birthdate };
  const digits = typed.replace(/[\s()+-]/g, '');
  if (/^\d{6,}$/.test(digits)) return { phoneNumber: digits.replace(/^(?:61|0)/, '') };
  const [first = '', ...rest] = typed.split(/\s+/);
  return rest.length === 0 ? { lastname: first } : { firstname: first, lastname: rest.join(' ') };
}
