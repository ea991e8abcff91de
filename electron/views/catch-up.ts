import { z } from 'zod';
import type { CatchUpLine } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars, formatCents } from '../../shared/money.ts';
import type { Appointment, Invoice } from '../../shared/practice/resources/index.ts';
import { storedAs } from '../store/stored.ts';
import { clip } from './people.ts';

/**
 * What changed at the practice while this PC was out of touch: the diary and the open invoices as they were known
 * before, held against what is known now. Pure.
 *
 * Guarantee: what this desk did itself is no news.
 */
export type KnownBefore = {
  readonly appointments: ReadonlyMap<number, BookedBefore>;
  /** What was paid of the invoices that were open, in cents. */
  readonly paid: ReadonlyMap<number, number>;
};
type BookedBefore = {
  readonly start: number;
  readonly practitionerId: number;
  readonly locationId: number | null;
  /** Patients who had not cancelled. */
  readonly patientIds: ReadonlySet<number>;
};

/** @param open the open invoices of the patients of these appointments */
export function knownBefore(appointments: readonly Appointment[], open: readonly Invoice[]): KnownBefore {
  return {
    appointments: new Map(appointments.map((one) => [one.id, bookedOf(one)])),
    paid: new Map(open.map((one) => [one.id, paidOf(one)])),
  };
}

/**
 * An absence: since when, what was known before it, and up to where in time; `ownSince`: from when on what this desk did
 * itself is not in `before` yet. All UTC ms.
 */
export type Absence = {
  readonly since: number;
  readonly ownSince: number;
  readonly endMs: number;
  readonly before: KnownBefore;
};

const KeptAbsence = z.object({
  since: z.number(),
  /** Absent in absences of earlier versions. */
  ownSince: z.number().optional(),
  endMs: z.number(),
  /** Id, start, practitioner, location, patients. */
  appointments: z.array(
    z.tuple([z.number(), z.number(), z.number(), z.number().nullable(), z.array(z.number())]),
  ),
  paid: z.array(z.tuple([z.number(), z.number()])),
});

/** An absence as text: for while Foyer is closed. */
export function absenceText({ since, ownSince, endMs, before }: Absence): string {
  const kept: z.infer<typeof KeptAbsence> = {
    since,
    ownSince,
    endMs,
    appointments: [...before.appointments].map(([id, one]) => [
      ...([id, one.start, one.practitionerId, one.locationId] as const),
      [...one.patientIds],
    ]),
    paid: [...before.paid],
  };
  return JSON.stringify(kept);
}

/** @returns the absence; null where the text is none of ours */
export function readAbsence(text: string): Absence | null {
  const kept = storedAs(KeptAbsence, text);
  if (!kept) return null;
  const { since, ownSince = since, endMs, appointments, paid } = kept;
  const booked = appointments.map(
    ([id, start, practitionerId, locationId, patientIds]): [number, BookedBefore] => [
      id,
      { start, practitionerId, locationId, patientIds: new Set(patientIds) },
    ],
  );
  return { since, ownSince, endMs, before: { appointments: new Map(booked), paid: new Map(paid) } };
}

export type KnownNow = {
  /** Appointments of the same days, not archived. */
  readonly appointments: readonly Appointment[];
  appointment(id: number): Appointment | null;
  invoice(id: number): Invoice | null;
  /** Written from this desk in the meantime. */
  readonly own: {
    readonly appointmentIds: ReadonlySet<number>;
    readonly invoiceIds: ReadonlySet<number>;
    /** `patientId@start` of its bookings. */
    readonly booked: ReadonlySet<string>;
  };
  patientName(id: number): string;
  /** With whom, where the practitioner has a name. */
  practitionerName(id: number): string;
  /** `9:30`, or with its day where that is not today's. */
  sayTime(at: number, locationId: number | null): string;
};

/** What is different: moved, cancelled and new by time, then what was paid by name. */
export function changesWhileOut(before: KnownBefore, now: KnownNow): CatchUpLine[] {
  const { own } = now;
  const lines: (CatchUpLine & { at: number })[] = [];
  const add = (
    kind: CatchUpLine['kind'],
    patientId: number,
    appointmentId: number,
    at: number,
    says: string,
  ) => lines.push({ kind, patientId, appointmentId, who: clip(now.patientName(patientId), 400), says, at });

  for (const [id, was] of before.appointments) {
    if (own.appointmentIds.has(id)) continue;
    const appointment = now.appointment(id);
    const is = appointment && !appointment.archived ? bookedOf(appointment) : null;
    const moved =
      is !== null &&
      (is.start !== was.start ||
        is.practitionerId !== was.practitionerId ||
        is.locationId !== was.locationId);
    for (const patientId of was.patientIds) {
      const from = now.sayTime(was.start, was.locationId);
      if (!is?.patientIds.has(patientId)) add('cancelled', patientId, id, was.start, from);
      else if (moved) add('moved', patientId, id, is.start, `${from} → ${place(is, was, now)}`);
    }
  }
  for (const appointment of now.appointments) {
    const is = bookedOf(appointment);
    if (own.appointmentIds.has(appointment.id)) continue;
    for (const patientId of is.patientIds) {
      if (before.appointments.get(appointment.id)?.patientIds.has(patientId)) continue;
      // Moved into these days from beyond them, or newly booked: either way it was not expected.
      if (own.booked.has(`${patientId}@${is.start}`)) continue;
      add('new', patientId, appointment.id, is.start, place(is, null, now));
    }
  }
  for (const [id, paid] of before.paid) {
    const invoice = now.invoice(id);
    if (!invoice || own.invoiceIds.has(id)) continue;
    const more = paidOf(invoice) - paid;
    if (more <= 0) continue;
    const whole = invoice.status === 'Paid' || paidOf(invoice) >= (centsFromDollars(invoice.total) ?? 0);
    const number = invoice.invoiceNumber || `invoice ${id}`;
    const says = clip(`${formatCents(more)} of ${number}${whole ? '' : ', in part'}`, 400);
    const who = clip(now.patientName(invoice.patientId ?? 0), 400);
    lines.push({ kind: 'paid', patientId: invoice.patientId ?? null, appointmentId: null, who, says, at: 0 });
  }
  return kinds.flatMap((kind) =>
    lines
      .filter((line) => line.kind === kind)
      .sort((a, b) => a.at - b.at || a.who.localeCompare(b.who))
      .map(({ at: _at, ...line }) => line),
  );
}

const kinds: readonly CatchUpLine['kind'][] = ['cancelled', 'moved', 'new', 'paid'];

function place(is: BookedBefore, was: BookedBefore | null, now: KnownNow): string {
  const other = was === null || was.practitionerId !== is.practitionerId;
  const who = other && is.practitionerId > 0 ? ` with ${now.practitionerName(is.practitionerId)}` : '';
  return clip(`${now.sayTime(is.start, is.locationId)}${who}`, 400);
}

function bookedOf(one: Appointment): BookedBefore {
  const places = one.appointmentPatients ?? [];
  return {
    start: instantFromWire(one.start) ?? 0,
    practitionerId: one.practitionerId ?? 0,
    locationId: one.locationId ?? null,
    patientIds: new Set(places.filter((p) => p.status !== 'Cancelled').map((p) => p.patientId)),
  };
}

const paidOf = (invoice: Invoice) => centsFromDollars(invoice.paidAmount) ?? 0;
