import { useStore } from 'zustand';
import type { CallInput, CallName } from '../../../shared/bridge/contract.ts';
import type { ClinicPcsView } from '../../../shared/bridge/views.ts';
import type { Failure } from '../../../shared/failures.ts';
import { useAction } from '../../state/use-action.ts';
import { useDesk, useSettings } from '../../state/use-desk.tsx';
import { useOnChange } from '../../state/use-on-change.ts';

/** The PCs of this clinic, read when they are first shown and kept up to date. */
export function useClinicPcs(): {
  readonly pcs: ClinicPcsView | null;
  readonly failure: Failure | null;
  readonly read: () => void;
} {
  const { clinicPcs } = useDesk();
  const { value, failure } = useStore(clinicPcs.store);
  const { privacy } = useSettings();
  // In privacy mode the code is not shown, and afterwards it is again.
  useOnChange(privacy, () => void clinicPcs.read());
  return { pcs: value, failure, read: () => void clinicPcs.read() };
}

/** The calls that answer with the PCs as they are afterwards. */
type PcsCall = Exclude<Extract<CallName, `clinic.${string}`>, 'clinic.test' | 'clinic.connect'>;

/** Something that is done with the clinic's PCs: what it answers is shown at once. */
export function usePcsAction<N extends PcsCall>(name: N) {
  const { clinicPcs } = useDesk();
  const action = useAction(name);
  return {
    ...action,
    async run(input: CallInput<N>): Promise<ClinicPcsView | null> {
      const answer = (await action.run(input)) as ClinicPcsView | null;
      if (answer) clinicPcs.set(answer);
      return answer;
    },
  };
}
