import { wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs, hourMs } from '../../shared/durations.ts';
import type { FormRecord } from '../clinic-data.ts';
import type { Booking } from './book.ts';
import { serviceIds } from './price-list.ts';
import type { Dice } from './random.ts';

const templates = [
  'New patient registration',
  'Consent to treatment',
  'NDIS service agreement',
  'Pain and function questionnaire',
] as const;

type Sent = { readonly booking: Booking; readonly patientId: number; readonly templateId: number };

/** Visits from so many days back to so many ahead have forms. */
const days = { back: 30, ahead: 45 } as const;

/**
 * The forms that patients were sent with their bookings: always with a first visit, now and then with another. Forms of
 * visits that are over are nearly all completed; one in three of those to come is not. Ids grow with the time of sending.
 */
export function formsFor(bookings: readonly Booking[], now: number, d: Dice): FormRecord[] {
  const sent = bookings
    .filter(({ start }) => start > now - days.back * dayMs && start < now + days.ahead * dayMs)
    .filter(({ archivedAt }) => archivedAt === null)
    .flatMap((booking) => sentWith(booking, d));
  return sent
    .map((one) => ({ ...one, sentAt: Math.min(now - 60_000, one.booking.createdAt + d.int(1, 30) * 60_000) }))
    .sort((a, b) => a.sentAt - b.sentAt)
    .map(({ sentAt, ...one }, index) =>
      form(index + 1, one, Math.max(sentAt, one.booking.createdAt), now, d),
    );
}

function sentWith(booking: Booking, d: Dice): Sent[] {
  const isFirst = booking.service.id === serviceIds.initialAssessment || booking.service.tags.includes('New');
  return booking.places.flatMap(({ person }) => {
    if (!isFirst && !d.chance(0.08)) return [];
    const templateId = isFirst ? d.int(1, 2) : d.int(2, templates.length);
    return [{ booking, patientId: person.id, templateId }];
  });
}

function form(
  id: number,
  { booking, patientId, templateId }: Sent,
  sentAt: number,
  now: number,
  d: Dice,
): FormRecord {
  const isOver = booking.start < now;
  const status = d.weighted([
    ['Completed', isOver ? 92 : 66],
    ['In progress', isOver ? 2 : 10],
    ['Incomplete', isOver ? 6 : 24],
  ] as const);
  const latest = Math.min(now - 30_000, booking.start - hourMs);
  const changedAt =
    status === 'Incomplete' ? sentAt : Math.max(sentAt, sentAt + Math.floor((latest - sentAt) * d.next()));
  return {
    id,
    submittedAt: status === 'Completed' ? wireFromInstant(changedAt) : null,
    patientId,
    organisationId: 1,
    appointmentId: booking.id,
    templateId,
    title: templates[templateId - 1] ?? templates[0],
    status,
    archived: false,
    createdAt: wireFromInstant(sentAt),
    updatedAt: wireFromInstant(changedAt),
    content: status === 'Incomplete' ? null : { 'What brings you to us?': d.pick(answers) },
  };
}

const answers = ['My shoulder, since the fall.', 'Back pain on most days.', 'A new splint.'] as const;
