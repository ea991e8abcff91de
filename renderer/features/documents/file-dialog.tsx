import { useMemo } from 'react';
import type { PatientBrief, WriteView } from '../../../shared/bridge/views.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FirstPage } from '../../components/first-page.tsx';
import { KeyCaps } from '../../components/keys.tsx';
import { PatientChoice } from '../../components/patient-choice.tsx';
import texts from '../../components/text.module.css';
import { unseenWords } from '../../model/fault-words.ts';
import { otherName, sayBirth } from '../../model/words.ts';
import { useCall } from '../../state/use-call.ts';
import { useApp, useOfWrites } from '../../state/use-desk.tsx';
import { useTyped } from '../../state/use-typed.ts';
import type { Filing, Source } from './create-filing.ts';
import { Foot } from './file-dialog-foot.tsx';
import { FileLine, type LineActs } from './file-line.tsx';
import css from './filing.module.css';
import { type FilingLine, isHanded, isReady } from './filing.ts';
import { useFiling, useLine, useOfLines } from './use-filing.ts';
import { documentsWords } from './words.ts';

const { keys } = documentsWords;

type FileDialogProps = {
  /** Null: the user has yet to choose the patient. */
  patient: PatientBrief | null;
  source: Source;
  onClose: () => void;
};

/**
 * Files documents for a patient.
 *
 * Guarantees:
 * - Nothing is handed over before the name and birth date were shown and a person confirmed them.
 * - The key that opened the dialog, pressed twice, files nothing: the focus starts on Cancel.
 * - Tab leads from Cancel to the first name, from name to name, and from the last to the confirmation.
 * - A document is filed under the name that stands in its field, and under no name that a file cannot have.
 * - What is filed is what was shown here, every document of it, or it was left out by a person.
 * - A document that is read again after the confirmation must be confirmed again; so must one that was not handed over when the desk was
 *   covered.
 */
export function FileDialog({ patient: given, source, onClose }: FileDialogProps) {
  const [patient, setPatient] = useTyped('file for', given);
  const [confirmed, setConfirmed] = useTyped('file confirmed', false);
  const [shown, setShown] = useTyped('file shown', 0);
  const filing = useFiling(source, () => setConfirmed(false));
  const { places, documents, handed } = useOfLines(filing, counted);
  const confirmedFor = confirmed ? patient : null;
  const handedOver = useOfLines(filing, (lines) => lines.flatMap(({ writes }) => writes.map(({ id }) => id)));
  const isSending = useOfWrites((all) => all.some((one) => handedOver.includes(one.id) && isOnItsWay(one)));
  const isHanding = useOfLines(filing, (lines) => lines.some(({ step }) => step.kind === 'filing'));
  const isGoingOn = confirmed && (isSending || isHanding);
  const acts = useMemo<LineActs>(
    () => ({
      show: setShown,
      choose: filing.choose,
      leave: filing.leave,
      name: filing.name,
      settleName: filing.settleName,
      again(at) {
        const line = filing.store.getState().lines[at];
        if (confirmedFor && line && isReady(line)) {
          void filing.file([at], confirmedFor);
          return;
        }
        // The user has not seen what will be read now: show it and ask again first.
        setConfirmed(false);
        setShown(at);
        void filing.again(at);
      },
    }),
    [filing, confirmedFor, setShown, setConfirmed],
  );
  const confirm = () => {
    if (!patient) return;
    setConfirmed(true);
    void filing.file([...Array(places).keys()], patient);
  };
  return (
    <Dialog
      title={titleOf(documents, patient, confirmed)}
      width="60rem"
      onClose={onClose}
      foot={
        <Foot
          filing={filing}
          patient={patient}
          confirmed={confirmed}
          onConfirm={confirm}
          onOther={given || handed > 0 ? null : () => setPatient(null)}
          onClose={onClose}
        />
      }
    >
      <div className={css.columns}>
        <div className={css.left}>
          {patient ? (
            <Who patient={patient} />
          ) : (
            <PatientChoice label={documentsWords.findPatient} onChoose={setPatient} autoFocus />
          )}
          {patient && !confirmed && <p className={css.ask}>{documentsWords.check}</p>}
          {!confirmed && <NameKeys filing={filing} />}
          <ul className={css.files} aria-label={documentsWords.documents}>
            {/* Dropped files have no identity except their index in the drop, and the list never changes. */}
            {Array.from({ length: places }, (_, at) => (
              <FileLine
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={at}
                filing={filing}
                at={at}
                shown={at === shown}
                confirmed={confirmed}
                canRead={filing.canRead}
                acts={acts}
              />
            ))}
          </ul>
          {isGoingOn && <p className={texts.softPlain}>{documentsWords.mayClose}</p>}
        </div>
        <Shown filing={filing} at={shown} />
      </div>
    </Dialog>
  );
}

/** Whether it goes on by itself. */
const isOnItsWay = ({ state }: WriteView): boolean =>
  ['held', 'waiting', 'sending', 'unknown'].includes(state);

/** The whole drop, what a confirmation would cover, and what was handed over. */
function counted(lines: readonly FilingLine[]) {
  const documents = lines.filter((line) => !isHanded(line)).length;
  // One of which some parts are in the outbox is this patient's.
  const handed = lines.filter((line) => isHanded(line) || line.writes.length > 0).length;
  return { places: lines.length, documents, handed };
}

/** How the names are reached without the mouse. */
function NameKeys({ filing }: { filing: Filing }) {
  const named = useOfLines(filing, (lines) => Math.min(2, lines.filter(isReady).length));
  if (named === 0) return null;
  return (
    <p className={css.keys}>
      <KeyCaps caps={['Tab']} /> {named > 1 ? keys.toNames : keys.toName}
      <KeyCaps caps={['↓']} /> {keys.suggestions}
      <KeyCaps caps={['Enter']} /> {keys.next}
    </p>
  );
}

function titleOf(documents: number, patient: PatientBrief | null, confirmed: boolean): string {
  if (!patient) return documentsWords.whoFor(documents);
  if (confirmed) return documentsWords.filingFor(patient.name);
  return documentsWords.fileThem(documents);
}

function Who({ patient }: { patient: PatientBrief }) {
  const today = useApp()?.today ?? '';
  const other = otherName(patient);
  return (
    <div className={css.who}>
      <p className={texts.bigName}>
        {patient.name}{' '}
        {other && <span className={texts.softPlain}>{documentsWords.preferredName(other)}</span>}
      </p>
      <p className={css.born}>{sayBirth(patient.birthdate, today)}</p>
      {patient.address && <p className={texts.softPlain}>{patient.address}</p>}
    </div>
  );
}

/** The first page of the selected document. */
function Shown({ filing, at }: { filing: Filing; at: number }) {
  const line = useLine(filing, at);
  const doc = line?.doc ?? null;
  const documentId = doc?.shown ? doc.id : null;
  const page = useCall('document.firstPage', documentId === null ? null : { documentId }).value;
  if (!line) return null;
  const has = !doc?.fault && line.step.kind !== 'unreadable' && line.step.kind !== 'too-much';
  const noPage = has ? documentsWords.notChecked : documentsWords.noPreview;
  return (
    <div className={css.right}>
      <FirstPage
        of={line.name}
        pages={doc?.pages ?? null}
        jpeg={page?.jpeg ?? null}
        shown={documentId !== null}
        instead={doc?.unseen ? unseenWords[doc.unseen] : noPage}
      />
    </div>
  );
}
