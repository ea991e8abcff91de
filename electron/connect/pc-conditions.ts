import type { Session } from '../session/session.ts';

/** How the PC is used: its window shown or hidden, on battery. What is left out is not known, and counts as shown and on mains. */
export type PcConditions = { readonly visible?: boolean; readonly onBattery?: boolean };

/** Guarantee: conditions hold for each session, also where they changed while none was open. */
export function createPcConditions(session: () => Session | null) {
  let conditions: PcConditions = {};
  return {
    now: () => conditions,
    hint(change: PcConditions) {
      conditions = { ...conditions, ...change };
      session()?.sync.setConditions(change);
    },
  };
}
