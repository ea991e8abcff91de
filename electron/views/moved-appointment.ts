import type { Appointment } from '../../shared/practice/resources/index.ts';
import type { AppointmentFields } from '../store/parsed-write.ts';

/** This desk's moves that the practice does not show yet, by appointment. */
export type Moves = ReadonlyMap<number, Partial<AppointmentFields>>;

/** An appointment where this desk moves it, also before the practice shows it. Pure. */
export function asMoved(one: Appointment, moved: Moves): Appointment {
  const { start, end, serviceId, locationId, practitionerId } = moved.get(one.id) ?? {};
  return {
    ...one,
    ...(start === undefined ? {} : { start: new Date(start).toISOString() }),
    ...(end === undefined ? {} : { end: new Date(end).toISOString() }),
    ...(serviceId === undefined ? {} : { serviceId }),
    ...(locationId === undefined ? {} : { locationId }),
    ...(practitionerId === undefined ? {} : { practitionerId }),
  };
}
