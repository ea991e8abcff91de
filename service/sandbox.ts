import type * as r from '../shared/practice/resources/index.ts';
import type { CallRecord } from './call-record.ts';
import type { ClinicData } from './clinic-data.ts';
import { type DeskActions, deskActions } from './desk-actions.ts';
import type { Dialect } from './dialect.ts';
import type { FaultRule, Faults } from './faults.ts';
import type { Gate } from './gate.ts';
import { loadClinic } from './load.ts';
import type { Practice } from './practice.ts';
import { setPatientStatus } from './statuses.ts';
import { type Docs, type KindName, kinds } from './store/kinds.ts';

/**
 * What tests and the demonstration may do to a practice, bypassing the API: faults on the wire, another desk's actions,
 * and reading the state. Nothing here counts as a call or needs a key. An unknown id throws: it is a mistake of the
 * test, not of the practice.
 */
export type Sandbox = DeskActions & {
  /** Another desk marks one patient of an appointment as arrived. */
  arrive(appointmentId: number, patientId: number): void;
  /** Sets any status of a patient, including those that the API cannot set; null unsets. */
  setStatus(
    appointmentId: number,
    patientId: number,
    status: r.PatientStatus | null,
    more?: { cancellationReason?: string; cancellationRate?: number; cancellationNote?: string },
  ): void;
  /** Sets fields of any record; its `updatedAt` moves. */
  edit<K extends KindName>(kind: K, id: number, fields: Partial<Docs[K]>): void;
  /** Archives a record of any kind that can be archived. */
  archive(kind: ArchivableKind, id: number): void;
  restore(kind: ArchivableKind, id: number): void;
  /** Deletes a record without a trace, which no operation does. */
  purge(kind: KindName, id: number): void;
  /** Restores a record, its stamps too: as after a backup, or from a machine whose clock is behind the others'. */
  putBack<K extends KindName>(kind: K, doc: Docs[K]): void;
  /**
   * A backup was restored by `putBack` and `purge`, on the replicas too: no read is of the time before it any more, and new
   * records get the ids of those that are lost.
   */
  restored(): void;
  /** Replaces the served practice; the keys stay. */
  moveIn(clinic: ClinicData): void;
  /** Every record of a kind, archived ones too; or one, null when there is none. */
  state: {
    <K extends KindName>(kind: K): readonly Docs[K][];
    <K extends KindName>(kind: K, id: number): Docs[K] | null;
  };
  /** The bytes of a patient's file; null: there is none of this number. */
  fileBytes(id: number): Uint8Array | null;
  /** @returns the rule's number. */
  fault(rule: FaultRule): number;
  clearFaults(): void;
  /** @param id the rule's number */
  endFault(id: number): void;
  faults(): ReturnType<Faults['list']>;
  /** Every call since the start or the last `clearCalls`, oldest first. */
  calls(): readonly CallRecord[];
  clearCalls(): void;
  dialect(): Dialect;
  setDialect(knobs: Partial<Dialect>): void;
  /** Resets every key's minute. */
  refill(): void;
  /** Subscribes to changes of records; called just before each change, from any source. */
  watch(listener: (change: RecordChange) => void): void;
};

export type RecordChange = {
  readonly kind: KindName;
  readonly id: number;
  /** The record before; null: it is new. */
  readonly before: object | null;
  /** Null: it is deleted. */
  readonly after: object | null;
  /** The call that causes it; null: another desk, or the practice's own system. */
  readonly call: CallRecord | null;
};

export const archivableKinds = [
  'appointments',
  'patients',
  'contacts',
  'invoices',
  'payments',
  'locations',
  'busy_times',
  'busy_time_types',
  'support_activities',
  'support_items',
  'practitioners',
  'services',
  'waitlists',
  'patient_forms',
  'cancellation_reasons',
] as const satisfies readonly KindName[];
export type ArchivableKind = (typeof archivableKinds)[number];

export type SandboxNeeds = {
  readonly practice: Practice;
  readonly faults: Faults;
  readonly gate: Gate;
  readonly setDialect: (knobs: Partial<Dialect>) => void;
};

/** Kinds that say that they are archived, and not since when. */
const flagOnly: ReadonlySet<ArchivableKind> = new Set([
  'contacts',
  'practitioners',
  'services',
  'waitlists',
  'patient_forms',
  'cancellation_reasons',
] as const);

/** How each kind marks that it is archived. */
function archiveFields(kind: ArchivableKind, stamp: string | null): Record<string, unknown> {
  const archived = stamp !== null;
  if (kind === 'invoices') return { isArchived: archived };
  if (kind === 'payments') return { archived, archivedAt: stamp };
  if (kind === 'support_items') return { deletedAt: stamp };
  return flagOnly.has(kind) ? { archived } : { archived, deletedAt: stamp };
}

export function makeSandbox({ practice, faults, gate, setDialect }: SandboxNeeds): Sandbox {
  const { records } = practice;
  const need = <K extends KindName>(kind: K, id: number): Docs[K] => {
    const found = records.get(kind, id);
    if (found === null) throw new RangeError(`no record ${id} among ${kind}`);
    return found;
  };
  const desk = deskActions(practice, need);
  const setStatus: Sandbox['setStatus'] = (appointmentId, patientId, status, more = {}) =>
    records.transaction(() => {
      const appointment = need('appointments', appointmentId);
      if (!(appointment.appointmentPatients ?? []).some((place) => place.patientId === patientId)) {
        throw new RangeError(`no patient ${patientId} in appointment ${appointmentId}`);
      }
      setPatientStatus(practice, appointment, patientId, status, true, more);
    });
  const setArchived = (kind: ArchivableKind, id: number, archived: boolean) => {
    const stamp = practice.stamp();
    desk.change(
      kind,
      id,
      archiveFields(kind, archived ? stamp : null) as Partial<Docs[ArchivableKind]>,
      stamp,
    );
  };
  return {
    ...desk,
    setStatus,
    arrive: (appointmentId, patientId) => setStatus(appointmentId, patientId, 'Arrived'),
    edit: (kind, id, fields) => desk.change(kind, id, fields),
    archive: (kind, id) => setArchived(kind, id, true),
    restore: (kind, id) => setArchived(kind, id, false),
    purge: (kind, id) =>
      records.transaction(() => {
        // Before the newest one is gone: its id is not given out again.
        records.nextId(kind);
        records.purge(kind, id);
      }),
    putBack: (kind, doc) => records.transaction(() => records.put(kind, doc)),
    restored: () => {
      records.restored();
      practice.replica.forget();
    },
    moveIn: (clinic) => {
      records.transaction(() => {
        for (const kind of Object.keys(kinds) as KindName[])
          for (const { id } of records.all(kind)) records.purge(kind, id);
        loadClinic(records, clinic);
      });
      practice.replica.forget();
    },
    state: ((kind: KindName, id?: number) =>
      id === undefined ? records.all(kind) : records.get(kind, id)) as Sandbox['state'],
    fileBytes: (id) => practice.files.get(id),
    fault: (rule) => {
      if (rule.kind === 'stale') practice.replica.follow();
      return faults.add(rule);
    },
    clearFaults: () => faults.clear(),
    endFault: (id) => faults.remove(id),
    faults: () => faults.list(),
    calls: () => gate.calls(),
    clearCalls: () => gate.clearCalls(),
    dialect: () => practice.dialect(),
    setDialect,
    refill: () => gate.resetLimiter(),
    watch: (listener) =>
      records.onChange((kind, id, after) => {
        if (!practice.replica.isRewinding())
          listener({ kind, id, before: records.get(kind, id), after, call: practice.underWay.call });
      }),
  };
}
