import { useState } from 'react';
import { hostOfPattern, type PracticePageKind, practicePageKinds } from '../../../shared/practice-pages.ts';
import texts from '../../components/text.module.css';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { TextField } from './fields.tsx';
import { heldWords } from './policy-words.ts';
import css from './settings.module.css';

const labels: Readonly<Record<PracticePageKind, string>> = {
  patient: 'Address of a patient',
  appointment: 'Address of an appointment',
  invoice: 'Address of an invoice',
};

/** The addresses by which buttons open the practice's own system in the browser. */
export function PracticePagesPart() {
  const desk = useDesk();
  const { practicePages } = useSettings();
  const held = useApp()?.policy?.held.includes('practicePages') ?? false;
  const [wrong, setWrong] = useState<PracticePageKind | null>(null);
  if (held)
    return <p className={`${texts.soft} ${css.none}`}>{heldWords}: the pages of the practice system.</p>;
  const set = (kind: PracticePageKind, typed: string) => {
    const pattern = typed.trim();
    const isWrong = pattern !== '' && hostOfPattern(pattern) === null;
    setWrong(isWrong ? kind : null);
    if (!isWrong) void desk.changeSettings({ practicePages: { ...practicePages, [kind]: pattern || null } });
  };
  return practicePageKinds.map((kind) => (
    <div key={kind}>
      <TextField
        label={labels[kind]}
        description="As your browser shows it, with {id} in place of the number; empty: no button"
        maxLength={300}
        value={practicePages[kind] ?? ''}
        onChange={(typed) => set(kind, typed)}
      />
      <p role="alert" className={`${texts.fault} ${css.problem}`}>
        {wrong === kind &&
          'Enter an https address with one {id} after the host, such as https://app.example.com/patients/{id}'}
      </p>
    </div>
  ));
}
