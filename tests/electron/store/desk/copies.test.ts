import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Log } from '../../../../electron/ports.ts';
import { deskSettings, openDatabase, readThrough } from '../../../../electron/store/database.ts';
import { copiesIn, deskCopies, madeAt } from '../../../../electron/store/desk/copies.ts';
import { openDesk } from '../../../../electron/store/desk/desk.ts';
import { bitsOf, filesBelow, flipBit, key, newFolder, noon, virtualTimers } from '../folders.ts';
import { outboxRow } from '../objects.ts';

function clinic(withTimers = true) {
  const folder = newFolder();
  const db = openDatabase({ path: `${folder}/desk.db`, key, ...deskSettings });
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
  const copies = deskCopies(db, folder, { now, log, after: withTimers ? timers.after : undefined });
  const desk = openDesk(db, { copies });
  const slow = (ms: number) => {
    passing = ms;
  };
  return { folder, db, timers, warned, desk, slow };
}

function rowsIn(copy: string | undefined): string[] {
  if (copy === undefined) return [];
  const db = openDatabase({ path: copy, key, ...deskSettings, mustExist: true });
  readThrough(db);
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
      const again = openDatabase({ path: db.name, key, ...deskSettings });
      const now = () => noon - n * 86_400_000;
      const copies = deskCopies(again, folder, { now });
      const reopened = openDesk(again, { copies });
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
    const db = openDatabase({ path: copy, key, ...deskSettings });
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
    desk.addWrite(outboxRow('a', { args: 'x'.repeat(40_000) }));
    timers.pass(600_000);
    desk.close();
    const good = copiesIn(folder);
    expect(good).toHaveLength(1);
    flipBit(join(folder, 'desk.db'), Math.floor(bitsOf(join(folder, 'desk.db')) / 2));
    // Opened by itself, as if nobody had looked through it first.
    const db = openDatabase({ path: join(folder, 'desk.db'), key, ...deskSettings });
    const log: Log = { info() {}, error() {}, warn: (message) => warned.push(message) };
    const copies = deskCopies(db, folder, { now: () => noon + 700_000, log, after: timers.after });
    copies.changed();
    timers.pass(600_000);
    expect(copiesIn(folder)).toEqual(good);
    expect(rowsIn(good[0])).toEqual(['a']);
    expect(warned).not.toEqual([]);
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
