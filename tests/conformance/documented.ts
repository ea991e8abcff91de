import { z } from 'zod';
import { droppedFields, isWireDatetime } from '../../shared/practice/fields.ts';

/**
 * A resource's reading schema, held to the letter: no unknown field, datetimes in a documented form, known values only.
 */
export function documented(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([name, field]) => {
      // The caller's own word, which the spec leaves open and the service keeps verbatim.
      const theirs = name === 'doctorType' || (name === 'type' && 'phoneNumber' in schema.shape);
      const strict = theirs ? (field as z.ZodType) : documented(field as z.ZodType);
      // Known of the deployed service: a privacy policy that was never asked about is an empty text.
      return [name, name === 'privacyPolicy' ? strict.or(z.literal('')) : strict] as const;
    });
    const unread = droppedFields(schema).map((name) => [name, z.unknown().optional()] as const);
    return z.strictObject(Object.fromEntries([...shape, ...unread]));
  }
  if (schema instanceof z.ZodOptional) return documented(schema.unwrap() as z.ZodType).optional();
  if (schema instanceof z.ZodNullable) return documented(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodArray) return z.array(documented(schema.element as z.ZodType));
  const meta = schema.meta() ?? {};
  if (meta['format'] === 'date-time') return z.string().refine(isWireDatetime, 'is in no documented form');
  const known = meta['x-known-values'];
  return Array.isArray(known) ? schema.refine((value) => known.includes(value), 'is no known value') : schema;
}

/** Every field that a documented object may have, by path: `ndisInfo.startDate`, `phoneNumbers[].code`. */
export function documentedFields(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      documentedFields(field as z.ZodType, path === '' ? name : `${path}.${name}`),
    );
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return documentedFields(schema.unwrap() as z.ZodType, path);
  }
  if (schema instanceof z.ZodArray) return documentedFields(schema.element as z.ZodType, `${path}[]`);
  return [path];
}

/** The values at such a path, in all elements; empty when the field is not there. */
export function valuesAt(value: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (found, step) => {
      const many = step.endsWith('[]');
      const name = many ? step.slice(0, -2) : step;
      return found.flatMap((one) => {
        const inner = name === '' ? one : (one as Record<string, unknown> | null)?.[name];
        if (inner === undefined) return [];
        return many ? ((inner as unknown[] | null) ?? []) : [inner];
      });
    },
    [value],
  );
}
