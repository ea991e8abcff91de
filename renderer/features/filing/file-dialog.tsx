import { useCallback, useMemo, useRef, useState } from 'react';
import type { PatientBrief } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FirstPage } from '../../components/first-page.tsx';
import { PatientChoice } from '../../components/patient-choice.tsx';
import { unseenWords } from '../../model/fault-words.ts';
import { count, otherName, sayBorn, sayWhen } from '../../model/words.ts';
import { useApp, useMinutes } from '../../state/use-desk.tsx';
import { FileLine, type LineActs } from './file-line.tsx';
import css from './filing.module.css';
import { filesOf, isHanded, isReady, isUnderWay, type Line } from './filing.ts';
import { type Source, useFiling } from './use-filing.ts';

type FileDialogProps = {
  /** Null: whose the documents are is still to be said. */
  patient: PatientBrief | null;
  source: Source;
  onClose: () => void;
};

/**
 * Filing documents for a patient.
 *
 * Guarantees:
 * - Nothing is handed over before the name and birth date were shown and a person confirmed them.
 * - The key that opened the dialog, pressed twice, files nothing: the focus starts on Cancel.
 * - What is filed is what was looked at here, every document of it, or it was left out by a person.
 * - A document that is read again after the confirmation is asked about anew.
 */
export function FileDialog({ patient: given, source, onClose }: FileDialogProps) {
  const [patient, setPatient] = useState(given);
  const [confirmed, setConfirmed] = useState(false);
  const [shown, setShown] = useState(0);
  const filing = useFiling(source);
  const { lines } = filing;
  const { firstPage } = filing;
  const line = lines[shown];
  const again = (at: number) => {
    const one = lines[at];
    if (confirmed && patient && one && isReady(one)) return void filing.file([at], patient);
    // Nobody saw what will be read now: it is shown, and asked about, first.
    setConfirmed(false);
    void filing.again(at);
  };
  const latest = useRef({ filing, again });
  latest.current = { filing, again };
  const acts = useMemo<LineActs>(
    () => ({
      show: setShown,
      choose: (at, as) => latest.current.filing.choose(at, as),
      leave: (at, left) => latest.current.filing.leave(at, left),
      again: (at) => latest.current.again(at),
    }),
    [],
  );
  const confirm = () => {
    if (!patient) return;
    setConfirmed(true);
    void filing.file([...lines.keys()], patient);
  };
  return (
    <Dialog
      title={titleOf(lines, patient, confirmed)}
      width="60rem"
      onClose={onClose}
      foot={
        <Foot
          lines={lines}
          patient={patient}
          confirmed={confirmed}
          onConfirm={confirm}
          onOther={given || lines.some(isHanded) ? null : () => setPatient(null)}
          onClose={onClose}
        />
      }
    >
      <div className={css.columns}>
        <div className={css.left}>
          {patient ? (
            <Who patient={patient} />
          ) : (
            <PatientChoice label="Find the patient" onChoose={setPatient} autoFocus />
          )}
          {patient && !confirmed && <p className={css.ask}>{questionFor(lines)}</p>}
          <ul className={css.files} aria-label="Documents">
            {lines.map((one, at) => (
              // Dropped files have no identity but their place in the drop, and the list never changes.
              <FileLine
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={at}
                at={at}
                line={one}
                shown={at === shown}
                confirmed={confirmed}
                canRead={filing.canRead}
                acts={acts}
              />
            ))}
          </ul>
          {confirmed && (
            <p className={css.soft}>You can close this: what is written here goes on by itself.</p>
          )}
        </div>
        {line && <Shown line={line} read={firstPage} />}
      </div>
    </Dialog>
  );
}

function titleOf(lines: readonly Line[], patient: PatientBrief | null, confirmed: boolean): string {
  if (!patient)
    return `Whose ${lines.length === 1 ? 'document is this' : `${lines.length} documents are these`}?`;
  if (confirmed) return `Filing for ${patient.name}`;
  return `File ${count(asked(lines).length, 'document')} for this patient?`;
}

/** What a confirmation would be about. */
const asked = (lines: readonly Line[]): readonly Line[] => lines.filter((line) => !isHanded(line));

function questionFor(lines: readonly Line[]): string {
  return asked(lines).length === 1
    ? 'Do the name and birth date match the document?'
    : 'Do the name and birth date match every document?';
}

function Who({ patient }: { patient: PatientBrief }) {
  const today = useApp()?.today ?? '';
  const other = otherName(patient);
  return (
    <div className={css.who}>
      <p className={css.name}>
        {patient.name} {other && <span className={css.soft}>likes to be called {other}</span>}
      </p>
      <p className={css.born}>Born {sayBorn(patient.birthdate, today)}</p>
      {patient.address && <p className={css.soft}>{patient.address}</p>}
    </div>
  );
}

type FootProps = {
  lines: readonly Line[];
  patient: PatientBrief | null;
  confirmed: boolean;
  onConfirm: () => void;
  /** Null: the patient was chosen before the dialog was opened. */
  onOther: (() => void) | null;
  onClose: () => void;
};

function Foot({ lines: all, patient, confirmed, onConfirm, onOther, onClose }: FootProps) {
  if (confirmed) {
    return (
      <Button look="main" data-autofocus onClick={onClose}>
        Close
      </Button>
    );
  }
  const lines = asked(all);
  const under = lines.filter(isUnderWay).length;
  const files = lines.filter(isReady).reduce((all, line) => all + filesOf(line), 0);
  return (
    <>
      <p className={css.tally} role="status">
        {under > 0 ? `Looking at ${lines.length - under + 1} of ${lines.length}…` : tallyOf(lines)}
      </p>
      <Button data-autofocus={patient ? true : undefined} onClick={onClose}>
        {lines.length < all.length ? 'Close' : 'Cancel'}
      </Button>
      {patient && onOther && <Button onClick={onOther}>Somebody else</Button>}
      {patient && (
        <Button look="main" disabled={files === 0 || under > 0} onClick={onConfirm}>
          Yes, file for {patient.name}
        </Button>
      )}
    </>
  );
}

/** `48 of 50 can be filed, as 51 files`. */
function tallyOf(lines: readonly Line[]): string {
  const ready = lines.filter(isReady);
  const files = ready.reduce((all, line) => all + filesOf(line), 0);
  if (lines.length === 1 && files < 2) return '';
  const as = files === ready.length ? '' : `, as ${count(files, 'file')}`;
  return ready.length === lines.length
    ? `All ${lines.length} can be filed${as}.`
    : `${ready.length} of ${lines.length} can be filed${as}.`;
}

function Shown({
  line: { name, paper, step },
  read,
}: {
  line: Line;
  read: (paperId: string) => ReturnType<ReturnType<typeof useFiling>['firstPage']>;
}) {
  const zone = useApp()?.zone ?? 'UTC';
  const now = useMinutes();
  const paperId = paper?.shown ? paper.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a document is read once, when it is shown
  const readIt = useCallback(() => read(paperId ?? ''), [paperId]);
  const [before] = paper?.before ?? [];
  return (
    <div className={css.right}>
      {before && (
        <p className={css.before}>
          {before.done ? 'This very document was filed' : 'This very document waits to be filed'} for{' '}
          <b>{before.patientName}</b>, {sayWhen(before.at, now, zone)}.
        </p>
      )}
      <FirstPage
        of={name}
        pages={paper?.pages ?? null}
        read={paperId === null ? null : readIt}
        instead={
          paper?.unseen
            ? unseenWords[paper.unseen]
            : paper?.fault || step.kind === 'unreadable'
              ? 'There is no page of it to show.'
              : 'Not looked at yet.'
        }
      />
    </div>
  );
}
