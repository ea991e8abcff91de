import { Switch } from '@mantine/core';
import layouts from '../../components/layout.module.css';
import { TimeField } from '../../components/time-field.tsx';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import css from './settings.module.css';
import { settingsWords } from './words.ts';

const words = settingsWords.arrivals;

/** The defaults when quiet hours are first turned on. */
const usual = { quietFrom: '18:00', quietTo: '07:30' } as const;

/** The hours without notifications; they span midnight where the end is earlier than the start. */
export function QuietHours() {
  const desk = useDesk();
  const { quietFrom, quietTo } = useSettings();
  const on = quietFrom !== null && quietTo !== null;
  const time = (label: string, value: string, keep: (time: string) => void) => (
    // A time that is half typed is empty.
    <TimeField label={label} value={value} onChange={(next) => next !== '' && keep(next)} />
  );
  return (
    <div className={css.key}>
      <Switch
        label={words.quiet}
        checked={on}
        onChange={(event) =>
          void desk.changeSettings(event.currentTarget.checked ? usual : { quietFrom: null, quietTo: null })
        }
      />
      {on && (
        <div className={layouts.wrapped}>
          {time(words.quietFrom, quietFrom, (from) => void desk.changeSettings({ quietFrom: from }))}
          {time(words.quietUntil, quietTo, (to) => void desk.changeSettings({ quietTo: to }))}
        </div>
      )}
    </div>
  );
}
