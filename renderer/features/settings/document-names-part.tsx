import { useState } from 'react';
import { nameBy, patternProblem, usualNamePattern } from '../../../shared/document-names.ts';
import texts from '../../components/text.module.css';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { TextField } from './fields.tsx';
import css from './settings.module.css';
import { settingsWords } from './words.ts';

const words = settingsWords.documents;

/** How the names are built that Foyer suggests for documents. */
export function DocumentNamesPart() {
  const desk = useDesk();
  const { documentNamePattern: pattern } = useSettings();
  const isHeld = useApp()?.policy?.held.includes('documentNamePattern') ?? false;
  const [problem, setProblem] = useState<keyof typeof words.problems | null>(null);
  const set = (typed: string) => {
    const wanted = typed.trim() || usualNamePattern;
    const wrong = patternProblem(wanted);
    setProblem(wrong);
    if (wrong === null) void desk.changeSettings({ documentNamePattern: wanted });
  };
  return (
    <>
      {isHeld ? (
        <p className={`${texts.soft} ${css.none}`}>{words.namesSet}</p>
      ) : (
        <>
          <TextField
            label={words.names}
            description={words.namesMeans}
            maxLength={100}
            value={pattern}
            onChange={set}
          />
          <p role="alert" className={`${texts.fault} ${css.problem}`}>
            {problem && words.problems[problem]}
          </p>
        </>
      )}
      <p className={`${texts.soft} ${css.none}`}>{words.example(nameBy(pattern, words.sample))}</p>
    </>
  );
}
