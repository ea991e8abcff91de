import type { NewDayEntry } from '../../../electron/views/day-entries.ts';
import type { PhoneOutcome } from '../../../shared/bridge/views.ts';
import { dayOf, instantFromWire } from '../../../shared/clinic-time.ts';
import type { Draw } from '../draw.ts';
import { someDesks } from './linked-acts-together.ts';
import type { LinkedWorld } from './linked-world.ts';

const second = 1000;

const phoned = (outcome: PhoneOutcome, minutes: number | null) => ({ outcome, minutes });

/** One to three desks say something of a visit or a practitioner, each of them up to three times, within a minute. */
export function markOneVisit(world: LinkedWorld, draw: Draw): void {
  const visits = world.sandbox.state('appointments').filter(({ appointmentPatients }) => appointmentPatients);
  const visit = draw.oneOf(visits);
  const patientId = visit?.appointmentPatients?.[0]?.patientId;
  if (!visit || patientId === undefined) return;
  const start = instantFromWire(visit.start) ?? world.clock.wall();
  const day = dayOf(draw.happens(0.8) ? world.clock.wall() : start, 'UTC');
  const key = `${visit.id}:${patientId}`;
  for (const desk of someDesks(world, draw)) {
    const session = desk.companion().session();
    for (let left = draw.int(1, 3); left > 0; left--) {
      const entry = draw.among<NewDayEntry>([
        { what: 'gone-in', day, key, value: draw.happens(0.7) },
        { what: 'gone-in', day, key, value: draw.happens(0.7) },
        { what: 'finished', day, key, value: draw.happens(0.7) },
        { what: 'late', day, key: `${visit.practitionerId ?? 1}`, value: draw.among([null, 5, 15]) },
        { what: 'note', day, key, value: draw.among([null, `Note ${draw.int(0, 99)}`]) },
        {
          what: 'called',
          day,
          key,
          value: draw.among([null, phoned('no-answer', 5), phoned('reached', null)]),
        },
      ]);
      desk.clock.after(draw.int(0, 60 * second), () => {
        if (session !== null && desk.companion().session() === session) session.dayBook.mark([entry]);
      });
    }
  }
}
