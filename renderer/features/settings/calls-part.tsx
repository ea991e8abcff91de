import { Checkbox } from '@mantine/core';
import { callReasonNames, callReasons } from '../../../shared/call-reasons.ts';
import { useDesk, useSettings, useStatus } from '../../state/use-desk.tsx';
import css from './settings.module.css';
import { settingsWords } from './words.ts';

const words = settingsWords.calls;

/** What patients are called about before a visit. */
export function CallsPart() {
  const desk = useDesk();
  const chosen = useSettings().callReasons;
  const hasForms = useStatus()?.lists.some(({ feed }) => feed === 'patientForms') ?? false;
  // Of a practice without forms nothing of them is seen.
  const offered = callReasonNames.filter((name) => name !== 'forms' || hasForms);
  return (
    <Checkbox.Group
      className={css.wide}
      label={words.about}
      description={words.means}
      value={[...chosen]}
      onChange={(values) =>
        void desk.changeSettings({ callReasons: callReasonNames.filter((name) => values.includes(name)) })
      }
    >
      <div className={css.boxes}>
        {offered.map((name) => (
          <Checkbox key={name} value={name} label={callReasons[name].label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
