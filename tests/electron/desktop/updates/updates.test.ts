import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import {
  keepUpToDate,
  mayUpdate,
  type Updater,
  updaterHere,
  usualHours,
} from '../../../../electron/desktop/updates/updates.ts';
import { createVirtualClock } from '../../../fakes/virtual-clock.ts';

const zone = 'Australia/Adelaide';
/** In Adelaide it is half past ten hours later than UTC, in November. */
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00+10:30`);
const hour = 3_600_000;

function world(start: string, { answers = true, kept = {} as { tries?: unknown } } = {}) {
  const clock = createVirtualClock(at(start));
  const heard = new Map<string, (detail?: unknown) => void>();
  const done: string[] = [];
  const said: string[] = [];
  let closes = 0;
  let starts = 0;
  let waiting = 0;
  let idleSeconds = 3600;
  const ours = { version: '1.2.3', downloadedFile: 'Foyer-Setup-1.2.3.exe' };
  const updater: Updater = {
    autoDownload: false,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    logger: console,
    on: (event, listener) => heard.set(event, listener),
    async checkForUpdates() {
      done.push('asked');
      if (!answers) throw new Error('https://updates.clinic.example/foyer cannot be reached');
      return null;
    },
    quitAndInstall: (silent, again) => void done.push(`installed ${silent} ${again}`),
  };
  const note = (message: string) => void said.push(message);
  const ports = {
    clock,
    log: { info: note, warn: note, error: note },
    hours: usualHours,
    zone: () => zone,
    waiting: () => waiting,
    idleSeconds: () => idleSeconds,
    isOurs: async (downloaded: unknown) => downloaded === ours,
    tries: {
      read: () => kept.tries,
      keep: (tries: unknown) => {
        kept.tries = tries;
      },
    },
    close: async () => {
      closes += 1;
    },
    startAgain: () => {
      starts += 1;
    },
  };
  return {
    clock,
    ports,
    updater,
    done,
    said,
    closes: () => closes,
    starts: () => starts,
    setWaiting: (count: number) => {
      waiting = count;
    },
    setIdle: (seconds: number) => {
      idleSeconds = seconds;
    },
    tell: (event: string, detail: unknown = ours) => heard.get(event)?.(detail),
    start: () => keepUpToDate(updater, ports),
  };
}

describe('an update', () => {
  it.each([
    ['06:29', true],
    ['06:30', false],
    ['12:00', false],
    ['19:29', false],
    ['19:30', true],
    ['02:00', true],
  ])('never during opening hours: at %s it may: %s', (time, may) => {
    expect(mayUpdate(world(time).ports)).toBe(may);
  });

  it('never during opening hours, also where they run over midnight', () => {
    const night = (time: string) =>
      mayUpdate({ ...world(time).ports, hours: { opens: '18:00', closes: '02:00' } });
    expect(['17:59', '18:00', '01:59', '02:00'].map(night)).toEqual([true, false, false, true]);
  });

  it('never while a write waits', async () => {
    const { clock, done, setWaiting, start, tell } = world('20:00');
    setWaiting(1);
    start();
    await clock.advance(2 * hour);
    expect(done).toEqual([]);
    setWaiting(0);
    await clock.advance(hour);
    expect(done).toEqual(['asked']);
    tell('update-downloaded');
    setWaiting(1);
    await clock.advance(hour);
    expect(done).toEqual(['asked']);
    setWaiting(0);
    await clock.advance(900_000);
    expect(done).toEqual(['asked', 'installed true true']);
  });

  it('that is ready in the morning waits for the evening, and is not installed by quitting', async () => {
    const { clock, done, start, tell, updater } = world('06:00');
    start();
    expect(updater).toMatchObject({ autoInstallOnAppQuit: false, autoDownload: true, allowDowngrade: false });
    await clock.advance(hour / 2);
    tell('update-downloaded');
    await clock.advance(12 * hour);
    expect(done).toEqual(['asked']);
    await clock.advance(hour);
    expect(done).toEqual(['asked', 'installed true true']);
  });

  it('waits for a person who is still at work after closing time', async () => {
    const { clock, start, done, tell, setIdle } = world('20:00');
    setIdle(30);
    start();
    tell('update-downloaded');
    await clock.advance(hour);
    expect(done).toEqual([]);
    setIdle(600);
    await clock.advance(900_000);
    expect(done[0]).toBe('installed true true');
  });

  it('without Foyer’s signature is never run, and the next one is asked for', async () => {
    const { clock, done, said, start, tell } = world('19:30');
    start();
    await clock.advance(hour);
    tell('update-downloaded', { version: '1.2.3', downloadedFile: 'Foyer-Setup-1.2.3.exe' });
    await clock.advance(2 * hour);
    expect(done).toEqual(['asked']);
    expect(said).toContain('an update was refused: it does not carry Foyer’s signature');
    await clock.advance(4 * hour);
    expect(done).toEqual(['asked', 'asked']);
    tell('update-downloaded');
    await clock.advance(hour / 2);
    expect(done.slice(0, 3)).toEqual(['asked', 'asked', 'installed true true']);
  });

  it('is installed when all is closed, and not before', async () => {
    const { clock, ports, updater, done, tell } = world('20:00');
    let closed = () => {};
    const close = () =>
      new Promise<void>((resolve) => {
        closed = resolve;
      });
    keepUpToDate(updater, { ...ports, close });
    tell('update-downloaded');
    await clock.advance(hour);
    expect(done).toEqual([]);
    closed();
    await clock.advance(0);
    expect(done).toEqual(['installed true true']);
  });

  it.each([
    ['is said to have failed', (tell: (event: string) => void) => tell('error'), 0],
    ['does not begin, and nobody says so', () => undefined, 60_000],
  ])('whose installer %s: the program starts again by itself', async (_what, happens, after) => {
    const { clock, closes, starts, start, done, said, tell } = world('20:00');
    start();
    tell('update-downloaded');
    await clock.advance(hour / 4);
    expect([done, closes(), starts()]).toEqual([['installed true true'], 1, 0]);
    happens(tell);
    await clock.advance(after);
    expect([starts(), said.at(-1)]).toEqual([1, 'an update could not be installed']);
    await clock.advance(hour);
    expect([done.length, starts()]).toEqual([1, 1]);
  });

  it('whose installer never begins is tried three times a night, each time by a program that was started again', async () => {
    const kept = {};
    const night = async (hours: number) => {
      let starts = 0;
      for (let left = hours * 2; left > 0; left -= 1) {
        const { clock, start, starts: ended, tell } = world('20:00', { kept });
        await clock.advance((hours - left / 2) * hour);
        const stop = start();
        tell('update-downloaded');
        await clock.advance(hour / 2);
        starts += ended();
        stop();
      }
      return starts;
    };
    expect(await night(10)).toBe(3);
    // The same hours of the next night: the tries of this one are older than twelve hours.
    const aDayAgo = (kept as { tries: { version: string; at: number[] } }).tries;
    aDayAgo.at = aDayAgo.at.map((tried) => tried - 24 * hour);
    expect(await night(10)).toBe(3);
  });

  it('is not installed where the try cannot be kept, and another version is not held back by the tries of this one', async () => {
    const full = world('20:00');
    keepUpToDate(full.updater, {
      ...full.ports,
      tries: {
        read: () => undefined,
        keep: () => {
          throw new Error('ENOSPC');
        },
      },
    });
    full.tell('update-downloaded');
    await full.clock.advance(hour);
    expect([full.done, full.starts()]).toEqual([[], 0]);
    expect(full.said).toContain('an update is not installed: this PC’s settings cannot be written');

    const tried = [1, 2, 3].map((minute) => at('20:00') + minute);
    const other = world('20:00', { kept: { tries: { version: '1.2.2', at: tried } } });
    other.start();
    other.tell('update-downloaded');
    await other.clock.advance(hour / 4);
    expect(other.done).toEqual(['installed true true']);
  });

  it('is not run where a person came back while its signature was checked', async () => {
    const { clock, ports, updater, done, tell, setIdle } = world('20:00');
    keepUpToDate(updater, {
      ...ports,
      isOurs: async () => {
        setIdle(0);
        return true;
      },
    });
    tell('update-downloaded');
    await clock.advance(hour);
    expect(done).toEqual([]);
  });

  it('is asked for every six hours outside of the opening hours', async () => {
    const { clock, done, start } = world('19:30');
    const stop = start();
    await clock.advance(11 * hour);
    expect(done).toEqual(['asked', 'asked']);
    stop();
    await clock.advance(24 * hour);
    expect(done).toHaveLength(2);
  });

  it('that cannot be had is said without an address, and asked for again', async () => {
    const { clock, done, said, start, tell } = world('19:30', { answers: false });
    start();
    await clock.advance(7 * hour);
    tell('error');
    expect(done).toEqual(['asked', 'asked']);
    expect(said).toEqual([
      'updates could not be asked for',
      'updates could not be asked for',
      'an update could not be fetched',
    ]);
  });

  it('is for a program that was installed with a feed, and where the policy does not say no', async () => {
    const folder = mkdtempSync(`${tmpdir()}/foyer-updates-`);
    const here = { packaged: true, resources: folder, mode: 'automatic' } as const;
    expect(await updaterHere({ ...here, packaged: false })).toBeNull();
    expect(await updaterHere({ ...here, mode: 'off' })).toBeNull();
    expect(await updaterHere(here)).toBeNull();
    rmSync(folder, { recursive: true });
  });
});
