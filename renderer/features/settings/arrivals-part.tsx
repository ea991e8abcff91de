import { Switch } from '@mantine/core';
import { Dropdown } from '../../components/dropdown.tsx';
import { useApp, useDesk, useSettings } from '../../state/use-desk.tsx';
import { ChoiceField } from './fields.tsx';
import { heldWords } from './policy-words.ts';
import { QuietHours } from './quiet-hours.tsx';

const thisDesk = 'desk';

/** Which arrivals this PC notifies about, when, and how. */
export function ArrivalsPart() {
  const desk = useDesk();
  const settings = useSettings();
  const practitioners = useApp()?.practitioners ?? [];
  const { notifyPractitionerId } = settings;
  const areNamesHeld = useApp()?.policy?.held.includes('notifyNames') ?? false;
  return (
    <>
      <Switch
        label="Tell me when an arrival is marked somewhere else"
        checked={settings.notifyArrivals}
        onChange={(event) => void desk.changeSettings({ notifyArrivals: event.currentTarget.checked })}
      />
      {areNamesHeld ? (
        <p>{`In the notification: ${settings.notifyNames === 'none' ? 'no name' : 'initials'}. ${heldWords}.`}</p>
      ) : (
        <ChoiceField
          label="In the notification"
          value={settings.notifyNames}
          options={{ initials: 'Initials', full: 'Full name', none: 'No name' }}
          onChange={(notifyNames) => void desk.changeSettings({ notifyNames })}
        />
      )}
      <Switch
        label="Initials also while the desk is locked"
        description="Windows may show notifications on its lock screen"
        disabled={settings.notifyNames === 'none'}
        checked={settings.initialsWhenLocked}
        onChange={(event) => void desk.changeSettings({ initialsWhenLocked: event.currentTarget.checked })}
      />
      <Dropdown
        label="Whose patients"
        description="On a practitioner’s own PC: theirs alone"
        options={[
          { value: thisDesk, label: 'Everyone at this PC’s locations' },
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
        label="With a sound"
        checked={settings.notifySound}
        onChange={(event) => void desk.changeSettings({ notifySound: event.currentTarget.checked })}
      />
      <QuietHours />
    </>
  );
}
