import { z } from 'zod';

/**
 * Building blocks of the spec's resources and bodies.
 *
 * A resource is one shape, read two ways. `reading` is what we accept from a server: unknown fields pass through
 * unchanged, documented fields may be absent or null, enumerations keep unknown values. `documented` is the shape to
 * the letter, for what our own service answers: no unknown field, datetimes in the documented form, known values.
 */

/** Spec: "`id` fields are integers greater than 0". */
export const id = () => z.int().positive();

/** A reference to another record: as `id`, but a server may say 0 or null for "none", so reading is looser. */
export const ref = () => z.int();

const datetimePattern = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{3})?Z)?$/;

/** True for the three input forms of the spec: `YYYY-MM-DD`, `YYYY-MM-DDTHH:MM:SSZ`, `YYYY-MM-DDTHH:MM:SS.sssZ`; real dates only. */
export function isWireDatetime(text: string): boolean {
  if (!datetimePattern.test(text)) return false;
  const ms = Date.parse(text);
  return Number.isFinite(ms) && new Date(ms).toISOString().slice(0, 10) === text.slice(0, 10);
}

/** A datetime as we send it, and as the spec accepts it: UTC, one of the three forms. */
export const sentDatetime = () =>
  z
    .string()
    .refine(isWireDatetime, 'must be YYYY-MM-DD, YYYY-MM-DDTHH:MM:SSZ or YYYY-MM-DDTHH:MM:SS.sssZ')
    .meta({ format: 'date-time' });

/** A calendar date as we send it. */
export const sentDate = () =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be YYYY-MM-DD')
    .refine(isWireDatetime, 'must be a real date')
    .meta({ format: 'date' });

/** A datetime that we read: any text, because servers were seen to use other forms; clinic-time reads it. */
export const datetime = () => z.string().meta({ format: 'date-time' });

/** Decimal dollars on the wire; cents inside (shared/money). */
export const dollars = () => z.number().meta({ description: 'decimal dollars' });

/** An enumeration that must survive unknown values: typed by its known ones, accepting any text. */
export const openEnum = <const V extends readonly string[]>(known: V) =>
  z.string().meta({ 'x-known-values': [...known] }) as unknown as z.ZodType<V[number] | (string & {})>;

/** A closed set of values, for what we send. */
export const sentEnum = <const V extends readonly [string, ...string[]]>(known: V) => z.enum(known);

type Shape = Readonly<Record<string, z.ZodType>>;
type Loose<S extends Shape, K extends keyof S> = {
  [F in keyof S]: F extends K ? S[F] : z.ZodOptional<z.ZodNullable<S[F]>>;
};

/** A record as the spec documents it: the fields in `always` are present and not null, all others may be absent or null. */
export function record<S extends Shape, K extends keyof S & string>(shape: S, always: readonly K[]) {
  const loose = Object.fromEntries(
    Object.entries(shape).map(([name, type]) => [
      name,
      (always as readonly string[]).includes(name) ? type : type.nullish(),
    ]),
  ) as Loose<S, K>;
  return z.looseObject(loose);
}

/** A stored resource of the practice: `id` is always there. */
export const resource = <S extends Shape & { id: z.ZodType }>(shape: S) => record(shape, ['id']);

/** `createdAt` and `updatedAt`: "Every resource returns [them] unless stated". */
export const stamps = { createdAt: datetime(), updatedAt: datetime() };

/** The body `1` of updates, deletes and arrivals: a number, sent as text (wire-facts). */
export const One = z.literal(1);
