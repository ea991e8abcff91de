import type { FaultRule } from '../../service/faults.ts';
import type { Sandbox } from '../../service/service.ts';
import type { VirtualClock } from '../fakes/virtual-clock.ts';

/** Faults on the wire for a while: several at once, each until its time is over. */
export type Weather = {
  add(rule: FaultRule, forMs: number): void;
  clear(): void;
};

export function createWeather(clock: VirtualClock, sandbox: Sandbox): Weather {
  const active = new Set<FaultRule>();
  const set = () => {
    sandbox.clearFaults();
    for (const rule of active) sandbox.fault(rule);
  };
  return {
    add(rule, forMs) {
      active.add(rule);
      set();
      clock.after(forMs, () => {
        if (active.delete(rule)) set();
      });
    },
    clear() {
      active.clear();
      set();
    },
  };
}
