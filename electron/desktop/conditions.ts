import type { default as Electron } from 'electron';
import type { Companion } from '../companion.ts';
import type { Clock } from '../ports.ts';

/** How often the network is looked at: Electron tells of no change by itself in the main process. */
const lookEveryMs = 5_000;

/** Tells the companion of the PC: on battery, back from sleep, back online. @returns what ends it */
export function watchConditions(
  electron: Pick<typeof Electron, 'powerMonitor' | 'net'>,
  companion: Pick<Companion, 'hint' | 'wake'>,
  clock: Pick<Clock, 'after'>,
): () => void {
  const { powerMonitor, net } = electron;
  companion.hint({ onBattery: powerMonitor.isOnBatteryPower() });
  powerMonitor.on('on-battery', () => companion.hint({ onBattery: true }));
  powerMonitor.on('on-ac', () => companion.hint({ onBattery: false }));
  powerMonitor.on('resume', () => companion.wake());

  let online = net.isOnline();
  let cancel = () => {};
  const look = () => {
    const now = net.isOnline();
    if (now && !online) companion.wake();
    online = now;
    cancel = clock.after(lookEveryMs, look);
  };
  cancel = clock.after(lookEveryMs, look);
  return () => cancel();
}
