import type { default as Electron } from 'electron';
import type { Companion } from '../companion.ts';
import type { Clock } from '../platform/ports.ts';

/**
 * How often the network and the battery are looked at: Electron tells the main process of no change of the network, and of
 * the battery not on every system (electron.d.ts, `on-battery`: darwin).
 */
const lookEveryMs = 5_000;

/** Tells the companion of the PC: on battery, back from sleep, back online. @returns what ends it */
export function watchConditions(
  electron: Pick<typeof Electron, 'powerMonitor' | 'net'>,
  companion: Pick<Companion, 'hint' | 'wake'>,
  clock: Pick<Clock, 'after'>,
): () => void {
  const { powerMonitor, net } = electron;
  let onBattery = powerMonitor.isOnBatteryPower();
  companion.hint({ onBattery });
  powerMonitor.on('resume', () => companion.wake());

  let online = net.isOnline();
  let cancel = () => {};
  const look = () => {
    const now = net.isOnline();
    if (now && !online) companion.wake();
    online = now;
    if (powerMonitor.isOnBatteryPower() !== onBattery) {
      onBattery = !onBattery;
      companion.hint({ onBattery });
    }
    cancel = clock.after(lookEveryMs, look);
  };
  cancel = clock.after(lookEveryMs, look);
  return () => cancel();
}
