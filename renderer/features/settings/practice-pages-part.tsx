import { useState } from 'react';
import { hostOfPattern, type PracticePageKind, practicePageKinds } from '../../../shared/practice-pages.ts';
import texts from '../../components/text.module.css';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { TextField } from './fields.tsx';
import css from './settings.module.css';
import { settingsWords } from './words.ts';

const words = settingsWords.pages;

/** The addresses by which buttons open the practice's own system in the browser. */
export function PracticePagesPart() {
  const desk = useDesk();
  const { practicePages } = useSettings();
  const held = useApp()?.policy?.held.includes('practicePages') ?? false;
  const [wrong, setWrong] = useState<PracticePageKind | null>(null);
  if (held) return <p className={`${texts.soft} ${css.none}`}>{words.areSet}</p>;
  const set = (kind: PracticePageKind, typed: string) => {
    const pattern = typed.trim();
    const isWrong = pattern !== '' && hostOfPattern(pattern) === null;
    setWrong(isWrong ? kind : null);
    if (!isWrong) void desk.changeSettings({ practicePages: { ...practicePages, [kind]: pattern || null } });
  };
  return practicePageKinds.map((kind) => (
    <div key={kind}>
      <TextField
        label={words.kinds[kind]}
        description={words.means}
        maxLength={300}
        value={practicePages[kind] ?? ''}
        onChange={(typed) => set(kind, typed)}
      />
      <p role="alert" className={`${texts.fault} ${css.problem}`}>
        {wrong === kind && words.wrong}
      </p>
    </div>
  ));
}
