import { useStore } from 'zustand';
import type { CallInput, CallName } from '../../../shared/bridge/contract.ts';
import type { ConsultingView } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useAction } from '../../state/use-action.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';

/** The day of this practitioner's PC, read when it is shown and kept up to date. */
export function useConsulting(): { readonly view: ConsultingView | null; readonly failure: Failure | null } {
  const { consulting } = useDesk();
  const { value, failure } = useStore(consulting.store);
  const { privacy } = useSettings();
  // What was read with names, or without them, is read again.
  useOnChange(privacy, () => void consulting.read());
  return { view: value, failure };
}

type ConsultingCall = Exclude<Extract<CallName, `consulting.${string}`>, 'consulting.read'>;

/**
 * Something that is marked here: what it answers is shown at once.
 * @param how a failure is shown as a notice; `notices: false`: by the component itself
 */
export function useMark<N extends ConsultingCall>(name: N, how = { notices: true }) {
  const { consulting } = useDesk();
  const action = useAction(name, how);
  return {
    ...action,
    async run(input: CallInput<N>): Promise<ConsultingView | null> {
      const answer = (await action.run(input)) as ConsultingView | null;
      if (answer) consulting.set(answer);
      return answer;
    },
  };
}
