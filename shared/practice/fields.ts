import { z } from 'zod';
import { instantFromWire } from '../clinic-time.ts';

/**
 * Building blocks of the spec's resources and bodies.
 *
 * A resource is one shape with two schemas. `reading` is what we accept from a server: unknown fields pass through
 * unchanged, documented fields may be absent or null, enumerations keep unknown values, and a value of another JSON
 * type than documented is converted where possible (tolerant.ts). `documented` is the exact shape, for the responses of
 * our own service: no unknown field, datetimes in the documented form, known values.
 */

/** The meaning of a field, where that is more than its JSON type; for tolerant reading and for messages. */
export type FieldKind = 'id' | 'date and time' | 'amount';

const fieldFacts = z.registry<{
  readonly kind?: FieldKind;
  readonly essential?: boolean;
  readonly deprecated?: boolean;
  readonly dropped?: readonly string[];
}>();

export const kindOfField = (schema: z.ZodType): FieldKind | null => fieldFacts.get(schema)?.kind ?? null;
export const isEssential = (schema: z.ZodType): boolean => fieldFacts.get(schema)?.essential === true;

/**
 * A field without which the record would show at the wrong place, under the wrong person, or with the wrong amount. An
 * unreadable value sets the record aside; in any other field it reads as null (decisions/0027).
 */
export function essential<T extends z.ZodType>(schema: T): T {
  const kind = kindOfField(schema);
  const strict =
    kind === 'date and time' ? schema.refine(isReadableTime, 'is no date and time') : ofItsOwn(schema);
  fieldFacts.add(strict, kind === null ? { essential: true } : { kind, essential: true });
  return strict as T;
}

/** An empty text means "none", as null does. */
const isReadableTime = (value: unknown): boolean =>
  value === '' || (typeof value === 'string' && instantFromWire(value) !== null);

/**
 * A field that the spec has replaced by others (docs/practice-api/requests.md, "Addresses"): still read, and marked on
 * the OpenAPI page.
 */
export function deprecated<T extends z.ZodType>(schema: T): T {
  const own = ofItsOwn(schema);
  fieldFacts.add(own, { deprecated: true });
  return own;
}

/** The same schema, of which something is said that does not hold wherever it is used. */
const ofItsOwn = <T extends z.ZodType>(schema: T): T => schema.clone() as T;

const ofKind = <T extends z.ZodType>(kind: FieldKind, schema: T): T => {
  fieldFacts.add(schema, { kind });
  return schema;
};

/** Made once: a schema never changes, and making thousands of them is much of what a start evaluates (docs/performance.md). */
export const once =
  <T>(schema: T) =>
  () =>
    schema;

/** Ids are integers greater than 0 (docs/practice-api/resources.md, "Conventions"). */
export const id = once(ofKind('id', z.int().positive()));

/** A reference to another record. Looser than `id`: a server may send 0 or null for "none". */
export const ref = once(ofKind('id', z.int()));

const datetimePattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{3})?Z)?$/;

/**
 * True for the three documented forms: `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM:SSZ`, `YYYY-MM-DDTHH:MM:SS.sssZ`; real dates
 * only.
 */
export function isWireDatetime(text: string): boolean {
  return datetimePattern.test(text) && instantFromWire(text) !== null;
}

/** A datetime that we send: UTC, in one of the three documented forms. */
export const sentDatetime = once(
  z
    .string()
    .refine(isWireDatetime, 'must be YYYY-MM-DD, YYYY-MM-DDTHH:MM:SSZ or YYYY-MM-DDTHH:MM:SS.sssZ')
    .meta({ format: 'date-time' }),
);

/** A calendar date that we send. */
export const sentDate = once(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD')
    .refine(isWireDatetime, 'must be a real date')
    .meta({ format: 'date' }),
);

/** A datetime that we read: any text, because servers use other forms too; clinic-time parses it. */
export const datetime = once(ofKind('date and time', z.string().meta({ format: 'date-time' })));

/** Decimal dollars on the wire; cents inside (shared/money.ts). */
export const dollars = once(ofKind('amount', z.number().meta({ description: 'decimal dollars' })));

/** An enumeration that keeps unknown values: typed by the known ones, accepts any text. */
export const openEnum = <const V extends readonly string[]>(known: V) =>
  z.string().meta({ 'x-known-values': [...known] }) as unknown as z.ZodType<V[number] | (string & {})>;

/**
 * A value of a record that is sent back whole: a known one, or the record's current one. A closed enumeration would let
 * one unknown value block every change of that record. The service checks it against what it has.
 */
export const keptEnum = openEnum;

/** A closed enumeration, for what we send. */
export const sentEnum = <const V extends readonly [string, ...string[]]>(known: V) => z.enum(known);

type Shape = Readonly<Record<string, z.ZodType>>;
type Loose<S extends Shape, K extends keyof S> = {
  [F in keyof S]: F extends K ? S[F] : z.ZodOptional<z.ZodNullable<S[F]>>;
};

/** A documented record: the fields in `always` are present and not null, all others may be absent or null. */
export function record<S extends Shape, K extends keyof S & string>(shape: S, always: readonly K[]) {
  return z.looseObject(loosened(shape, always));
}

const loosened = <S extends Shape, K extends keyof S & string>(shape: S, always: readonly K[]) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, type]) => [
      name,
      (always as readonly string[]).includes(name) ? type : optional(type),
    ]),
  ) as Loose<S, K>;

/** May be absent or null. The metadata is put on the outer schema, where readers of an OpenAPI page expect it. */
function optional(type: z.ZodType): z.ZodType {
  if (fieldFacts.get(type)?.deprecated) return type.nullish().meta({ deprecated: true });
  const key = isAnyText(type) ? anyText : type;
  const made = optionals.get(key) ?? key.nullish();
  optionals.set(key, made);
  return made;
}

const optionals = new WeakMap<z.ZodType, z.ZodType>();
const anyText = z.string();
const isAnyText = (type: z.ZodType): boolean =>
  type instanceof z.ZodString && (type.def.checks ?? []).length === 0 && type.meta() === undefined;

/** A resource with an `id`. */
export const resource = <S extends Shape & { id: z.ZodType }>(shape: S) => record(shape, ['id']);

/**
 * A resource with an `id` of which only the fields of `shape` are read: all others are dropped as the response is
 * parsed, so nothing behind it can store, share or log them.
 * @param dropped fields that the service is known to send besides
 */
export function statusResource<S extends Shape & { id: z.ZodType }>(shape: S, dropped: readonly string[]) {
  const schema = z.object(loosened(shape, ['id']));
  fieldFacts.add(schema, { dropped });
  return schema;
}

/** Fields of a resource that are documented and never read. */
export const droppedFields = (schema: z.ZodType): readonly string[] => fieldFacts.get(schema)?.dropped ?? [];

/** `createdAt` and `updatedAt` (docs/practice-api/resources.md, "Conventions"). */
export const stamps = { createdAt: datetime(), updatedAt: datetime() };

/**
 * The response body of updates, deletes and arrivals: the number 1, as text (docs/practice-api/requests.md,
 * "Responses").
 */
export const One = z.literal(1);
