import { z } from 'zod';
import { isEssential, kindOfField } from './fields.ts';

/**
 * Reads a record whose fields may have another JSON type than documented.
 *
 * Guarantees
 * - The value that is returned parses by the schema: nothing behind the reading meets an unexpected type.
 * - What was read otherwise than it came is kept beside it, field by field, exactly as received (`asReceived`).
 * - Only an unreadable value of an essential or required field makes the record unreadable; every other one is null.
 * - Of a resource whose other fields are dropped (`statusResource`), they are in no part of what is returned.
 */

/** A field with another type than documented. Names types only, never a value. */
export type Misfit = {
  /** `customFields[].value`; empty: the record itself. */
  readonly field: string;
  readonly expected: string;
  readonly got: string;
};

/** A record that is too damaged to be shown. */
export type SetAside = Misfit & {
  /** Null: not even its id is readable. */
  readonly id: number | null;
  /** As received; patient data. */
  readonly record: unknown;
};

export type TolerantRead =
  | { readonly ok: true; readonly value: object; readonly misfits: readonly Misfit[] }
  | { readonly ok: false; readonly setAside: SetAside };

type Fields = Readonly<Record<string, unknown>>;

const receivedName = '$asReceived';
const lossyName = '$lossy';

/** The converted fields of a record, as they were received. Empty for nearly every record. */
export const asReceived = (record: object): Fields => ((record as Fields)[receivedName] ?? {}) as Fields;

/** The fields whose conversion lost information, so that only the received value may be sent back. */
export const lossyFields = (record: object): readonly string[] =>
  ((record as Fields)[lossyName] ?? []) as readonly string[];

export function readRecord(schema: z.ZodType, record: unknown): TolerantRead {
  const asItIs = schema.safeParse(record);
  if (asItIs.success) return { ok: true, value: asItIs.data as object, misfits: [] };
  const reading = createReading();
  const value = reading.read(schema, record, '');
  const misfits = [...reading.misfits.values()];
  if (value === unreadable || !isFields(value)) {
    const misfit = reading.blamed() ?? misfits[0] ?? describe(schema, record, '');
    return { ok: false, setAside: { ...misfit, id: idOf(schema, record), record: asKept(schema, record) } };
  }
  const received = isFields(record) ? record : {};
  const beside = {
    [receivedName]: Object.fromEntries([...reading.changed].map((name) => [name, received[name]])),
    ...(reading.lossy.size > 0 ? { [lossyName]: [...reading.lossy] } : {}),
  };
  return { ok: true, value: { ...value, ...beside }, misfits };
}

const unreadable = Symbol('unreadable');

function createReading() {
  const misfits = new Map<string, Misfit>();
  const changed = new Set<string>();
  const lossy = new Set<string>();
  let blamed: Misfit | null = null;

  function note(schema: z.ZodType, raw: unknown, path: string): void {
    const misfit = describe(schema, raw, path);
    misfits.set(misfit.field, misfit);
    if (path !== '') changed.add(topOf(path));
  }

  /** @returns a value that parses by the schema, or `unreadable` */
  function read(schema: z.ZodType, raw: unknown, path: string): unknown {
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
      return raw === undefined || raw === null ? raw : read(schema.unwrap() as z.ZodType, raw, path);
    }
    const asItIs = schema.safeParse(raw);
    if (asItIs.success) return asItIs.data;
    if (raw === undefined || raw === null) return unreadable;
    if (schema instanceof z.ZodObject && isFields(raw)) return readObject(schema, raw, path);
    if (schema instanceof z.ZodArray && Array.isArray(raw)) return readArray(schema, raw, path);
    note(schema, raw, path);
    if (schema instanceof z.ZodArray) return readArray(schema, [raw], path);
    const value = converted(schema, raw);
    const fits = value !== unreadable && (value === null || schema.safeParse(value).success);
    return fits ? value : unreadable;
  }

  function readObject(schema: z.ZodObject, raw: Fields, path: string): unknown {
    const fields: Record<string, unknown> = { ...asKept(schema, raw) };
    for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
      const at = path === '' ? name : `${path}.${name}`;
      const value = read(field, raw[name], at);
      if (value !== unreadable && (value !== null || acceptsNull(field))) {
        if (value !== undefined) fields[name] = value;
        if (says(value) !== says(raw[name])) lossy.add(topOf(at));
        continue;
      }
      if (!acceptsNull(field) || isEssential(unwrapped(field))) {
        blamed ??= describe(unwrapped(field), raw[name], at);
        return unreadable;
      }
      fields[name] = null;
      lossy.add(topOf(at));
    }
    return fields;
  }

  function readArray(schema: z.ZodArray, raw: readonly unknown[], path: string): unknown {
    const element = schema.element as z.ZodType;
    const kept: unknown[] = [];
    for (const one of raw) {
      const value = read(element, one, `${path}[]`);
      if (value !== unreadable && value !== null) {
        kept.push(value);
        continue;
      }
      note(element, one, `${path}[]`);
      if (isEssential(schema) && one !== null) {
        blamed ??= describe(element, one, `${path}[]`);
        return unreadable;
      }
      // The bad element was dropped, so it is no reason to set the record aside.
      blamed = null;
      lossy.add(topOf(path));
    }
    return kept;
  }

  return { read, misfits, changed, lossy, blamed: () => blamed };
}

/**
 * A scalar has an equivalent in another type (`43`, `"43"`); anything else may not. Nested values are checked on their
 * own.
 */
function says(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'list' : 'record';
  return String(value);
}

/**
 * The value converted to the documented type; null where there is no equivalent, `unreadable` where the field is
 * essential.
 */
function converted(schema: z.ZodType, raw: unknown): unknown {
  if (kindOfField(schema) === 'date and time') return timeFrom(schema, raw);
  if (schema instanceof z.ZodString) return textOf(raw);
  if (schema instanceof z.ZodNumber) return numberFrom(raw);
  if (schema instanceof z.ZodBoolean) return flags.get(String(raw)) ?? unreadable;
  return unreadable;
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** An essential time must parse; any other may be shown as received. */
function timeFrom(schema: z.ZodType, raw: unknown): unknown {
  if (isEssential(schema)) return unreadable;
  return raw === false ? null : textOf(raw);
}

function textOf(raw: unknown): string {
  if (Array.isArray(raw))
    return raw
      .filter((one) => one !== null)
      .map(textOf)
      .join(', ');
  return isFields(raw) ? JSON.stringify(raw) : String(raw);
}

function numberFrom(raw: unknown): unknown {
  if (typeof raw !== 'string') return unreadable;
  const text = raw.trim();
  if (text === '') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : unreadable;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that may be kept: all of them, unless the schema drops those that it does not name. */
function asKept<T>(schema: z.ZodType, raw: T): T | Fields {
  if (!(schema instanceof z.ZodObject) || schema.def.catchall !== undefined || !isFields(raw)) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([name]) => Object.hasOwn(schema.shape, name)));
}

const acceptsNull = (schema: z.ZodType): boolean => schema.safeParse(null).success;

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  return schema;
}

const topOf = (path: string): string => path.split(/[.[]/)[0] ?? '';

function idOf(schema: z.ZodType, record: unknown): number | null {
  if (!(schema instanceof z.ZodObject) || !isFields(record)) return null;
  const { id } = schema.shape as Readonly<Record<string, z.ZodType>>;
  const value = numberFrom(typeof record['id'] === 'number' ? String(record['id']) : record['id']);
  return id?.safeParse(value).success ? (value as number) : null;
}

function describe(schema: z.ZodType, raw: unknown, field: string): Misfit {
  return { field, expected: expectedType(unwrapped(schema)), got: typeWord(raw) };
}

function expectedType(schema: z.ZodType): string {
  const kind = kindOfField(schema);
  if (kind !== null) return kind;
  if (schema instanceof z.ZodString) return 'text';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodBoolean) return 'yes or no';
  return schema instanceof z.ZodArray ? 'list' : 'record';
}

function typeWord(raw: unknown): string {
  if (raw === null || raw === undefined) return 'nothing';
  if (Array.isArray(raw)) return 'list';
  const words: Readonly<Record<string, string>> = { string: 'text', number: 'number', boolean: 'yes or no' };
  return words[typeof raw] ?? 'record';
}
