import { z } from 'zod';

/**
 * The paths of every field of a schema, nested ones included: `ndisInfo`, `ndisInfo.startDate`, `phoneNumbers[].code`.
 */
export function fieldPaths(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return fieldPaths(schema.unwrap() as z.ZodType, path);
  }
  const own = path === '' || path.endsWith('[]') ? [] : [path];
  if (schema instanceof z.ZodArray) return [...own, ...fieldPaths(schema.element as z.ZodType, `${path}[]`)];
  if (!(schema instanceof z.ZodObject)) return own;
  const inner = Object.entries(schema.shape).flatMap(([name, field]) =>
    fieldPaths(field as z.ZodType, path === '' ? name : `${path}.${name}`),
  );
  return [...own, ...inner];
}
