import { Switch } from '@mantine/core';
import { Dropdown } from '../../components/dropdown.tsx';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { ChoiceField } from './fields.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { settingsWords } from './words.ts';

const words = settingsWords.arrivals;

const thisDesk = 'desk';

/** Which arrivals this PC notifies about, when, and how. */
export function ArrivalsPart() {
  const desk = useDesk();
  const settings = useSettings();
  const practitioners = useApp()?.practitioners ?? [];
  const { notifyPractitionerId } = settings;
  const held = useApp()?.policy?.held ?? [];
  return (
    <>
      <Switch
        label={words.notify}
        checked={settings.notifyArrivals}
        onChange={(event) => void desk.changeSettings({ notifyArrivals: event.currentTarget.checked })}
      />
      {held.includes('notifyNames') ? (
        <p>{words.namesSet(settings.notifyNames === 'none')}</p>
      ) : (
        <ChoiceField
          label={words.names}
          value={settings.notifyNames}
          options={words.namesOf}
          onChange={(notifyNames) => void desk.changeSettings({ notifyNames })}
        />
      )}
      <Switch
        label={words.locked}
        description={held.includes('initialsWhenLocked') ? words.lockedSet : words.lockedMeans}
        disabled={settings.notifyNames === 'none' || held.includes('initialsWhenLocked')}
        checked={settings.initialsWhenLocked}
        onChange={(event) => void desk.changeSettings({ initialsWhenLocked: event.currentTarget.checked })}
      />
      <Dropdown
        label={words.whose}
        description={words.whoseMeans}
        options={[
          { value: thisDesk, label: words.everyone },
          ...practitioners.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={notifyPractitionerId === null ? thisDesk : String(notifyPractitionerId)}
        onChange={(chosen) =>
          void desk.changeSettings({
            notifyPractitionerId: chosen === thisDesk ? null : Number(chosen),
          })
        }
      />
      <Switch
        label={words.sound}
        checked={settings.notifySound}
        onChange={(event) => void desk.changeSettings({ notifySound: event.currentTarget.checked })}
      />
      <QuietHours />
    </>
  );
}
