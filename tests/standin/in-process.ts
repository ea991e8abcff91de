import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ControlAction,
  type ControlMessage,
  type ControlOrder,
  type Deeds,
  openControl,
} from './control.ts';
import { createElectron, type Used } from './module.ts';
import { type StandinPreset, standinPreset } from './preset.ts';

/** The stand-in in the process of a test, for parts of the program that take Electron as an argument. */
export type InProcess = {
  readonly electron: Used;
  act<D extends ControlAction>(deed: D, input: Deeds[D]['in']): Promise<Deeds[D]['out']>;
  /** The exit codes with which the program ended itself. */
  readonly ends: readonly number[];
  /** How often the system took the process away. */
  terminated(): number;
  /** The arguments with which the program asked to be started again. */
  relaunched(): readonly string[] | null;
  /** Takes its windows and its folder away. */
  close(): void;
};

/** @param begins left out: Electron is ready, and knows the scheme `app` */
export function openInProcess(
  given: Partial<StandinPreset> = {},
  begins: 'ready' | 'early' = 'ready',
): InProcess {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-standin-'));
  const ends: number[] = [];
  const answers = new Map<number, (message: ControlMessage & { event: 'answer' }) => void>();
  let hear = (_order: ControlOrder) => {};
  let orders = 0;
  let terminated = 0;
  let relaunched: readonly string[] | null = null;
  const channel = {
    on(_name: string, listener: (order: ControlOrder) => void) {
      hear = listener;
      return channel;
    },
    send(message: ControlMessage) {
      if (message.event === 'relaunch') relaunched = message.args;
      if (message.event === 'answer') answers.get(message.id)?.(message);
      return true;
    },
  };
  const { electron, becomeReady } = createElectron({
    control: openControl(channel as never),
    args: [`--user-data-dir=${folder}`],
    preset: standinPreset(given),
    end: (code) => void ends.push(code),
    terminate: () => {
      terminated += 1;
    },
  });
  if (begins === 'ready') {
    electron.protocol.registerSchemesAsPrivileged([{ scheme: 'app' }]);
    becomeReady();
  }
  return {
    electron,
    ends,
    terminated: () => terminated,
    relaunched: () => relaunched,
    act: (deed, input) =>
      new Promise((resolve, reject) => {
        orders += 1;
        answers.set(orders, (message) =>
          message.ok ? resolve(message.value as never) : reject(new Error(message.message)),
        );
        hear({ id: orders, deed, input });
      }),
    close() {
      electron.app.exit(0);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
