import type { DisplayState } from './control.ts';
import { screensNamed } from './screens.ts';

/** How the PC is found at the start, as a test sets it. */
export type StandinPreset = {
  readonly platform: 'win32' | 'darwin' | 'linux';
  /** `app.isPackaged`. */
  readonly packaged: boolean;
  /** A packed program's folder of resources, with `app.asar` in it; null: none that is looked into. */
  readonly resources: string | null;
  /** How far the PC's clock is ahead of this machine's, where hours are to pass at once (`time.pass`); null: this machine's. */
  readonly aheadMs: number | null;
  /** Seconds without mouse or keyboard at the start. */
  readonly idleSeconds: number;
  /** Started with the person's session. */
  readonly atLogin: boolean;
  readonly screens: readonly DisplayState[];
};

const oneScreen: DisplayState = { id: 1, x: 0, y: 0, width: 1920, height: 1080 };

/** @param given what differs from this PC's own: one screen, in use, the program not packaged */
export function standinPreset(given: Partial<StandinPreset> = {}): StandinPreset {
  const { platform } = process;
  return {
    platform: platform === 'win32' || platform === 'darwin' ? platform : 'linux',
    packaged: false,
    resources: null,
    aheadMs: null,
    idleSeconds: 0,
    atLogin: false,
    screens: [oneScreen],
    ...given,
  };
}

/** `FOYER_PC` is a preset as JSON, `FOYER_SCREENS` the screens in short: `1920x1080,1280x720@1.5`. */
export function presetIn(env: NodeJS.ProcessEnv): StandinPreset {
  const given = JSON.parse(env['FOYER_PC'] ?? '{}') as Partial<StandinPreset>;
  const named = env['FOYER_SCREENS'];
  return standinPreset(named === undefined ? given : { ...given, screens: screensNamed(named) });
}
