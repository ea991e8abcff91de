import { useAction } from './use-action.ts';
import { useDesk } from './use-desk.tsx';

/** Makes Foyer visible to screen sharing for half an hour; false: ends that. */
export function useAllowSharing(): (allowed: boolean) => Promise<void> {
  const { app } = useDesk();
  const { run } = useAction('settings.allowSharing', { notices: true });
  return async (allowed) => {
    const state = await run({ allowed });
    if (state) app.set(state);
  };
}
