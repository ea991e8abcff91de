import { Switch } from '@mantine/core';
import { useAction } from '../../state/use-action.ts';
import { useCall } from '../../state/use-call.ts';
import { useDesk } from '../../state/use-desk.tsx';

/** Whether Foyer starts with the PC: always the system's own answer, also after a change here. */
export function StartupPart() {
  const { notices } = useDesk();
  const { run } = useAction('startup.set', { notices: true });
  const { value: startup, set } = useCall('startup.read', {});
  if (!startup) return null;
  const choose = async (on: boolean) => {
    const now = await run({ on });
    if (!now) return;
    set(now);
    if (now.on !== on) notices.say('The system did not take this over: ask your IT help.');
  };
  return (
    <Switch
      label="Start with the PC, in the tray"
      description={startup.supported ? undefined : 'This system keeps its own list of what starts with it'}
      disabled={!startup.supported}
      checked={startup.on}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  );
}
