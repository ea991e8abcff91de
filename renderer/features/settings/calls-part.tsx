import { Checkbox } from '@mantine/core';
import { callReasonNames, callReasons } from '../../../shared/call-reasons.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import css from './settings.module.css';
import { settingsWords } from './words.ts';

const words = settingsWords.calls;

/** What patients are called about before a visit. */
export function CallsPart() {
  const desk = useDesk();
  const chosen = useSettings().callReasons;
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
        {callReasonNames.map((name) => (
          <Checkbox key={name} value={name} label={callReasons[name].label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
