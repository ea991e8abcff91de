import { Switch } from '@mantine/core';
import { nameless } from '../../state/notices.ts';
import { useAction } from '../../state/use-action.ts';
import { useCall } from '../../state/use-call.ts';
import { useDesk } from '../../state/use-desk.tsx';
import { settingsWords } from './words.ts';

const words = settingsWords.desk;

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
    if (now.on !== on) notices.say(nameless(words.startupRefused));
  };
  return (
    <Switch
      label={words.startup}
      description={startup.supported ? undefined : words.startupUnsupported}
      disabled={!startup.supported}
      checked={startup.on}
      onChange={(event) => void choose(event.currentTarget.checked)}
    />
  );
}
