import { z } from 'zod';

/** The parts of a schema's definition that are walked here. */
type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Readonly<Record<string, unknown>>;
};
/** Of a schema that is made when it is used, what it is made to be. */
export const definitionOf = (schema: z.ZodType): Definition =>
  schema instanceof z.ZodLazy
    ? definitionOf(schema.unwrap() as z.ZodType)
    : (schema._zod.def as unknown as Definition);

/** Texts and values of which every plain field of the contract takes one. */
const candidates: readonly unknown[] = [
  'https://practice.example/v1',
  'https://practice.example/patients/{id}',
  '2026-11-18',
  '2026-11-18T01:30:00.000Z',
  '3f0e8c1a-9b1d-4c52-8a59-2f1d6c0b7e11',
  '#aabbcc',
  'someone@practice.example',
  'A1',
  'takings.csv',
  'sheet.pdf',
  '{kind}',
  'TypeError',
  'index-DkP3aXq1.js',
  '09:30',
  '4821',
  '482193',
  'payment',
  'C:\\Scans',
  'd02',
  1,
  100,
  true,
  0,
  {},
  [],
  null,
  new Uint8Array(Buffer.from('%PDF-1.4 a small document')),
];

/** @returns an input that a call of the contract takes, with every field filled in */
export function fitting(schema: z.ZodType): unknown {
  const { type, shape, innerType, element, options, entries } = definitionOf(schema);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, fitting(field)]));
  if (innerType) return fitting(innerType);
  if (type === 'array' && element) return [fitting(element)];
  if (options?.[0]) return fitting(options[0]);
  const found = [...Object.values(entries ?? {}), ...candidates].find((one) => schema.safeParse(one).success);
  if (found === undefined) {
    throw new Error(`no candidate fits a field of type ${type} of a new call: add one to the list above`);
  }
  return found;
}
