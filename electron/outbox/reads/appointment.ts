import { wireFromInstant } from '../../../shared/clinic-time.ts';
import { dayMs } from '../../../shared/durations.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';
import type { CallOutcome } from '../../practice/types.ts';
import type { WriteContext } from '../write-definition.ts';
import { asBase } from './base-copy.ts';
import { readList } from './read-list.ts';

/** Which appointment, and where to search for it on a server without single reads. `start`: UTC ms. */
export type AppointmentRef = {
  readonly appointmentId: number;
  readonly patientId: number;
  readonly start: number;
};

/**
 * Reads the appointment from the service: by id where the server supports it, else by a search around its start, else
 * (it was moved) among all of the patient's. `null`: gone. What was read goes into the cache.
 */
export async function readAppointment(
  which: AppointmentRef,
  context: WriteContext,
): Promise<CallOutcome<Appointment | null>> {
  const { client, options } = context;
  const single = await client.getAppointment({ params: { id: which.appointmentId } }, options);
  if (single.ok) {
    context.cache.apply({ kind: 'appointments', objects: [single.value], sequence: single.sequence });
    return oneAsBase({ ...single, value: [single.value] }, context);
  }
  if (single.failure.kind !== 'not-found') return single;
  const near = {
    start_gt: wireFromInstant(which.start - dayMs),
    start_lt: wireFromInstant(which.start + dayMs),
  };
  const around = await findAmong({ patientId: which.patientId, ...near }, which, context);
  if (!around.ok || around.value) return around;
  return findAmong({ patientId: which.patientId }, which, context);
}

async function findAmong(
  filters: { patientId: number; start_gt?: string; start_lt?: string },
  which: AppointmentRef,
  context: WriteContext,
): Promise<CallOutcome<Appointment | null>> {
  const read = await readList('listAppointments', { ...filters, include_archived: 'true' }, context);
  if (!read.ok) return read;
  return oneAsBase({ ...read, value: read.value.filter((item) => item.id === which.appointmentId) }, context);
}

function oneAsBase(
  read: Extract<CallOutcome<Appointment[]>, { ok: true }>,
  context: WriteContext,
): CallOutcome<Appointment | null> {
  const base = asBase('appointments', read, context);
  return base.ok ? { ...base, value: base.value[0] ?? null } : base;
}
