import type { FaultRule } from '../../service/faults.ts';
import type { Sandbox } from '../../service/service.ts';
import type { VirtualClock } from '../fakes/virtual-clock.ts';

/** Faults on the wire for a while: several at once, each until its time is over. */
export type Weather = {
  add(rule: FaultRule, forMs: number): void;
  clear(): void;
};

export const createWeather = (clock: VirtualClock, sandbox: Sandbox): Weather => ({
  add(rule, forMs) {
    const id = sandbox.fault(rule);
    clock.after(forMs, () => sandbox.endFault(id));
  },
  clear: () => sandbox.clearFaults(),
});
