import type { BookedVisit, PatientBrief } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { OpenPracticePage } from '../../components/open-practice-page.tsx';
import texts from '../../components/text.module.css';
import { commonWords } from '../../model/common-words.ts';
import { useDesk } from '../../state/use-desk.tsx';
import css from './booking.module.css';
import { bookingWords } from './words.ts';

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
            {commonWords.cancel}
          </Button>
          <Button onClick={() => view.openDialog({ kind: 'book', patient, appointmentId, soonest: false })}>
            {bookingWords.classes.bookOne(patient.name)}
          </Button>
          <Button onClick={onWhole}>{bookingWords.classes.moveAll}</Button>
        </>
      }
    >
      <p className={css.big}>{bookingWords.classes.question(patients)}</p>
      <p className={texts.softPlain}>
        {bookingWords.classes.oneAlone(patient.name)}{' '}
        <OpenPracticePage kind="appointment" id={appointmentId} />
      </p>
    </Dialog>
  );
}
