import type { PatientBrief, ScanView, SuggestionView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { firstClick } from '../../components/double-click-guard.ts';
import { FirstPage } from '../../components/first-page.tsx';
import { isDialogOpen } from '../../components/open-dialogs.ts';
import { PatientButton, PatientChoice } from '../../components/patient-choice.tsx';
import { Shape } from '../../components/shape.tsx';
import texts from '../../components/text.module.css';
import { nameless, sensitive } from '../../state/notices.ts';
import { useAction } from '../../state/use-action.ts';
import { useCall } from '../../state/use-call.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { useIsShown } from '../../state/use-is-shown.ts';
import { isSure, sayFound, sayScan } from './scan-words.ts';
import css from './scans.module.css';
import { scansWords } from './words.ts';

const { one: words } = scansWords;

/**
 * One scan: its first page, and the patients that it may belong to. Choosing a patient files nothing: it opens the same
 * confirmation as a drop, with name and birth date. Where another dialog is open once the scan has been read, that one stays; where the
 * scan has been left by then, it opens none.
 */
export function OneScan({ scan, reachable }: { scan: ScanView; reachable: boolean }) {
  const { bridge, view, notices } = useDesk();
  const open = useAction('scan.open', { notices: true });
  const isShown = useIsShown();
  const aside = useAction('scan.putAside', { notices: true });
  const { id, shown } = scan;
  const ready = scan.state === 'ready' && reachable;
  const suggestions = useSuggestions(ready ? id : null);
  const page = useCall('scan.firstPage', shown ? { scanId: id } : null).value;

  const choose = async (patient: PatientBrief) => {
    const doc = await open.run({ scanId: id });
    if (!doc) return;
    if (isShown() && !isDialogOpen(view)) return view.openDialog({ kind: 'scan', patient, doc });
    void bridge.call('document.forget', { documentIds: [doc.id] });
    notices.warn(isDialogOpen(view) ? nameless(words.busy) : sensitive(words.left(scan.name)));
  };
  const putAside = async () => {
    if (await aside.run({ scanId: id })) notices.say(sensitive(words.putAside(scan.name)));
  };

  return (
    <section className={css.one} aria-label={scan.name}>
      <FirstPage
        of={scan.name}
        pages={scan.pages}
        jpeg={page?.jpeg ?? null}
        shown={shown}
        instead={sayScan(scan)?.words ?? words.noPreview}
      />
      <div className={css.whose}>
        {ready && (
          <>
            <h2 className={css.question}>{words.which}</h2>
            <Suggestions suggestions={suggestions} onChoose={(patient) => void choose(patient)} />
            <PatientChoice label={words.another} onChoose={(patient) => void choose(patient)} />
          </>
        )}
        {(ready || scan.state === 'fault') && (
          <div className={css.aside}>
            <Button disabled={!reachable} onClick={firstClick(() => void putAside())}>
              {words.notPatient}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

type SuggestionsProps = {
  suggestions: readonly SuggestionView[] | null;
  onChoose: (patient: PatientBrief) => void;
};

function Suggestions({ suggestions, onChoose }: SuggestionsProps) {
  if (!suggestions) return <p className={texts.soft}>{words.readingText}</p>;
  if (suggestions.length === 0) return <p className={texts.soft}>{words.noPatient}</p>;
  return (
    <ul className={css.suggestions} aria-label={words.suggested}>
      {suggestions.map((one) => (
        <li key={one.patient.id}>
          <PatientButton patient={one.patient} today={one.today} onChoose={onChoose}>
            <span className={`${texts.state} ${isSure(one) ? 'tone-success' : 'tone-neutral'}`}>
              <Shape name={isSure(one) ? 'tick' : 'half'} />
              <span>{sayFound(one)}</span>
            </span>
          </PatientButton>
        </li>
      ))}
    </ul>
  );
}

function useSuggestions(scanId: string | null): readonly SuggestionView[] | null {
  const { value, failure } = useCall('scan.suggest', scanId === null ? null : { scanId });
  return failure ? [] : (value?.suggestions ?? null);
}
