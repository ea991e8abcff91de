import type { default as Electron } from 'electron';

/** Keeps the screens of this PC on while that is wanted, and no longer. */
export function screensAwake(
  blocker: Pick<typeof Electron.powerSaveBlocker, 'start' | 'stop'>,
): (wanted: boolean) => void {
  let id: number | null = null;
  return (wanted) => {
    if (wanted) id ??= blocker.start('prevent-display-sleep');
    else if (id !== null) {
      blocker.stop(id);
      id = null;
    }
  };
}
