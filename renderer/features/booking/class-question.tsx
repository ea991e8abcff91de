import type { BookedVisit, PatientBrief } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { OpenPracticePage } from '../../components/open-practice-page.tsx';
import texts from '../../components/text.module.css';
import { useDesk } from '../../state/use-desk.tsx';
import css from './booking.module.css';

type QuestionProps = {
  title: string;
  patient: PatientBrief;
  visit: BookedVisit;
  onWhole: () => void;
  onClose: () => void;
};

/** Asked before an appointment of several patients moves: move all of them, or find another time for this one? */
export function ClassQuestion({ title, patient, visit, onWhole, onClose }: QuestionProps) {
  const { view } = useDesk();
  const { appointmentId, patients } = visit;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => view.openDialog({ kind: 'book', patient, appointmentId, soonest: false })}>
            Book {patient.name} at another time
          </Button>
          <Button onClick={onWhole}>Move the class</Button>
        </>
      }
    >
      <p className={css.big}>This is a class of {patients}: it moves as a whole.</p>
      <p className={texts.softPlain}>
        One patient can’t be moved out of it here. Booked at another time, {patient.name} is in both until
        someone takes them out of the class in the practice system.{' '}
        <OpenPracticePage kind="appointment" id={appointmentId} />
      </p>
    </Dialog>
  );
}
