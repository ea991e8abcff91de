import { EventEmitter } from 'node:events';
import type { default as Electron } from 'electron';
import type { DisplayState, StandinControl } from './control.ts';
import { strict } from './strict.ts';

export type ScreenArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Display = {
  readonly id: number;
  readonly bounds: ScreenArea;
  readonly workArea: ScreenArea;
  /** electron.d.ts, `Display`: "Output device's pixel scale factor." */
  readonly scaleFactor: number;
};

/** The screens of the PC: as the program sees them, and as its windows stand on them. */
export type StandinScreens = {
  readonly screen: Pick<
    typeof Electron.screen,
    'on' | 'removeListener' | 'getAllDisplays' | 'getPrimaryDisplay' | 'getDisplayMatching'
  >;
  /** The screen that shows most of an area; the nearest where none shows any of it. */
  showing(area: ScreenArea): Display;
  /** The area itself where it can be seen; else as far on the main screen: a system does so with windows of a screen that is gone. */
  keptInSight(area: ScreenArea): ScreenArea;
};

/** The system's bar at the foot of the main screen. */
const barHeight = 40;

/** @param begins the screens at the start, the main one first */
export function createScreens(control: StandinControl, begins: readonly DisplayState[]): StandinScreens {
  const events = new EventEmitter();
  let displays = begins.map(displayOf);

  const main = () => {
    const [first] = displays;
    if (first === undefined) throw new Error('the stand-in has no PC without a screen');
    return first;
  };
  const showing = (area: ScreenArea) =>
    displays.reduce(
      (best, one) => (shared(one.bounds, area) > shared(best.bounds, area) ? one : best),
      main(),
    );

  control.on({
    'displays.set': ({ displays: next }) => {
      if (next.length === 0) throw new Error('the stand-in has no PC without a screen');
      const before = displays;
      displays = next.map(displayOf);
      for (const old of before)
        if (!displays.some(({ id }) => id === old.id)) events.emit('display-removed', {}, old);
      for (const one of displays) {
        const old = before.find(({ id }) => id === one.id);
        if (!old) events.emit('display-added', {}, one);
        else if (JSON.stringify(old) !== JSON.stringify(one))
          events.emit('display-metrics-changed', {}, one, ['bounds', 'workArea', 'scaleFactor']);
      }
      return null;
    },
  });

  return {
    screen: strict(
      'screen',
      Object.assign(events, {
        getAllDisplays: () => [...displays],
        getPrimaryDisplay: main,
        getDisplayMatching: showing,
      }),
    ) as unknown as StandinScreens['screen'],
    showing,
    keptInSight(area) {
      if (displays.some(({ bounds }) => shared(bounds, area) > 0)) return area;
      return { ...area, x: main().bounds.x, y: main().bounds.y };
    },
  };
}

/** `1920x1080,1280x720@1.5`: screens side by side, with their scale, the main one first, as a test names them for a start. */
export function screensNamed(names: string): DisplayState[] {
  let x = 0;
  return names.split(',').map((name, index) => {
    const [width = 0, height = 0, scaleFactor = 1] = name.split(/[x@]/).map(Number);
    if (!(width > 0 && height > 0)) throw new Error(`a screen is not ${name}: say 1920x1080`);
    const screen = { id: index + 1, x, y: 0, width, height, scaleFactor };
    x += width;
    return screen;
  });
}

function displayOf({ id, scaleFactor = 1, ...bounds }: DisplayState, index: number): Display {
  const bar = index === 0 ? barHeight : 0;
  return { id, scaleFactor, bounds, workArea: { ...bounds, height: bounds.height - bar } };
}

/** How much two areas share. */
function shared(a: ScreenArea, b: ScreenArea): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}
