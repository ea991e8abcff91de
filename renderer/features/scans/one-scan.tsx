import { useCallback, useEffect, useState } from 'react';
import type { PatientBrief, ScanView, SuggestionView } from '../../../shared/bridge/views.ts';
import { Button } from '../../components/button.tsx';
import { FirstPage } from '../../components/first-page.tsx';
import { PatientButton, PatientChoice } from '../../components/patient-choice.tsx';
import { Shape } from '../../components/shape.tsx';
import { useDesk } from '../../state/use-desk.tsx';
import { isSure, sayFound, sayScan } from './scan-words.ts';
import css from './scans.module.css';

/**
 * One scan: its first page, and the patients that it may belong to. Choosing a patient files nothing: it opens the same
 * confirmation as a drop, with name and birth date.
 */
export function OneScan({ scan, reachable }: { scan: ScanView; reachable: boolean }) {
  const { bridge, view, notices } = useDesk();
  const [busy, setBusy] = useState(false);
  const { id, shown } = scan;
  const ready = scan.state === 'ready' && reachable;
  const suggestions = useSuggestions(ready ? id : null);
  const read = useCallback(async () => {
    const answer = await bridge.call('scan.firstPage', { scanId: id });
    return answer.ok && answer.value.jpeg ? new Uint8Array(answer.value.jpeg) : null;
  }, [bridge, id]);

  const choose = async (patient: PatientBrief) => {
    if (busy) return;
    setBusy(true);
    const answer = await bridge.call('scan.open', { scanId: id });
    setBusy(false);
    if (answer.ok) view.openDialog({ kind: 'scan', patient, doc: answer.value });
    else notices.fail(answer.failure);
  };
  const putAside = async () => {
    const answer = await bridge.call('scan.putAside', { scanId: id });
    if (answer.ok) notices.say(`“${scan.name}” is in the archive, under “Put aside”.`);
    else notices.fail(answer.failure);
  };

  return (
    <section className={css.one} aria-label={scan.name}>
      <FirstPage
        of={scan.name}
        pages={scan.pages}
        read={shown ? read : null}
        instead={sayScan(scan)?.words ?? 'Its pages cannot be shown here.'}
      />
      <div className={css.whose}>
        {ready && (
          <>
            <h2 className={css.question}>Whose is it?</h2>
            <Suggestions suggestions={suggestions} onChoose={(patient) => void choose(patient)} />
            <PatientChoice label="Another patient" onChoose={(patient) => void choose(patient)} />
          </>
        )}
        {(ready || scan.state === 'fault') && (
          <div className={css.aside}>
            <Button disabled={!reachable} onClick={() => void putAside()}>
              Put aside, not for a patient
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
  if (!suggestions) return <p className={css.soft}>Reading the text…</p>;
  if (suggestions.length === 0) return <p className={css.soft}>Nothing in its text names a patient.</p>;
  return (
    <ul className={css.suggestions} aria-label="Patients it may be about">
      {suggestions.map((one) => (
        <li key={one.patient.id}>
          <PatientButton patient={one.patient} today={one.today} onChoose={onChoose}>
            <span className={`${css.said} ${isSure(one) ? 'tone-ok' : 'tone-grey'}`}>
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
  const { bridge } = useDesk();
  const [found, setFound] = useState<readonly SuggestionView[] | null>(null);
  useEffect(() => {
    if (scanId === null) return;
    let open = true;
    void bridge.call('scan.suggest', { scanId }).then((answer) => {
      if (open) setFound(answer.ok ? answer.value.suggestions : []);
    });
    return () => {
      open = false;
    };
  }, [bridge, scanId]);
  return found;
}
