import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Log } from '../../../../electron/platform/ports.ts';
import { type Database, deskFileSettings, openDatabase } from '../../../../electron/store/database.ts';
import { openDeskStore } from '../../../../electron/store/desk/desk.ts';
import { sizeOf } from '../../../../electron/store/files.ts';
import { StoreError } from '../../../../electron/store/store-error.ts';
import type { OutboxRow } from '../../../../electron/store/types.ts';
import { key, newFolder, noon, opened } from '../folders.ts';
import { action, outboxRow } from '../objects.ts';

const fileDatabase = () => openDatabase({ path: `${newFolder()}/desk.db`, key, ...deskFileSettings });
const deskInMemory = () => openDeskStore(openDatabase({ path: null, key, ...deskFileSettings }), {});
const pdf = { name: 'referral.pdf', bytes: Uint8Array.from([0x25, 0x50, 0x44, 0x46]) };

describe('the rows of the outbox', () => {
  it('a write comes back as it went in, whatever it holds', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const row = fc.record<OutboxRow>({
      id: fc.uuid(),
      kind: text,
      args: text,
      argsVersion: fc.nat(),
      subject: text,
      patientId: fc.option(fc.nat()),
      createdAt: fc.nat(),
      by: text,
      state: text,
      stateAt: fc.nat(),
      holdUntil: fc.option(fc.nat()),
      attempts: fc.nat(),
      lastFailure: fc.option(text),
      evidence: text,
      outcome: fc.option(text),
    });
    const desk = deskInMemory();
    let count = 0;
    fc.assert(
      fc.property(row, (drawn) => {
        const written = { ...drawn, id: `${count++} ${drawn.id}` };
        desk.addWrite(written);
        expect(desk.write(written.id)).toStrictEqual(written);
      }),
    );
  });

  it('writes come in the order in which they were made, of the states asked for, whatever the clock said', () => {
    const desk = deskInMemory();
    desk.addWrite(outboxRow('b', { createdAt: 2, state: 'unknown' }));
    desk.addWrite(outboxRow('c', { createdAt: 3, state: 'done' }));
    desk.addWrite(outboxRow('a', { createdAt: 1 }));
    desk.addWrite(outboxRow('d', { createdAt: 1, state: 'done' }));
    const ids = (states?: string[]) => desk.writes(states).map(({ id }) => id);
    expect(ids()).toEqual(['b', 'c', 'a', 'd']);
    expect(ids(['done', 'waiting'])).toEqual(['c', 'a', 'd']);
    expect(ids([])).toEqual([]);
    expect(desk.countWrites(['done', 'done', 'unknown'])).toBe(3);
    expect(desk.write('nobody')).toBeNull();
  });

  it('rows and counts are those of the file, however often and between whatever they are asked for', () => {
    const states = ['held', 'waiting', 'done'];
    const step = fc.record({
      act: fc.constantFrom('add', 'change', 'remove', 'fail', 'together'),
      id: fc.constantFrom('a', 'b', 'c'),
      state: fc.constantFrom(...states),
    });
    const property = fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const db = openDatabase({ path: null, key, ...deskFileSettings });
      const desk = openDeskStore(db, {});
      const inFile = (asked: string[]) =>
        db
          .prepare<[string], string>(
            'SELECT id FROM writes WHERE state IN (SELECT value FROM json_each(?)) ORDER BY place',
          )
          .pluck()
          .all(JSON.stringify(asked));
      const agree = () => {
        for (const asked of [['held'], ['held', 'done'], states]) {
          expect(desk.writes(asked).map(({ id }) => id)).toEqual(inFile(asked));
          expect(desk.countWrites(asked)).toBe(inFile(asked).length);
        }
      };
      const done = ({ act, id, state }: (typeof steps)[number]) => {
        if (act === 'remove') desk.removeWrite(id, states);
        else if (act === 'change') desk.changeWrite(id, states, { state });
        else if (desk.write(id) === null) desk.addWrite(outboxRow(id, { state }));
      };
      for (const one of steps) {
        if (one.act === 'fail') {
          const fails = () =>
            desk.together(() => {
              done({ ...one, act: 'add' });
              agree();
              throw new Error('not after all');
            });
          expect(fails).toThrow('not after all');
        } else if (one.act === 'together') {
          desk.together(() => {
            done({ ...one, act: 'change' });
            agree();
            done({ ...one, act: 'remove' });
          });
        } else done(one);
        agree();
        agree();
        desk.writes(states).pop();
      }
      desk.close();
    });
    fc.assert(property, { numRuns: 60 });
  });

  it('a write is changed only while it is in one of the states named', () => {
    const desk = deskInMemory();
    desk.addWrite(outboxRow('a'));
    expect(desk.changeWrite('a', ['sending'], { state: 'done' })).toBe(false);
    expect(
      desk.changeWrite('a', ['waiting', 'held'], { state: 'sending', attempts: 1, lastFailure: '{}' }),
    ).toBe(true);
    expect(desk.write('a')).toStrictEqual(
      outboxRow('a', { state: 'sending', attempts: 1, lastFailure: '{}' }),
    );
    expect(desk.changeWrite('a', ['sending'], { lastFailure: null, holdUntil: 5 })).toBe(true);
    expect(desk.write('a')).toMatchObject({ lastFailure: null, holdUntil: 5 });
    expect(desk.changeWrite('nobody', ['waiting'], { state: 'done' })).toBe(false);
    expect(() => desk.changeWrite('a', ['sending'], {})).toThrow('must change something');
  });

  it('a write is removed only while it is in one of the states named, and its file goes with it', () => {
    const desk = deskInMemory();
    desk.addWrite(outboxRow('a', { state: 'done' }), pdf);
    expect(desk.removeWrite('a', ['waiting'])).toBe(false);
    expect(desk.removeWrite('a', ['done'])).toBe(true);
    expect(desk.write('a')).toBeNull();
    expect(desk.fileOf('a')).toBeNull();
  });

  it('the same id twice is refused, and nothing of the second is kept', () => {
    const desk = deskInMemory();
    desk.addWrite(outboxRow('a'));
    expect(() => desk.addWrite(outboxRow('a', { kind: 'payment' }), pdf)).toThrow(/UNIQUE/);
    expect(desk.write('a')?.kind).toBe('arrival');
    expect(desk.fileOf('a')).toBeNull();
  });

  it('a file waits with its write, and its bytes can go before it', () => {
    const desk = deskInMemory();
    desk.addWrite(outboxRow('a'), pdf);
    expect(desk.fileOf('a')?.name).toBe('referral.pdf');
    expect([...(desk.fileOf('a')?.bytes ?? [])]).toEqual([...pdf.bytes]);
    desk.dropFile('a');
    expect(desk.fileOf('a')).toBeNull();
    expect(desk.write('a')).not.toBeNull();
  });
});

describe('the desk over its file', () => {
  it('the action log only grows', () => {
    const db = fileDatabase();
    const desk = openDeskStore(db, {});
    desk.logAction(action('arrival', { at: noon }));
    desk.logAction(action('payment', { at: noon + 1, patientId: null }));
    expect(desk.actions(noon, noon + 1)).toEqual([action('arrival')]);
    expect(desk.actions(noon, noon + 2)).toHaveLength(2);
    expect(() => db.exec("UPDATE actions SET outcome = 'x'")).toThrow('append-only');
    expect(() => db.exec('DELETE FROM actions')).toThrow('append-only');
    expect(() =>
      db.exec("INSERT OR REPLACE INTO actions (place, at, by, what, outcome) VALUES (1, 1, 'x', 'x', 'x')"),
    ).toThrow('append-only');
    expect(desk.actions(0, noon * 2)).toHaveLength(2);
    desk.close();
  });

  it('the action log is trimmed by its age, and by nothing else', () => {
    const db = fileDatabase();
    const desk = openDeskStore(db, {});
    for (let n = 0; n < 5; n++) desk.logAction(action('arrival', { at: noon + n }));
    expect(desk.oldestAction()).toBe(noon);
    expect(desk.trimActions(noon + 3, 2)).toBe(2);
    expect(desk.oldestAction()).toBe(noon + 2);
    // An earlier time does not take back what the log may lose, and what is younger it may never lose.
    expect(desk.trimActions(noon, 10)).toBe(0);
    expect(() => db.exec(`DELETE FROM actions WHERE at = ${noon + 3}`)).toThrow('append-only');
    expect(desk.trimActions(noon + 3, 10)).toBe(1);
    expect(desk.actions(0, noon * 2).map(({ at }) => at - noon)).toEqual([3, 4]);
    desk.close();
  });

  it('what was done is found by kind, by patient, by what came last and by what is not settled', () => {
    const desk = deskInMemory();
    const add = (id: string, kind: string, patientId: number, settled: boolean, state = 'done') =>
      desk.addWrite(outboxRow(id, { kind, patientId, state, evidence: JSON.stringify({ settled }) }));
    add('a', 'payment', 1, true);
    add('b', 'file', 2, false);
    add('c', 'payment', 2, true);
    add('d', 'payment', 2, true, 'waiting');
    desk.addWrite(outboxRow('e', { state: 'done', kind: 'file', evidence: '' }));
    const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).join('');
    expect(ids(desk.done('payment', null))).toBe('ca');
    expect(ids(desk.done('payment', 2))).toBe('c');
    expect(ids(desk.lastDone(2))).toBe('ce');
    expect(ids(desk.unsettled())).toBe('be');
    expect(desk.purgeDone('payment', noon + 1, 1)).toBe(1);
    expect(desk.purgeDone('file', noon + 1, 9)).toBe(0);
    expect(ids(desk.done('payment', null))).toBe('c');
  });

  it('removals come with the payments that have the id of a removed one, in the order in which they were stored', () => {
    const desk = deskInMemory();
    const pay = (id: string, outcome: string | null, createdAt = noon, state = 'done') =>
      desk.addWrite(outboxRow(id, { kind: 'payment', state, outcome, createdAt }));
    const remove = (id: string, args: string, state = 'done') =>
      desk.addWrite(outboxRow(id, { kind: 'payment-removal', state, args }));
    pay('a', '{"id":77}', noon + 9);
    pay('b', '{"id":78}');
    remove('c', '{"paymentId":77}');
    remove('d', '{"paymentId":77}');
    pay('e', '{"id":77}', noon - 9);
    pay('f', '{"id":77}', noon, 'waiting');
    pay('g', 'no JSON');
    pay('h', null);
    remove('i', 'no JSON');
    remove('j', '{"paymentId":78}', 'waiting');
    expect(desk.removals().map(({ id }) => id)).toEqual(['i', 'e', 'd', 'c', 'a']);
  });

  it('several changes in one transaction happen all or not at all', () => {
    const desk = deskInMemory();
    expect(() =>
      desk.together(() => {
        desk.addWrite(outboxRow('a'));
        desk.logAction(action('arrival'));
        throw new Error('changed my mind');
      }),
    ).toThrow('changed my mind');
    expect([desk.writes(), desk.actions(0, noon * 2)]).toEqual([[], []]);
    const answer = desk.together(() => {
      desk.addWrite(outboxRow('a'));
      desk.together(() => desk.saveFact('notice', 'y'));
      return 'done';
    });
    expect([answer, desk.countWrites(['waiting']), desk.fact('notice')]).toEqual(['done', 1, 'y']);
  });

  it('facts are set, replaced and removed', () => {
    const desk = deskInMemory();
    desk.saveFact('practice', 'one');
    desk.saveFact('practice', 'two');
    expect(desk.fact('practice')).toBe('two');
    desk.saveFact('practice', null);
    expect(desk.fact('practice')).toBeNull();
  });

  it('a method that returns has its change in the file itself, and leaves the WAL empty', () => {
    const db = fileDatabase();
    const desk = openDeskStore(db, {});
    desk.addWrite(outboxRow('a'), pdf);
    expect(sizeOf(`${db.name}-wal`)).toBe(0);
    desk.changeWrite('a', ['waiting'], { state: 'done' });
    expect(sizeOf(`${db.name}-wal`)).toBe(0);
    desk.close();
  });

  it('what cannot be emptied into the file stays safe in the WAL, and the change counts as made', () => {
    const db = fileDatabase();
    const warned: string[] = [];
    const log: Log = { info() {}, error() {}, warn: (message) => warned.push(message) };
    const desk = openDeskStore(failingCheckpoints(db), { log });
    desk.addWrite(outboxRow('a'));
    expect(warned).toHaveLength(1);
    expect(sizeOf(`${db.name}-wal`)).toBeGreaterThan(0);
    expect(desk.write('a')).not.toBeNull();
    desk.close();
    const again = openDeskStore(openDatabase({ path: db.name, key, ...deskFileSettings }), {});
    expect(again.write('a')).not.toBeNull();
    again.close();
  });

  it('on a full disk a write is refused as disk-full, and everything before it stays', () => {
    const db = fileDatabase();
    const desk = openDeskStore(db, {});
    desk.addWrite(outboxRow('a'));
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 3}`);
    const large = { name: 'scan.pdf', bytes: new Uint8Array(100_000) };
    let storeError: unknown = null;
    try {
      desk.addWrite(outboxRow('b'), large);
    } catch (error) {
      storeError = error;
    }
    expect(storeError).toBeInstanceOf(StoreError);
    expect((storeError as StoreError).failure.kind).toBe('disk-full');
    expect(desk.writes().map(({ id }) => id)).toEqual(['a']);
    db.pragma('max_page_count = 100000');
    desk.addWrite(outboxRow('b'), large);
    expect(desk.countWrites(['waiting'])).toBe(2);
    desk.verify();
    desk.close();
  });

  it('in memory it works the same, and closing twice is harmless', () => {
    const { stores } = opened(null);
    stores.desk.addWrite(outboxRow('a'), pdf);
    expect(stores.desk.writes()).toHaveLength(1);
    stores.desk.verify();
    stores.close();
    stores.close();
  });
});

/** A database whose checkpoints find the disk full. */
function failingCheckpoints(db: Database): Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'pragma') {
        return (sql: string, ...rest: []) => {
          if (sql.startsWith('wal_checkpoint'))
            throw Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
          return target.pragma(sql, ...rest);
        };
      }
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
