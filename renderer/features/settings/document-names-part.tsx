import { useState } from 'react';
import { nameBy, patternProblem, usualNamePattern } from '../../../shared/document-names.ts';
import texts from '../../components/text.module.css';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { TextField } from './fields.tsx';
import { heldWords } from './policy-words.ts';
import css from './settings.module.css';

const sample = { kind: 'Referral', doctor: 'Dr Anand', date: '22 Nov 2026' };

const problems = {
  'no-kind': 'The pattern needs {kind}',
  'unknown-place': 'Use {kind}, {doctor} and {date} only',
  forbidden: 'A file’s name can’t have \\ / : * ? " < > |',
} as const;

/** How the names are built that Foyer suggests for documents. */
export function DocumentNamesPart() {
  const desk = useDesk();
  const { documentNamePattern: pattern } = useSettings();
  const isHeld = useApp()?.policy?.held.includes('documentNamePattern') ?? false;
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const set = (typed: string) => {
    const wanted = typed.trim() || usualNamePattern;
    const wrong = patternProblem(wanted);
    setProblem(wrong);
    if (wrong === null) void desk.changeSettings({ documentNamePattern: wanted });
  };
  return (
    <>
      {isHeld ? (
        <p className={`${texts.soft} ${css.none}`}>{heldWords}: the names of documents.</p>
      ) : (
        <>
          <TextField
            label="Names of documents"
            description="{kind}, {doctor} and {date}, as they stand in the text; what it does not say is left out"
            maxLength={100}
            value={pattern}
            onChange={set}
          />
          <p role="alert" className={`${texts.fault} ${css.problem}`}>
            {problem && problems[problem]}
          </p>
        </>
      )}
      <p className={`${texts.soft} ${css.none}`}>For example: {nameBy(pattern, sample)}.pdf</p>
    </>
  );
}
