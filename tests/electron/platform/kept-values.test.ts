import { expect, test } from 'vitest';
import { createKeptValues, openKeptValues } from '../../../electron/platform/kept-values.ts';
import { createSettings, defaultStoredSettings } from '../../../electron/platform/settings.ts';
import { openRefusingFile } from '../../fakes/refusing-file.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

test('what could not be written holds for this run, and is written with the next value that can be', () => {
  const file = openRefusingFile({ board: 'open', windowPlace: 1 });
  const { kept, values } = file;
  file.writes = 'ENOSPC';
  kept.remember({ windowPlace: 2 });
  kept.remember({ arrivalsSeenUntil: 3 });
  expect([kept.get('board'), kept.get('windowPlace'), kept.get('arrivalsSeenUntil')]).toEqual(['open', 2, 3]);
  expect(values).toEqual({ board: 'open', windowPlace: 1 });
  file.writes = null;
  kept.remember({ arrivalsSeenUntil: 4 });
  expect(values).toEqual({ board: 'open', windowPlace: 2, arrivalsSeenUntil: 4 });
});

test('a person’s change that could not be written fails, and is not written later', () => {
  const file = openRefusingFile();
  const { settings, values } = file;
  file.writes = 'ENOSPC';
  expect(() => settings.change({ theme: 'dark' })).toThrow('ENOSPC');
  expect(settings.read()).toEqual(defaultStoredSettings);
  file.writes = null;
  settings.changeAtOnce({ textSize: 125 });
  expect(values).toEqual({ textSize: 125 });
});

test('a person’s change writes what could not be written before it, and counts over it', () => {
  const file = openRefusingFile();
  const { settings, values } = file;
  file.writes = 'EBUSY';
  settings.changeAtOnce({ textSize: 125, privacy: true });
  expect(settings.read()).toMatchObject({ textSize: 125, privacy: true });
  file.writes = null;
  settings.change({ privacy: false });
  expect(values).toEqual({ textSize: 125, privacy: false });
  expect(settings.read()).toMatchObject({ textSize: 125, privacy: false });
});

test('that the file refuses is logged once, until it can be written again', () => {
  const file = openRefusingFile();
  file.writes = 'EACCES';
  for (let focused = 0; focused < 5; focused += 1) file.kept.remember({ arrivalsSeenUntil: focused });
  expect(file.logged).toEqual(['the settings file cannot be used EACCES']);
  file.writes = null;
  file.kept.remember({ arrivalsSeenUntil: 5 });
  file.writes = 'UNKNOWN';
  file.kept.remember({ arrivalsSeenUntil: 6 });
  expect(file.logged).toHaveLength(2);
});

test('a file that cannot be read holds what was last read and written', () => {
  const file = openRefusingFile({ trayExplained: true });
  expect(file.settings.read().theme).toBe('system');
  file.settings.change({ theme: 'dark' });
  file.reads = 'EBUSY';
  expect(file.kept.get('trayExplained')).toBe(true);
  file.settings.changeAtOnce({ textSize: 150 });
  expect(file.settings.read()).toMatchObject({ theme: 'dark', textSize: 150 });
});

test('an error that is none of the file system’s is thrown: a bug', () => {
  const kept = createKeptValues(
    {
      store: {},
      set() {
        throw new TypeError('a value that JSON does not have');
      },
    },
    { warn: () => undefined },
  );
  expect(() => kept.remember({ board: undefined })).toThrow(TypeError);
});

/** A file that another program holds as Foyer starts: it is not even made then. @param forMs how long */
async function openHeld(forMs: number, code = 'EBUSY') {
  const clock = createVirtualClock();
  const from = clock.monotonic();
  const values: Record<string, unknown> = { lockMinutes: 2, locationIds: [7] };
  const logged: string[] = [];
  const open = () => {
    const free = () => {
      if (clock.monotonic() - from < forMs) throw Object.assign(new Error(code), { code });
    };
    free();
    return {
      get store() {
        free();
        return { ...values };
      },
      set(next: Readonly<Record<string, unknown>>) {
        free();
        Object.assign(values, next);
      },
    };
  };
  const log = { warn: (message: string) => void logged.push(message) };
  const kept = await clock.until(openKeptValues(open, log, clock), 10_000);
  return { clock, values, logged, kept, settings: createSettings(kept) };
}

test('a file that another program holds for a moment as Foyer starts is waited for', async () => {
  const { settings, logged } = await openHeld(700);
  expect(settings.read()).toMatchObject({ lockMinutes: 2, locationIds: [7] });
  expect(logged).toEqual([]);
});

test('where it is held on, Foyer starts without what is in the file, and writes nothing over that', async () => {
  const { clock, values, logged, kept, settings } = await openHeld(60_000);
  expect(settings.read()).toEqual({ ...defaultStoredSettings, privacy: true });
  expect(() => settings.change({ theme: 'dark' })).toThrow('EBUSY');
  kept.remember({ windowPlace: 1 });
  expect(kept.get('windowPlace')).toBe(1);
  expect(values).toEqual({ lockMinutes: 2, locationIds: [7] });
  expect(logged).toEqual(['the settings file cannot be used']);
  await clock.advance(60_000);
  settings.change({ theme: 'dark' });
  expect(values).toEqual({ lockMinutes: 2, locationIds: [7], windowPlace: 1, theme: 'dark' });
  expect(settings.read()).toMatchObject({ lockMinutes: 2, theme: 'dark' });
});

test('where it is held on, what a person set holds once it can be read', async () => {
  const { clock, settings } = await openHeld(60_000);
  expect(settings.read().lockMinutes).toBe(defaultStoredSettings.lockMinutes);
  const heard: number[] = [];
  settings.onRead?.(() => heard.push(settings.read().lockMinutes));
  await clock.advance(70_000);
  expect(settings.read()).toMatchObject({ lockMinutes: 2, locationIds: [7], privacy: false });
  expect(heard).toEqual([2]);
});

test('where it is held on, no names are shown until it is known whether a person wants them, or they say so outside the page', async () => {
  const { clock, settings } = await openHeld(60_000);
  expect(settings.read().privacy).toBe(true);
  expect(settings.changeAtOnce({ privacy: false }).privacy).toBe(false);
  await clock.advance(70_000);
  expect(settings.read()).toMatchObject({ lockMinutes: 2, privacy: false });
});

test('what is no file, or cannot be one, is an error at the start that a person reads', async () => {
  await expect(openHeld(60_000, 'EISDIR')).rejects.toThrow('EISDIR');
});
