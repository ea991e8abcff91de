import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createScanDeleting, refusedWords } from '../../../../electron/documents/scans/deleting.ts';
import { archiveName } from '../../../../electron/documents/scans/folder.ts';
import { defaultStoredSettings } from '../../../../electron/platform/settings.ts';
import type { Session } from '../../../../electron/session/session.ts';
import { dayMs, hourMs } from '../../../../shared/durations.ts';
import { createVirtualClock, type VirtualClock } from '../../../fakes/virtual-clock.ts';
import { writeRow } from '../../../fakes/writes.ts';

const name = 'Maria De Luca.pdf';
const words = '%PDF-1.7 a letter';

let folder: string;
let month: string;
let clock: VirtualClock;
let days: number | null;
let session: Session | null;
let live: boolean;
/** This PC's clock minus the practice's, ms. */
let skew: number | null;
let reported: () => void;
let logged: string[];
let notice: string | null;
let removals: number;
let refuses: boolean;
let deleting: ReturnType<typeof createScanDeleting>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-deleting-'));
  month = join(folder, archiveName, 'Filed 2026-11');
  mkdirSync(month, { recursive: true });
  writeFileSync(join(month, name), words);
  clock = createVirtualClock();
  [days, live, skew, notice, removals, refuses] = [7, true, 0, null, 0, false];
  [logged, reported] = [[], () => undefined];
  const log = (...said: unknown[]) => void logged.push(JSON.stringify(said));
  const remove = async (path: string) => {
    removals += 1;
    if (refuses) throw Object.assign(new Error(path), { code: 'EPERM' });
    rmSync(path);
  };
  deleting = createScanDeleting({
    clock,
    log: { info: log, warn: log, error: log },
    settings: {
      read: () => ({ ...defaultStoredSettings, scanFolder: folder, deleteScansAfterDays: days }),
    },
    session: () => session,
    remove,
  });
  session = sessionWithOneScan(clock.wall());
});
afterEach(async () => {
  await deleting.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What deleting asks of a session, with one scan that the practice confirmed at this time. */
function sessionWithOneScan(confirmedAt: number): Session {
  const digest = createHash('sha256').update(words).digest('hex');
  const scan = { name, changedAt: 1, files: 1 };
  const row = writeRow(
    'file',
    { digest, scan },
    { state: 'done', stateAt: confirmedAt, outcome: '{"id":1}' },
  );
  return {
    connection: () => ({ state: live ? 'live' : 'offline' }),
    onConnection(listener: () => void) {
      reported = listener;
      return () => {
        reported = () => undefined;
      };
    },
    serverProfile: { clockSkewMs: () => skew },
    outbox: { done: () => [row], open: () => [] },
    desk: {
      fact: () => notice,
      saveFact: (_name: string, value: string | null) => {
        notice = value;
      },
    },
  } as unknown as Session;
}

const begin = () => session && deleting.follow(session);
/** Lets the work that was begun come to its end, however long the disk takes. */
const settled = () => deleting.stop();
const archived = () => readdirSync(month);

test('a filed scan is deleted so many days after the practice confirmed it, and not before', async () => {
  await clock.advance(7 * dayMs - 1);
  begin();
  await settled();
  expect(archived()).toEqual([name]);
  await clock.advance(dayMs);
  begin();
  await settled();
  expect(archived()).toEqual([]);
  expect(logged.join()).toContain('"deleted":1');
  expect(logged.join()).not.toContain('Maria');
});

test('a session that lasts for days is looked at again on each of them', async () => {
  await clock.advance(6.5 * dayMs);
  begin();
  await clock.advance(hourMs);
  expect(archived()).toEqual([name]);
  await clock.advance(dayMs);
  await settled();
  expect(archived()).toEqual([]);
});

test('Without that choice nothing is deleted.', async () => {
  expect(defaultStoredSettings.deleteScansAfterDays).toBeNull();
  days = null;
  await clock.advance(400 * dayMs);
  begin();
  await settled();
  expect(archived()).toEqual([name]);
});

test('It runs only while the practice answers, and by its clock where this PC’s runs ahead.', async () => {
  await clock.advance(8 * dayMs);
  [live, skew] = [false, null];
  begin();
  live = true;
  reported();
  await settled();
  expect(archived()).toEqual([name]);
  skew = 2 * dayMs;
  begin();
  await settled();
  expect(archived()).toEqual([name]);
  skew = 0;
  begin();
  reported();
  await settled();
  expect(archived()).toEqual([]);
});

test('What the disk refuses is a notice, and is tried the next day, not in a loop.', async () => {
  await clock.advance(8 * dayMs);
  refuses = true;
  begin();
  await settled();
  expect([removals, notice]).toEqual([1, refusedWords]);
  for (let again = 0; again < 5; again += 1) {
    begin();
    reported();
    await settled();
  }
  expect(removals).toBe(1);
  await clock.advance(dayMs);
  refuses = false;
  begin();
  await settled();
  expect([removals, archived()]).toEqual([2, []]);
  expect(logged.join()).not.toContain('Maria');
});

test('nothing is deleted once the session has ended', async () => {
  await clock.advance(8 * dayMs);
  begin();
  session = null;
  await settled();
  expect(archived()).toEqual([name]);
});
