import { z } from 'zod';
import type { CatchUpLine } from '../../shared/bridge/views.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { centsFromDollars, formatCents } from '../../shared/money.ts';
import type { Appointment, Invoice } from '../../shared/practice/resources/index.ts';
import { parseStored } from '../store/stored.ts';
import { clip } from './people.ts';

/**
 * Catch-up: what changed at the practice while this PC was offline. Compares a snapshot of the diary and the open
 * invoices with the current ones. Pure.
 *
 * Guarantee: changes by this desk itself are not reported.
 */
export type AbsenceSnapshot = {
  readonly appointments: ReadonlyMap<number, BookedBefore>;
  /** Cents paid on the invoices that were open. */
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
export function absenceSnapshot(
  appointments: readonly Appointment[],
  open: readonly Invoice[],
): AbsenceSnapshot {
  return {
    appointments: new Map(appointments.map((one) => [one.id, bookedOf(one)])),
    paid: new Map(open.map((one) => [one.id, paidOf(one)])),
  };
}

/**
 * An absence: since when, the snapshot before it, and from when to when the snapshot reaches; `ownSince`: since when
 * this desk's own changes are not part of the snapshot. All UTC ms. `pending`: ids of this desk's writes that were not part of
 * it either when it was taken, whatever this PC's clock said of them.
 */
export type Absence = {
  readonly since: number;
  readonly ownSince: number;
  readonly pending: readonly string[];
  readonly startMs: number;
  readonly endMs: number;
  readonly before: AbsenceSnapshot;
};

const KeptAbsence = z.object({
  since: z.number(),
  /** Absent in absences of earlier versions. */
  ownSince: z.number().optional(),
  /** Absent in absences of earlier versions. */
  pending: z.array(z.string()).default([]),
  /** Absent in absences of earlier versions. */
  startMs: z.number().default(0),
  endMs: z.number(),
  /** Id, start, practitioner, location, patients. */
  appointments: z.array(
    z.tuple([z.number(), z.number(), z.number(), z.number().nullable(), z.array(z.number())]),
  ),
  paid: z.array(z.tuple([z.number(), z.number()])),
});

/** Serialises an absence, to store it while Foyer is closed. */
export function absenceText({ since, ownSince, pending, startMs, endMs, before }: Absence): string {
  const kept: z.infer<typeof KeptAbsence> = {
    since,
    ownSince,
    pending: [...pending],
    startMs,
    endMs,
    appointments: [...before.appointments].map(([id, one]) => [
      ...([id, one.start, one.practitionerId, one.locationId] as const),
      [...one.patientIds],
    ]),
    paid: [...before.paid],
  };
  return JSON.stringify(kept);
}

/** @returns the absence; null where the text is not one */
export function readAbsence(text: string): Absence | null {
  const kept = parseStored(KeptAbsence, text);
  if (!kept) return null;
  const { since, ownSince = since, pending, startMs, endMs, appointments, paid } = kept;
  const booked = appointments.map(
    ([id, start, practitionerId, locationId, patientIds]): [number, BookedBefore] => [
      id,
      { start, practitionerId, locationId, patientIds: new Set(patientIds) },
    ],
  );
  const before = { appointments: new Map(booked), paid: new Map(paid) };
  return { since, ownSince, pending, startMs, endMs, before };
}

export type KnownNow = {
  /** Appointments of the same days, not archived. */
  readonly appointments: readonly Appointment[];
  appointment(id: number): Appointment | null;
  invoice(id: number): Invoice | null;
  /** Written by this desk in the meantime. */
  readonly own: {
    readonly appointmentIds: ReadonlySet<number>;
    readonly invoiceIds: ReadonlySet<number>;
    /** `patientId@start` of its bookings. */
    readonly booked: ReadonlySet<string>;
  };
  patientName(id: number): string;
  /** The practitioner, where they have a name. */
  practitionerName(id: number): string;
  /** `9:30`, with the date if it is not today. */
  sayTime(at: number, locationId: number | null): string;
};

/** The changes: moved, cancelled and new by time, then payments by name. */
export function changesDuringAbsence(before: AbsenceSnapshot, now: KnownNow): CatchUpLine[] {
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
      // Moved into these days from outside, or newly booked: unexpected in both cases.
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
