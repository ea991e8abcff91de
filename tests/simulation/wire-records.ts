import type { StoredKind } from '../../electron/store/types.ts';
import { type FeedName, feedNames, feeds } from '../../electron/sync/feeds.ts';
import type { Dialect } from '../../service/dialect.ts';
import { isServed } from '../../service/extensions.ts';
import { replyOf } from '../../service/replies.ts';
import type { Sandbox } from '../../service/sandbox.ts';
import type { Docs, KindName } from '../../service/store/kinds.ts';
import { droppedFields } from '../../shared/practice/fields.ts';
import { operations } from '../../shared/practice/operations.ts';
import { tables } from './tables.ts';

/** A record of any kind, as it crosses the wire. */
export type WireRecord = Docs[KindName] & { readonly start?: string | null };

const listOf = (name: FeedName) => operations[feeds[name].list];

/** The kinds that feeds of a service in this dialect can bring. */
export function kindsServed({ extensions }: Dialect): StoredKind[] {
  const present = feedNames.filter((name) => isServed(listOf(name), extensions));
  return [...new Set(present.map((name) => feeds[name].kind))];
}

/** The records of a kind as they cross the wire in this dialect, without the fields that are dropped on arrival. */
export function wireRecordsOf(sandbox: Sandbox, dialect: Dialect, kind: StoredKind): WireRecord[] {
  const json = JSON.stringify(sandbox.state(tables[kind]));
  const records = JSON.parse(replyOf({ ok: true, json, as: 'page' }, dialect).body) as WireRecord[];
  const dropped = feedNames
    .filter((name) => feeds[name].kind === kind)
    .flatMap((name) => droppedFields(listOf(name).lists));
  if (dropped.length === 0) return records;
  const isKept = ([name]: [string, unknown]) => !dropped.includes(name);
  return records.map((record) => Object.fromEntries(Object.entries(record).filter(isKept)) as WireRecord);
}
