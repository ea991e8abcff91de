import { useStore } from 'zustand';
import texts from '../../components/text.module.css';
import { keepingChoices, sayKept, whatIsDeleted } from '../../model/scan-keeping.ts';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { ChoiceField } from './fields.tsx';
import css from './settings.module.css';
import { settingsWords } from './words.ts';

const words = settingsWords.scans;

/** Which folder is watched, and whether filed scans are deleted from its archive. */
export function ScansPart() {
  const desk = useDesk();
  const { deleteScansAfterDays: days } = useSettings();
  const folder = useStore(desk.scans.store, (s) => s.value?.folder ?? null);
  const isHeld = useApp()?.policy?.held.includes('deleteScansAfterDays') ?? false;
  const offered = [...new Set<number | null>([...keepingChoices, days])];
  const options = Object.fromEntries(offered.map((each) => [keyOf(each), sayKept(each)]));
  return (
    <>
      <p className={`${texts.soft} ${css.none}`}>
        {folder === null ? words.noFolder : words.watching(folder)}
      </p>
      {isHeld ? (
        <p className={`${texts.soft} ${css.none}`}>{words.filedSet(sayKept(days))}</p>
      ) : (
        <ChoiceField
          label={words.filed}
          value={keyOf(days)}
          options={options}
          onChange={(next) => {
            const chosen = offered.find((each) => keyOf(each) === next) ?? null;
            void desk.changeSettings({ deleteScansAfterDays: chosen });
          }}
        />
      )}
      <p className={`${texts.soft} ${css.none}`}>{whatIsDeleted}</p>
    </>
  );
}

const keyOf = (days: number | null) => (days === null ? 'kept' : String(days));
