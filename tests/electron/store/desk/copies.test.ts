import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Log } from '../../../../electron/platform/ports.ts';
import { deskFileSettings, openDatabase, verifyPages } from '../../../../electron/store/database.ts';
import { isAsClosed } from '../../../../electron/store/desk/checksum.ts';
import { copiesIn, deskCopies, madeAt } from '../../../../electron/store/desk/copies.ts';
import { openDeskStore } from '../../../../electron/store/desk/desk.ts';
import { pagesPerStep } from '../../../../electron/store/desk/stepwise-copy.ts';
import { StoreError } from '../../../../electron/store/store-error.ts';
import { failure } from '../../../../shared/failures.ts';
import {
  bitsOf,
  filesBelow,
  flipBit,
  key,
  newFolder,
  noon,
  opened,
  seededNumbers,
  virtualTimers,
} from '../folders.ts';
import { outboxRow } from '../objects.ts';

function clinic(withTimers = true) {
  const folder = newFolder();
  const db = openDatabase({ path: `${folder}/desk.db`, key, ...deskFileSettings });
  const timers = virtualTimers();
  const warned: string[] = [];
  const log: Log = { info() {}, error() {}, warn: (message) => warned.push(message) };
  let passing = 0;
  let passed = 0;
  // A clock that moves on while a copy is made.
  const now = () => {
    passed += passing;
    return noon + timers.now() + passed;
  };
  const copies = deskCopies(db, folder, key, { now, log, after: withTimers ? timers.after : undefined });
  const desk = openDeskStore(db, { copies });
  const slow = (ms: number) => {
    passing = ms;
  };
  return { folder, db, timers, warned, desk, slow };
}

function rowsIn(copy: string | undefined): string[] {
  if (copy === undefined) return [];
  const db = openDatabase({ path: copy, key, ...deskFileSettings, mustExist: true });
  verifyPages(db);
  const ids = db.prepare<[], string>('SELECT id FROM writes ORDER BY id').pluck().all();
  db.close();
  return ids;
}

describe('copies of the desk', () => {
  it('are made soon after a change set, once for a burst', () => {
    const { folder, timers, desk } = clinic();
    desk.addWrite(outboxRow('a'));
    timers.pass(1_000);
    desk.addWrite(outboxRow('b'));
    timers.pass(1_999);
    expect(copiesIn(folder)).toHaveLength(0);
    timers.pass(1);
    expect(copiesIn(folder)).toHaveLength(1);
    timers.pass(600_000);
    expect(copiesIn(folder)).toHaveLength(1);
    desk.close();
    expect(copiesIn(folder)).toHaveLength(1);
    expect(rowsIn(copiesIn(folder)[0])).toEqual(['a', 'b']);
  });

  it('wait no longer than half a minute while changes keep coming', () => {
    const { folder, timers, desk } = clinic();
    for (let second = 0; second < 31; second++) {
      desk.addWrite(outboxRow(String(second)));
      timers.pass(1_000);
    }
    expect(copiesIn(folder)).toHaveLength(1);
    desk.close();
  });

  it('a desk that takes long to copy is copied the less often', () => {
    const { folder, timers, desk, slow } = clinic();
    slow(400);
    desk.addWrite(outboxRow('a'));
    timers.pass(2_000);
    expect(copiesIn(folder)).toHaveLength(1);
    desk.addWrite(outboxRow('b'));
    timers.pass(35_000);
    expect(copiesIn(folder)).toHaveLength(1);
    timers.pass(5_000);
    expect(copiesIn(folder)).toHaveLength(2);
    desk.close();
  });

  it('three are kept, the newest ones, even when this PC’s clock is put back', () => {
    const { folder, db, desk } = clinic();
    desk.close();
    for (let n = 0; n < 5; n++) {
      const again = openDatabase({ path: db.name, key, ...deskFileSettings });
      const now = () => noon - n * 86_400_000;
      const copies = deskCopies(again, folder, key, { now });
      const reopened = openDeskStore(again, { copies });
      reopened.addWrite(outboxRow(`day ${n}`));
      reopened.close();
    }
    expect(copiesIn(folder).map(madeAt)).toEqual([
      '20261117T010000000Z',
      '20261118T010000000Z',
      '20261119T010000000Z',
    ]);
    expect(rowsIn(copiesIn(folder)[0])).toHaveLength(5);
  });

  it('closing leaves no change uncopied that is worth a copy', () => {
    const { folder, desk } = clinic();
    desk.addWrite(outboxRow('a'));
    desk.close();
    expect(rowsIn(copiesIn(folder)[0])).toEqual(['a']);
  });

  it('what is learnt again if it is lost is no reason for a copy, and is in the next one', () => {
    const { folder, timers, desk } = clinic();
    desk.noteFact('budget:1', 'learnt');
    timers.pass(60_000);
    expect(desk.fact('budget:1')).toBe('learnt');
    expect(copiesIn(folder)).toEqual([]);
    desk.addWrite(outboxRow('a'));
    timers.pass(2_000);
    const [copy = ''] = copiesIn(folder);
    const db = openDatabase({ path: copy, key, ...deskFileSettings });
    expect(db.prepare("SELECT value FROM facts WHERE name = 'budget:1'").pluck().get()).toBe('learnt');
    db.close();
    desk.close();
  });

  it('without timers one is made with a change, at most every half minute, and on closing', () => {
    const { folder, timers, desk } = clinic(false);
    desk.addWrite(outboxRow('a'));
    desk.addWrite(outboxRow('b'));
    expect(copiesIn(folder)).toHaveLength(1);
    timers.pass(30_000);
    desk.addWrite(outboxRow('c'));
    expect(copiesIn(folder)).toHaveLength(2);
    desk.addWrite(outboxRow('d'));
    desk.close();
    expect(rowsIn(copiesIn(folder)[0])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('one that cannot be made is said, loses nothing, and is tried again', () => {
    const { folder, timers, desk, warned, db } = clinic();
    desk.addWrite(outboxRow('a'));
    db.exec('BEGIN');
    expect(() => timers.pass(2_000)).toThrow(/VACUUM/);
    db.exec('COMMIT');
    desk.close();
    expect(warned).toEqual([]);
    expect(rowsIn(copiesIn(folder)[0])).toEqual(['a']);
  });

  it('a copy is complete and on the disk before an older one goes', () => {
    const { folder, desk, timers } = clinic();
    const many = Array.from({ length: 5 }, (_, n) => `${n}`);
    for (const [n, id] of many.entries()) {
      const before = copiesIn(folder);
      desk.addWrite(outboxRow(id));
      timers.pass(600_000);
      const after = copiesIn(folder);
      const made = after.filter((copy) => !before.includes(copy));
      expect(made).toHaveLength(1);
      expect(rowsIn(made[0])).toEqual(many.slice(0, n + 1));
      expect(after.length).toBe(Math.min(3, n + 1));
    }
    desk.close();
  });

  it('a damaged desk is never copied', () => {
    const { folder, desk, timers, warned } = clinic();
    desk.addWrite(outboxRow('a', { args: 'x'.repeat(400_000) }));
    timers.pass(600_000);
    desk.close();
    const good = copiesIn(folder);
    expect(good).toHaveLength(1);
    flipBit(join(folder, 'desk.db'), Math.floor(bitsOf(join(folder, 'desk.db')) / 2));
    // Opened directly, without the check that comes first.
    const db = openDatabase({ path: join(folder, 'desk.db'), key, ...deskFileSettings });
    const log: Log = { info() {}, error() {}, warn: (message) => warned.push(message) };
    const copies = deskCopies(db, folder, key, { now: () => noon + 700_000, log, after: timers.after });
    copies.committed(true);
    timers.pass(600_000);
    expect(copiesIn(folder)).toEqual(good);
    expect(rowsIn(good[0])).toEqual(['a']);
    expect(warned).not.toEqual([]);
    // What could not be finished: on a full disk the desk itself needs the room.
    expect(filesBelow(folder).filter((path) => path.includes('.tmp'))).toEqual([]);
    db.close();
  });

  it('are encrypted, and leave nothing half-made behind', () => {
    const { folder, desk } = clinic();
    desk.addWrite(outboxRow('a', { args: 'PLANTED-NAME' }));
    desk.close();
    expect(filesBelow(folder).filter((path) => path.endsWith('.tmp'))).toEqual([]);
    expect(rowsIn(copiesIn(folder)[0])).toEqual(['a']);
  });
});

describe('copies in steps', () => {
  /** A desk whose copies let other work come. @param between what is done in each pause */
  function inSteps(between: () => void = () => {}) {
    const folder = newFolder();
    const warned: string[] = [];
    const log: Log = { info() {}, error() {}, warn: (message) => warned.push(message) };
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      between();
    };
    const timers = virtualTimers();
    const { stores } = opened(folder, { log, pause, now: () => noon + timers.now(), after: timers.after });
    return { folder, stores, timers, warned, pauses: () => pauses };
  }
  const pagesOf = (path: string | undefined) => Math.floor(bitsOf(path ?? '') / 8 / 4096);

  it('no more than 64 pages are read before other work comes', async () => {
    const { folder, stores, pauses } = inSteps();
    for (let n = 0; n < 20; n++) stores.desk.addWrite(outboxRow(`${n}`, { args: 'x'.repeat(200_000) }));
    await stores.settle();
    const [copy] = copiesIn(folder);
    expect(pagesOf(copy)).toBeGreaterThan(900);
    expect(pauses()).toBeGreaterThanOrEqual(Math.floor(pagesOf(copy) / pagesPerStep) - 1);
    expect(rowsIn(copy)).toHaveLength(20);
    stores.close();
    expect(copiesIn(folder)).toHaveLength(1);
  });

  it('what is changed while a copy is made is whole in the next', async () => {
    let more = 0;
    const { folder, stores, timers } = inSteps(() => {
      if (more < 3) stores.desk.addWrite(outboxRow(`during ${more++}`));
    });
    for (let n = 0; n < 20; n++) stores.desk.addWrite(outboxRow(`${n}`, { args: 'x'.repeat(50_000) }));
    timers.pass(2_000);
    await stores.settle();
    expect(rowsIn(copiesIn(folder)[0])).toHaveLength(23);
    stores.close();
  });

  it('a desk that changes during every copy is copied all the same', async () => {
    const { folder, stores, timers } = inSteps();
    stores.desk.addWrite(outboxRow('a', { args: 'x'.repeat(3_000_000) }));
    for (let n = 0; n < 6; n++) {
      timers.pass(60_000);
      // While its bytes are being read.
      stores.desk.addWrite(outboxRow(`${n}`));
      await stores.settle();
    }
    stores.close();
    expect(rowsIn(copiesIn(folder)[0])).toHaveLength(7);
  });

  it('a damaged desk is never copied, whichever page is hit', async () => {
    const chance = seededNumbers(14);
    for (let round = 0; round < 12; round++) {
      const { folder, stores, timers, warned } = inSteps();
      for (let n = 0; n < 30; n++) stores.desk.addWrite(outboxRow(`${n}`, { args: 'x'.repeat(9_000) }));
      await stores.settle();
      const good = copiesIn(folder);
      stores.desk.saveFact('initials', 'change');
      // Beneath SQLite, which has this page in its memory. The second page maps the others, and holds nothing itself.
      const page = 2 + chance(pagesOf(join(folder, 'desk.db')) - 2);
      flipBit(join(folder, 'desk.db'), page * 4096 * 8 + chance(4096 * 8));
      timers.pass(60_000);
      await stores.settle();
      expect(copiesIn(folder)).toEqual(good);
      expect(warned).not.toEqual([]);
      stores.close();
    }
  });

  it('one that cannot be finished leaves nothing behind: on a full disk the desk itself needs the room', async () => {
    let isFull = true;
    const { folder, stores, warned } = inSteps(() => {
      if (isFull) throw new StoreError(failure('disk-full'));
    });
    for (let n = 0; n < 20; n++) stores.desk.addWrite(outboxRow(`${n}`, { args: 'x'.repeat(50_000) }));
    await stores.settle();
    expect(warned).toEqual(['the desk could not be copied']);
    expect(filesBelow(folder).filter((path) => path.includes('.tmp'))).toEqual([]);
    isFull = false;
    stores.close();
    expect(rowsIn(copiesIn(folder)[0])).toHaveLength(20);
  });

  it('an error for which Windows has no name is said, as any other of the disk, and ends nothing', async () => {
    let fails = true;
    const { stores, warned } = inSteps(() => {
      if (fails) throw Object.assign(new Error('UNKNOWN: unknown error, read'), { code: 'UNKNOWN' });
    });
    for (let n = 0; n < 20; n++) stores.desk.addWrite(outboxRow(`${n}`, { args: 'x'.repeat(50_000) }));
    await stores.settle();
    expect(warned).toEqual(['the desk could not be copied']);
    fails = false;
    stores.close();
  });

  it.each([
    ['too many open files', 'EMFILE'],
    ['a profile on a server that went away', 'ETIMEDOUT'],
  ])('%s: it is said, as any other refusal of the disk, and ends nothing', async (_what, code) => {
    let fails = true;
    const { folder, stores, warned } = inSteps(() => {
      if (fails) throw Object.assign(new Error(`${code}: a failure of the disk`), { code });
    });
    for (let n = 0; n < 20; n++) stores.desk.addWrite(outboxRow(`${n}`, { args: 'x'.repeat(50_000) }));
    await stores.settle();
    expect(warned).toEqual(['the desk could not be copied']);
    fails = false;
    stores.close();
    expect(rowsIn(copiesIn(folder)[0])).toHaveLength(20);
  });

  it('are encrypted, whole and the only files that stay', async () => {
    const { folder, stores } = inSteps();
    stores.desk.addWrite(outboxRow('a', { args: 'PLANTED-NAME' }));
    await stores.settle();
    stores.close();
    for (const path of filesBelow(folder)) {
      expect(readFileSync(path).includes('PLANTED-NAME')).toBe(false);
      expect(path).not.toContain('.tmp');
    }
    expect(rowsIn(copiesIn(folder)[0])).toEqual(['a']);
  });
});

describe('a desk that was closed after it was read through', () => {
  it('is not deciphered again when it opens; one with a bit flipped is, and is restored', async () => {
    const folder = newFolder();
    const { stores } = opened(folder, { pause: async () => undefined });
    stores.desk.addWrite(outboxRow('a', { args: 'x'.repeat(40_000) }));
    await stores.settle();
    stores.close();
    expect(isAsClosed(folder)).toBe(true);
    flipBit(join(folder, 'desk.db'), Math.floor(bitsOf(join(folder, 'desk.db')) / 2));
    expect(isAsClosed(folder)).toBe(false);
    const again = opened(folder);
    expect(again.notes.join()).toMatch(/was damaged/);
    expect(again.stores.desk.write('a')).not.toBeNull();
    again.stores.close();
  });

  it('is read through when it was changed since, as after a crash', async () => {
    const folder = newFolder();
    const first = opened(folder, { pause: async () => undefined }).stores;
    first.desk.addWrite(outboxRow('a'));
    await first.settle();
    first.close();
    const second = opened(folder, { pause: async () => undefined }).stores;
    second.desk.addWrite(outboxRow('b'));
    second.close();
    expect(isAsClosed(folder)).toBe(false);
  });

  /** A desk of 30 writes, of some pages each, whose middle was damaged beneath SQLite after its last copy. */
  async function damagedInUse() {
    const folder = newFolder();
    const ports = { pause: async () => undefined };
    const before = opened(folder, ports).stores;
    for (let n = 0; n < 30; n++) before.desk.addWrite(outboxRow(`${n}`, { args: 'x'.repeat(9_000) }));
    await before.settle();
    before.close();
    const { stores } = opened(folder, ports);
    // No reason for a copy, which would find the damage.
    stores.desk.noteFact('budget:1', 'learnt');
    flipBit(join(folder, 'desk.db'), Math.floor(bitsOf(join(folder, 'desk.db')) / 2));
    return { folder, stores, closed: () => stores.settle().then(stores.close) };
  }

  it('is restored at its next opening where the last copy found it damaged', async () => {
    const { folder, stores, closed } = await damagedInUse();
    stores.desk.saveFact('initials', 'MO');
    await closed();
    const again = opened(folder);
    expect(again.notes.join()).toMatch(/was damaged/);
    expect(again.stores.desk.writes()).toHaveLength(30);
    again.stores.close();
  });

  it('is restored at its next opening where it was found damaged in use', async () => {
    const { folder, stores, closed } = await damagedInUse();
    expect(() => stores.desk.writes()).toThrow(StoreError);
    await closed();
    const again = opened(folder);
    expect(again.notes.join()).toMatch(/was damaged/);
    expect(again.stores.desk.writes()).toHaveLength(30);
    again.stores.close();
  });
});
