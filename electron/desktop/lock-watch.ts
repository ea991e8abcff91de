import type { default as Electron } from 'electron';
import type { Clock } from '../platform/ports.ts';

/** How often it is looked whether anybody is there: content is gone within this and an instant. */
const lookEveryMs = 1000;

/** Whether a desk that has been idle for so long should be locked. @param minutes as set: 1 to 15 */
export const isIdle = (idleSeconds: number, minutes: number): boolean => idleSeconds >= minutes * 60;

/**
 * Locks the desk when it is idle, and together with the PC.
 *
 * Guarantees
 * - The desk is locked within a second of the set time without mouse or keyboard.
 * - The desk is locked when the PC is locked, goes to sleep, or another person's session comes to the front; on Linux, which
 *   tells no program of a locked session, within a second.
 *
 * @returns what ends it
 */
export function watchForLock(
  powerMonitor: Pick<typeof Electron.powerMonitor, 'on' | 'getSystemIdleTime' | 'getSystemIdleState'>,
  ports: {
    /** As Node names the system. */
    readonly platform: string;
    readonly clock: Pick<Clock, 'after'>;
    readonly minutes: () => number;
    /** Harmless when it is locked already. */
    readonly lock: () => void;
  },
): () => void {
  let on = true;
  const lock = () => {
    if (on) ports.lock();
  };
  powerMonitor.on('lock-screen', lock);
  powerMonitor.on('suspend', lock);
  powerMonitor.on('user-did-resign-active', lock);

  let cancel = () => {};
  // electron.d.ts: `lock-screen` is "@platform darwin,win32"; of the state, "`locked` is available on supported systems only".
  const isLocked = () => ports.platform === 'linux' && powerMonitor.getSystemIdleState(1) === 'locked';
  const look = () => {
    if (isLocked() || isIdle(powerMonitor.getSystemIdleTime(), ports.minutes())) lock();
    cancel = ports.clock.after(lookEveryMs, look);
  };
  look();
  return () => {
    on = false;
    cancel();
  };
}
