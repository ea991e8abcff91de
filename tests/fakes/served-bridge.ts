import { serveBridge } from '../../electron/bridge/bridge.ts';
import type { CallInput, CallName, CallOutput } from '../../shared/bridge/contract.ts';
import type { Result } from '../../shared/result.ts';
import { noPrinting } from './printing.ts';
import type { WholeDesk } from './whole-desk.ts';

export type BridgeCall = <N extends CallName>(name: N, input: CallInput<N>) => Promise<Result<CallOutput<N>>>;

/** Calls of the bridge of a desk, as its page makes them. @param more what the system around it answers */
export function bridgeCallOf(
  desk: WholeDesk,
  more: Partial<Parameters<typeof serveBridge>[0]> = {},
): BridgeCall {
  const bridge = serveBridge({
    companion: desk.companion(),
    log: { info() {}, warn() {}, error() {} },
    chooseCaFile: async () => null,
    printing: noPrinting,
    ...more,
  });
  return (name, input) => bridge.handle({ trusted: true }, name, input) as never;
}

/** Until a connected desk has read every list. */
export const allIsRead = (desk: WholeDesk): Promise<void> =>
  desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);

/** The waits of a practitioner's patients today, as *How the day went* has them at a desk; null: none is measured. */
export async function waitsMeasuredAt(desk: WholeDesk, practitionerId: number | undefined) {
  const { today } = desk.companion().state();
  const answer = await bridgeCallOf(desk)('figures.read', { from: today, to: today, locationIds: [] });
  if (!answer.ok) throw new Error(answer.failure.kind);
  const { practitioners } = answer.value;
  return practitioners.find(({ practitioner }) => practitioner?.id === practitionerId)?.wait ?? null;
}
