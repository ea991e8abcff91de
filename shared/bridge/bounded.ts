import { z } from 'zod';

/** Where the practice's interface names no end: what the page may send in one text (it is given no longer ones) or list. */
export const mostBoundedText = 4000;
export const mostItems = 200;

/** The parts of a schema's definition that are walked here. */
type Definition = {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
};

/**
 * The same schema with an end to every text and list in it: for bodies of the practice's interface, which has none, where
 * they cross the bridge. It knows what these bodies are made of, and throws at anything else.
 */
export function bounded<S extends z.ZodType>(schema: S): S {
  return withEnd(schema) as unknown as S;
}

function withEnd(schema: z.ZodType): z.ZodType {
  const { type, shape, innerType, element } = schema._zod.def as unknown as Definition;
  if (type === 'object' && shape) {
    return z.strictObject(
      Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, withEnd(one)])),
    );
  }
  if (type === 'array' && element) return z.array(withEnd(element)).max(mostItems);
  if (type === 'optional' && innerType) return withEnd(innerType).optional();
  if (type === 'nullable' && innerType) return withEnd(innerType).nullable();
  if (schema instanceof z.ZodString) return schema.max(mostBoundedText);
  if (type === 'enum') return schema;
  throw new Error(`no end is known for a ${type}`);
}
