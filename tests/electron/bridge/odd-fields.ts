/** A way in which a field is answered other than in the samples. */
export type Oddity = { readonly name: string; readonly value: unknown };

/** Stands for a field that is not there. */
export const missing = Symbol('missing');

const name = 'Wolfeschlegelsteinhausenbergerdorff';

export const oddities: readonly Oddity[] = [
  { name: 'null', value: null },
  { name: 'missing', value: missing },
  { name: 'a number', value: 43 },
  { name: 'a fraction below zero', value: -12.345 },
  { name: 'yes', value: true },
  { name: 'a list', value: ['one', 2, null] },
  { name: 'a record', value: { one: 1 } },
  { name: 'an unknown value', value: 'Perhaps' },
  { name: 'an empty text', value: '' },
  { name: 'a very long text', value: `${name.repeat(60)} ${`${name} `.repeat(200)}` },
  { name: 'emoji and right to left', value: '👩🏽‍⚕️ مريم \u202e abc \u0000 עברית' },
  { name: 'a bare date', value: '2026-11-18' },
  { name: 'a time to the second', value: '2026-11-18T01:00:00Z' },
  { name: 'a time to the millisecond', value: '2026-11-18T01:00:00.123Z' },
  { name: 'a time with a space', value: '2026-11-18 01:00:00' },
];

type Fields = Readonly<Record<string, unknown>>;

/** The record with one field answered oddly; parts that it lacks are made, one of each list. */
export function withOddity(record: Fields, path: string, { value }: Oddity): Fields {
  return put(record, path.split(/\.|(?=\[\])/), value) as Fields;
}

function put(whole: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (step === '[]') {
    const [first, ...others] = Array.isArray(whole) ? whole : [];
    const element = put(first ?? {}, rest, value);
    return element === missing ? others : [element, ...others];
  }
  const fields = typeof whole === 'object' && whole !== null ? (whole as Fields) : {};
  const inner = put(fields[step], rest, value);
  const { [step]: _old, ...others } = fields;
  return inner === missing ? others : { ...fields, [step]: inner };
}
