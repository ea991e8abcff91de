import { readdirSync, readFileSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copiesIn } from '../../../../electron/store/desk/copies.ts';
import { type DeskRestored, restoredFact } from '../../../../electron/store/desk/file.ts';
import { refusingCommit } from '../../../fakes/refused-commits.ts';
import {
  bitsOf,
  filesBelow,
  flipBit,
  folderCopy,
  key,
  newFolder,
  noon,
  opened,
  openingFailure,
} from '../folders.ts';
import { action, outboxRow } from '../objects.ts';

const pageBytes = 4096;
const padding = 'x'.repeat(3000);

/** A desk of 14 writes, a page each; 10 of them in its last copy, of which the first is done since. */
function clinic(): string {
  const folder = newFolder();
  const first = opened(folder).stores;
  first.desk.together(() => {
    for (let n = 0; n < 10; n++) first.desk.addWrite(outboxRow(`w${n}`, { createdAt: n, evidence: padding }));
    first.desk.logAction(action('first'));
  });
  first.close();
  const copies = copiesIn(folder).map((path) => [path, readFileSync(path)] as const);
  const second = opened(folder).stores;
  second.desk.together(() => {
    for (let n = 10; n < 14; n++)
      second.desk.addWrite(outboxRow(`w${n}`, { createdAt: n, evidence: padding }));
    second.desk.changeWrite('w0', ['waiting'], { state: 'done', evidence: padding });
    second.desk.addWrite(outboxRow('f'), { name: 'scan.pdf', bytes: new Uint8Array(20_000).fill(7) });
    second.desk.logAction(action('second'));
    second.desk.saveFact('practice', 'newer');
  });
  second.close();
  // The copies of the second run go: what matters here is a copy that is behind.
  for (const path of copiesIn(folder)) rmSync(path);
  for (const [path, bytes] of copies) writeFileSync(path, bytes);
  return folder;
}
const behind = clinic();
const linkOf = (path: string): string[] => {
  try {
    return [readlinkSync(path)];
  } catch {
    // Closed meanwhile.
    return [];
  }
};
const deskOf = (folder: string) => join(folder, 'desk.db');

/** Opens a damaged desk, and what its rows are now. */
function restored(folder: string) {
  const { stores, notes } = opened(folder);
  const about = JSON.parse(stores.desk.fact(restoredFact) ?? 'null') as DeskRestored | null;
  const state = {
    about,
    notes,
    ids: stores.desk.writes().map(({ id }) => id),
    first: stores.desk.write('w0')?.state ?? null,
    actions: stores.desk.actions(0, noon * 2).map(({ what }) => what),
    fact: stores.desk.fact('practice'),
    file: stores.desk.fileOf('f')?.bytes.length ?? null,
  };
  stores.close();
  return state;
}

/** The pages of the file that hold rows of writes: flipping one bit in each, one at a time, damages different rows. */
function damagedAt(page: number): string {
  const folder = folderCopy(behind);
  flipBit(deskOf(folder), page * pageBytes * 8 + 999);
  return folder;
}

describe('a damaged desk', () => {
  it('is kept, its last copy restored, and a person told', () => {
    const folder = folderCopy(behind);
    const before = readFileSync(deskOf(folder));
    flipBit(deskOf(folder), 8 * 100);
    const { notes, about } = restored(folder);
    expect(notes.join(' ')).toMatch(/damaged.*kept.*last copy/);
    expect(about).toMatchObject({ at: noon, copyMadeAt: '20261121T010000000Z' });
    const keptBytes = readFileSync(join(folder, about?.keptAs ?? ''));
    expect(keptBytes.length).toBe(before.length);
    expect(openingFailure(folder)).toBeNull();
    expect(opened(folder).notes).toEqual([]);
  });

  it('whose first page is gone falls back to the copy, and says that every write of it is uncertain', () => {
    const folder = folderCopy(behind);
    flipBit(deskOf(folder), 8 * 100);
    const { about, ids, first } = restored(folder);
    expect(ids).toHaveLength(10);
    expect(first).toBe('waiting');
    expect(about?.uncertain).toEqual(ids);
  });

  it('gives everything that can still be read, and says of what nothing newer is known', () => {
    const pages = bitsOf(deskOf(behind)) / 8 / pageBytes;
    const seen = { whole: 0, uncertain: 0, lost: 0, file: 0, fact: 0, second: 0 };
    for (let page = 1; page < pages; page++) {
      const { about, ids, first, actions, fact, file } = restored(damagedAt(page));
      if (!about || about.lost === null) throw new Error(`page ${page}: nothing is known of the restoring`);
      // Of the writes of the copy none is lost, and every row of the damaged file is there or counted as lost.
      for (let n = 0; n < 10; n++) expect(ids).toContain(`w${n}`);
      expect(ids.length + about.lost, `page ${page}`).toBe(15);
      expect(first).toBe(about.uncertain.includes('w0') ? 'waiting' : 'done');
      expect(actions).toContain('first');
      seen.whole += about.uncertain.length === 0 && about.lost === 0 ? 1 : 0;
      seen.uncertain += about.uncertain.length > 0 ? 1 : 0;
      seen.lost += about.lost > 0 ? 1 : 0;
      seen.file += file === 20_000 ? 1 : 0;
      seen.fact += fact === 'newer' ? 1 : 0;
      seen.second += actions.includes('second') ? 1 : 0;
    }
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
  });

  it('damaged once more before anyone dealt with it keeps what was uncertain', () => {
    const folder = folderCopy(behind);
    flipBit(deskOf(folder), 8 * 100);
    const once = restored(folder);
    const { stores } = opened(folder);
    stores.desk.addWrite(outboxRow('later'));
    stores.close();
    flipBit(deskOf(folder), bitsOf(deskOf(folder)) - 1);
    const twice = restored(folder);
    expect(twice.about?.uncertain).toEqual(expect.arrayContaining([...(once.about?.uncertain ?? [])]));
    expect(twice.about?.keptAs).not.toBe(once.about?.keptAs);
  });

  it.runIf(process.platform === 'linux')(
    'leaves no file open where the disk refuses what is restored',
    async () => {
      const attempt = async (nth: number) => {
        const folder = folderCopy(behind);
        flipBit(deskOf(folder), bitsOf(deskOf(folder)) - 1);
        const { commits, result } = await refusingCommit(nth, async () => openingFailure(folder));
        const open = readdirSync('/proc/self/fd').flatMap((fd) => linkOf(join('/proc/self/fd', fd)));
        return {
          commits,
          refused: result?.kind ?? null,
          open: open.filter((path) => path.startsWith(folder)),
        };
      };
      const { commits } = await attempt(0);
      for (let nth = 1; nth <= commits; nth++) expect([nth, (await attempt(nth)).open]).toEqual([nth, []]);
    },
  );

  it('passes over a copy that is damaged too', () => {
    const folder = newFolder();
    for (const id of ['a', 'b', 'c']) {
      const { stores } = opened(folder);
      stores.desk.addWrite(outboxRow(id));
      stores.close();
    }
    expect(copiesIn(folder)).toHaveLength(3);
    flipBit(copiesIn(folder)[0] ?? '', 8 * 5000);
    flipBit(deskOf(folder), 8 * 30);
    const { stores } = opened(folder);
    expect(stores.desk.writes().map(({ id }) => id)).toEqual(['a', 'b']);
    stores.close();
  });

  it('without a good copy is an error, and stays where it is', () => {
    const folder = folderCopy(behind);
    for (const path of copiesIn(folder)) rmSync(path);
    flipBit(deskOf(folder), 8 * 5000);
    const bytes = bitsOf(deskOf(folder)) / 8;
    for (let time = 0; time < 2; time++) {
      expect(openingFailure(folder)?.kind).toBe('store-damaged');
      expect(bitsOf(deskOf(folder)) / 8).toBe(bytes);
    }
  });

  it('cut short or emptied is restored too', () => {
    for (const length of [0, 1, 1000, 3 * pageBytes]) {
      const folder = folderCopy(behind);
      truncateSync(deskOf(folder), length);
      expect(restored(folder).ids.length, `${length} bytes left`).toBeGreaterThanOrEqual(10);
    }
  });

  it('a crash between the two moves of a restoring ends in the restored desk', () => {
    const folder = folderCopy(behind);
    flipBit(deskOf(folder), 8 * 100);
    restored(folder);
    const now = readFileSync(deskOf(folder));
    writeFileSync(join(folder, 'desk-restored.db'), now);
    rmSync(deskOf(folder));
    const { stores } = opened(folder);
    expect(stores.desk.writes()).toHaveLength(10);
    stores.close();
    expect(filesBelow(folder).filter((path) => path.endsWith('desk-restored.db'))).toEqual([]);
  });

  it('a restored file that was never put in its place does not take the place of a desk that goes missing later', () => {
    const folder = folderCopy(behind);
    const left = join(folder, 'desk-restored.db');
    writeFileSync(left, readFileSync(copiesIn(folder)[0] ?? ''));
    const { stores } = opened(folder);
    stores.desk.addWrite(outboxRow('later'));
    stores.close();
    rmSync(deskOf(folder));
    expect(openingFailure(folder)?.kind).toBe('store-damaged');
    expect(readdirSync(folder)).not.toContain('desk.db');
  });

  it('nothing is deleted: each damaged desk is kept under a name of its own', () => {
    const folder = folderCopy(behind);
    for (let time = 0; time < 3; time++) {
      flipBit(deskOf(folder), 8 * 100);
      restored(folder);
    }
    expect(filesBelow(folder).filter((path) => path.includes('desk-damaged'))).toHaveLength(3);
    expect(key).toHaveLength(32);
  });
});
