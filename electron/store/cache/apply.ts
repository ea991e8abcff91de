import { lazy, memoize } from '../../../shared/memoize.ts';
import { type Database, withoutFsync } from '../database.ts';
import type { CacheChange, ChangedRecords, StoredKind, StoredObjects } from '../types.ts';
import { attendanceRows } from './attendance-rows.ts';
import { isArchived, kindTables, storedKinds, versionOf } from './kinds.ts';
import type { NameWords } from './name-words.ts';
import { searchIndexRows } from './searchable.ts';
import { setAsideRecords } from './set-aside-records.ts';

/** From so many patients in one change on, they are indexed later, many at a time. */
const indexedLaterFrom = 20;

type Kept = { readonly version: number | null; readonly sequence: number; readonly json: string };

/**
 * Upserts pages of records.
 *
 * Guarantees:
 * - an older version never overwrites a newer one, unless the change is confirmed;
 * - of equal versions the later call wins;
 * - rows and the state of the feed that read them commit in one transaction;
 * - a record that equals the stored one byte for byte does not count as changed.
 *
 * Sequences are the client's and restart with each run of Foyer, so they are added to the highest one of earlier runs
 * (`base`).
 */
export function objectRows(db: Database, nameWords: Pick<NameWords, 'addAll'>) {
  const statementsFor = memoize(storedKinds.length, (kind: StoredKind) => statementsOf(db, kind));
  const places = attendanceRows(db);
  const searchable = searchIndexRows(db, nameWords);
  const aside = setAsideRecords(db);
  const saveFeed = db.prepare('INSERT OR REPLACE INTO feed_state (name, state) VALUES (?, ?)');
  const highest = db.prepare<[], string>("SELECT value FROM facts WHERE name = 'store:sequence'").pluck();
  const saveHighest = db.prepare("INSERT OR REPLACE INTO facts (name, value) VALUES ('store:sequence', ?)");
  const readHighest = () => Number(highest.get() ?? 0);
  const base = readHighest();

  const addCount = db.prepare(
    `INSERT INTO counts (kind, objects) VALUES (:kind, :more)
     ON CONFLICT (kind) DO UPDATE SET objects = objects + excluded.objects`,
  );

  /**
   * @param about receives the patients of the old and the new record, when it changed
   * @param later whether a patient is indexed with others
   * @returns whether the record changed, is new, or was older than the stored one
   */
  function keep<K extends StoredKind>(
    kind: K,
    object: StoredObjects[K],
    sequence: number,
    about: Set<number>,
    { confirmed, later }: { readonly confirmed: boolean; readonly later: boolean },
  ): 'same' | 'older' | 'changed' | 'new' {
    const { get, put, touch } = statementsFor(kind);
    const json = JSON.stringify(object);
    const version = versionOf(object);
    const kept = get.get(object.id) as Kept | undefined;
    if (kept && !confirmed && !isNewer({ version, sequence }, kept)) {
      const isOlder = version !== null && kept.version !== null && version < kept.version;
      return isOlder ? 'older' : 'same';
    }
    if (kept?.json === json) {
      if (kept.sequence !== sequence) touch().run(sequence, object.id);
      return 'same';
    }
    put.run(
      object.id,
      version,
      sequence,
      isArchived(object) ? 1 : 0,
      json,
      ...kindTables[kind].values(object),
    );
    if (kept) addPatientsOf(kind, JSON.parse(kept.json), about);
    addPatientsOf(kind, object, about);
    if (kind === 'appointments') places.put(object as StoredObjects['appointments']);
    if (kind === 'patients') searchable.put(object as StoredObjects['patients'], kept?.json ?? null, later);
    return kept ? 'changed' : 'new';
  }

  const apply = db.transaction((change: CacheChange): ChangedRecords => {
    const sequence = base + change.sequence;
    const ids = new Set<number>();
    const about = new Set<number>();
    const older: number[] = [];
    const how = { confirmed: change.confirmed === true, later: change.objects.length >= indexedLaterFrom };
    let more = 0;
    for (const object of change.objects) {
      const now = keep(change.kind, object, sequence, about, how);
      if (now === 'older') older.push(object.id);
      else if (now !== 'same') ids.add(object.id);
      if (now === 'new') more++;
    }
    if (more > 0) addCount.run({ kind: change.kind, more });
    aside.page(change);
    if (change.feed) saveFeed.run(change.feed.name, change.feed.state);
    if (sequence > readHighest()) saveHighest.run(String(sequence));
    const changed = { kind: change.kind, ids: [...ids], patientIds: [...about] };
    return older.length > 0 ? { ...changed, older } : changed;
  }).immediate;

  return {
    apply(change: CacheChange): ChangedRecords {
      return change.durable === false ? withoutFsync(db, () => apply(change)) : apply(change);
    },

    forget: db.transaction((kind: StoredKind, ids: readonly number[]): ChangedRecords => {
      const { get, remove } = statementsFor(kind);
      const gone = new Set<number>();
      const about = new Set<number>();
      for (const id of ids) {
        const kept = get.get(id) as Kept | undefined;
        if (kept) addPatientsOf(kind, JSON.parse(kept.json), about);
        if (remove().run(id).changes > 0) gone.add(id);
        if (kind === 'patients') searchable.remove(id);
      }
      if (gone.size > 0) addCount.run({ kind, more: -gone.size });
      aside.forget(kind, ids);
      return { kind, ids: [...gone], patientIds: [...about] };
    }).immediate,

    keepAside: aside.keepOnly,
    setAside: aside.list,
    asideRecords: aside.ofKind,
  };
}

/** Adds the patients whom a record is about; most kinds have none. */
function addPatientsOf(kind: StoredKind, object: object, about: Set<number>): void {
  const { id, patientId, appointmentPatients } = object as Any;
  if (kind === 'patients' && typeof id === 'number') about.add(id);
  if (typeof patientId === 'number') about.add(patientId);
  if (!Array.isArray(appointmentPatients)) return;
  for (const place of appointmentPatients as readonly Any[]) {
    if (typeof place['patientId'] === 'number') about.add(place['patientId']);
  }
}

type Any = Readonly<Record<string, unknown>>;

/** Whether `incoming` may replace `kept`. Without versions, the order of the calls decides. */
export function isNewer(
  incoming: { readonly version: number | null; readonly sequence: number },
  kept: { readonly version: number | null; readonly sequence: number },
): boolean {
  if (incoming.version === null || kept.version === null || incoming.version === kept.version) {
    return incoming.sequence >= kept.sequence;
  }
  return incoming.version > kept.version;
}

function statementsOf(db: Database, kind: StoredKind) {
  const { table, columns } = kindTables[kind];
  const all = ['id', 'version', 'sequence', 'archived', 'json', ...columns];
  const updates = all.slice(1).map((column) => `${column} = excluded.${column}`);
  return {
    get: db.prepare(`SELECT version, sequence, json FROM ${table} WHERE id = ?`),
    put: db.prepare(
      `INSERT INTO ${table} (${all.join(', ')}) VALUES (${all.map(() => '?').join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')}`,
    ),
    touch: lazy(() => db.prepare(`UPDATE ${table} SET sequence = ? WHERE id = ?`)),
    remove: lazy(() => db.prepare(`DELETE FROM ${table} WHERE id = ?`)),
  };
}
