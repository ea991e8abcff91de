import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { StartupView } from '../../../shared/bridge/views.ts';
import { useDesk } from '../../state/use-desk.tsx';

/** Whether Foyer starts with the PC: always the system's own answer, also after a change here. */
export function StartupPart() {
  const { bridge, notices } = useDesk();
  const [startup, setStartup] = useState<StartupView | null>(null);
  useEffect(() => {
    void bridge.call('startup.read', {}).then((answer) => answer.ok && setStartup(answer.value));
  }, [bridge]);
  if (!startup) return null;
  const set = async (on: boolean) => {
    const answer = await bridge.call('startup.set', { on });
    if (!answer.ok) return notices.fail(answer.failure);
    setStartup(answer.value);
    if (answer.value.on !== on) notices.say('The system did not take this over: ask your IT help.');
  };
  return (
    <Switch
      label="Start with the PC, in the tray"
      description={startup.supported ? undefined : 'This system keeps its own list of what starts with it'}
      disabled={!startup.supported}
      checked={startup.on}
      onChange={(event) => void set(event.currentTarget.checked)}
    />
  );
}
