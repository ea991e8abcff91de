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
