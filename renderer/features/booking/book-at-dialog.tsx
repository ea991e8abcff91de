import { dayOf, sayDay } from '../../../shared/clinic-time.ts';
import { Dialog } from '../../components/dialog.tsx';
import layouts from '../../components/layout.module.css';
import { PatientChoice } from '../../components/patient-choice.tsx';
import texts from '../../components/text.module.css';
import { sayMinutes } from '../../model/words.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp, useDesk } from '../../state/use-desk.tsx';
import { Candidates, type TimeToFill } from './candidates.tsx';
import { bookingWords } from './words.ts';

/**
 * A time of the diary is to be booked: for whom? A search, whose first hit Enter takes, and those who could take it. Where the time was
 * cancelled, they come first: its next patient is more often one of them.
 */
export function BookAtDialog({ at, onClose }: { at: TimeToFill; onClose: () => void }) {
  const { view } = useDesk();
  const app = useApp();
  const clocks = useClocks();
  const { start, end, practitionerId, locationId, groupId } = at;
  const clock = clocks.at(start, locationId);
  const who = app?.practitioners.find(({ id }) => id === practitionerId)?.name;
  const when = who ? bookingWords.withWhom(clock, who) : clock;
  const day = sayDay(dayOf(start, clocks.zoneOf(locationId)));
  const says = groupId === undefined ? bookingWords.fill.freeFor : bookingWords.fill.placeFor;
  const leads = at.exceptId !== undefined;
  const search = (
    <PatientChoice
      key="search"
      label={leads ? bookingWords.fill.someoneElse : bookingWords.patient}
      autoFocus={!leads}
      onChoose={(patient) =>
        view.openDialog({
          kind: 'book',
          patient,
          appointmentId: null,
          soonest: false,
          at: groupId === undefined ? { start, practitionerId, locationId } : at,
        })
      }
    />
  );
  const list = <Candidates key="list" at={at} leads={leads} />;
  return (
    <Dialog title={bookingWords.whoFor(when)} width="44rem" onClose={onClose}>
      <div className={layouts.stackWide}>
        <p className={texts.softPlain}>
          {end === undefined ? day : says(day, sayMinutes((end - start) / 60_000))}
        </p>
        {leads ? [list, search] : [search, list]}
      </div>
    </Dialog>
  );
}
