import { instantFromWire } from '../../shared/clinic-time.ts';
import { failure } from '../../shared/failures.ts';
import { isGroup } from '../../shared/practice/group.ts';
import { failed, ok } from '../../shared/result.ts';
import { rowStatusOf } from '../views/rows.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';
import { written } from './written.ts';

export const arrivalCalls = ({ companion }: BridgePorts): Handlers<'arrival.mark' | 'arrival.undo'> => ({
  'arrival.mark': ({ appointmentId, patientId }) =>
    connected(companion, ({ cache, outbox }) => {
      const appointment = cache.get('appointments', appointmentId);
      const place = appointment?.appointmentPatients?.find((p) => p.patientId === patientId);
      if (!appointment || appointment.archived || !place) return failed(failure('not-found'));
      const waiting = outbox.open().some((w) => w.subject === `appointment:${appointmentId}:${patientId}`);
      if (waiting || rowStatusOf(place, false) === 'arrived') {
        return failed(failure('stale', { words: 'the arrival is already marked' }));
      }
      return written(
        outbox,
        outbox.add('arrival', {
          appointmentId,
          patientId,
          group: isGroup(appointment),
          start: instantFromWire(appointment.start) ?? 0,
          locationId: appointment.locationId ?? null,
          seen: place.status ?? null,
        }),
      );
    }),
  'arrival.undo': ({ writeId }) => connected(companion, ({ outbox }) => ok({ undone: outbox.undo(writeId) })),
});
