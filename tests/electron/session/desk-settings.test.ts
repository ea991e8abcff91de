import { afterEach, expect, test } from 'vitest';
import { createKeptValues } from '../../../electron/platform/kept-values.ts';
import { createSettings } from '../../../electron/platform/settings.ts';
import type { CompanionEvent } from '../../../electron/session/changes.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk | null = null;
afterEach(() => desk?.close());

const saidIn = (events: readonly CompanionEvent[]) =>
  events.flatMap((event) => {
    if (event.name === 'outbox.changed') return [event.payload.write.title];
    if (event.name === 'day.changed')
      return event.payload.changed.flatMap((row) => row.flags.map((flag) => `${flag.label} ${flag.explain}`));
    return [];
  });

test('Where another clock is chosen, rows and writes that name a time are said again in it.', async () => {
  const open = await openWholeDesk({ patients: 300 });
  desk = open;
  await open.connect();
  const companion = open.companion();
  await open.until('every list was read', () => companion.status().progress === null);
  const { today, zone } = companion.state();
  const day = companion.session()?.days.read({ date: today, zone, locationId: null }, 0);
  const row = day?.rows.find(({ status, patientId }) => status === 'unset' && patientId !== null);
  if (!row?.patientId) throw new Error('nobody is expected');
  const events: CompanionEvent[] = [];
  companion.on((event) => events.push(event));
  const { appointmentId, patientId, start, locationId } = row;
  const added = companion.session()?.outbox.add('arrival', {
    appointmentId,
    patientId,
    start,
    locationId,
    group: false,
  });
  expect(added).toMatchObject({ ok: true });
  await open.clock.advance(1000);
  const timed = /\d:\d\d( [ap]m)?/;
  const twelve = saidIn(events).filter((words) => timed.test(words));
  expect(twelve).not.toEqual([]);
  expect(twelve.filter((words) => !/\d:\d\d [ap]m/.test(words))).toEqual([]);

  events.length = 0;
  companion.changeSettings({ clockStyle: '24-hour' });
  const twentyFour = saidIn(events).filter((words) => timed.test(words));
  expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['day.changed', 'outbox.changed']));
  expect(twentyFour.filter((words) => /\d:\d\d [ap]m/.test(words))).toEqual([]);
  expect(twentyFour.length).toBeGreaterThan(1);
});

test('Where the settings file can be read later than at the start, the desk is as a person set it, and its page is notified.', async () => {
  let isHeld = true;
  const file = {
    get store() {
      if (isHeld) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
      return { scanFolder: '/scans' };
    },
    set() {},
  };
  const kept = createKeptValues(file, { warn() {} });
  const open = await openWholeDesk({ patients: 20, settingsFile: createSettings(kept) });
  desk = open;
  await open.connect();
  const companion = open.companion();
  expect(companion.settings().privacy).toBe(true);
  const shown: boolean[] = [];
  companion.on((event) => event.name === 'settings.changed' && shown.push(event.payload.privacy));
  isHeld = false;
  kept.lookAgain();
  expect(shown).toEqual([false]);
  expect(companion.deskDocuments.scans.view().state).not.toBe('off');
});
