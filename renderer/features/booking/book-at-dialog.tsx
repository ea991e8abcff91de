import { dayOf, sayDay } from '../../../shared/clinic-time.ts';
import { sayClock } from '../../../shared/clock-words.ts';
import { Dialog } from '../../components/dialog.tsx';
import { PatientChoice } from '../../components/patient-choice.tsx';
import texts from '../../components/text.module.css';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useClockStyle, useDesk } from '../../state/use-desk.tsx';
import type { AskedTime } from '../../state/view.ts';
import { bookingWords } from './words.ts';

/** A time of the diary was clicked: for whom is it? Enter takes the first who is found; then the booking is shown. */
export function BookAtDialog({ at, onClose }: { at: AskedTime; onClose: () => void }) {
  const { view } = useDesk();
  const app = useApp();
  const { zoneOf } = useClocks();
  const { start, practitionerId, locationId } = at;
  const zone = zoneOf(locationId);
  const clock = sayClock(start, zone, useClockStyle());
  const who = app?.practitioners.find(({ id }) => id === practitionerId)?.name;
  const when = who ? bookingWords.withWhom(clock, who) : clock;
  return (
    <Dialog title={bookingWords.whoFor(when)} onClose={onClose}>
      <p className={texts.softPlain}>{sayDay(dayOf(start, zone))}</p>
      <PatientChoice
        label={bookingWords.patient}
        autoFocus
        onChoose={(patient) =>
          view.openDialog({
            kind: 'book',
            patient,
            appointmentId: null,
            soonest: false,
            at: { start, practitionerId, locationId },
          })
        }
      />
    </Dialog>
  );
}
