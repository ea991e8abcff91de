import type { z } from 'zod';

/**
 * What a text of the desk file says; null: it is not there, no JSON, or of another shape (another version of Foyer wrote
 * it, or the file was damaged). It never throws: one text that cannot be read stops nothing.
 */
export function storedAs<S extends z.ZodType>(schema: S, text: string | null): z.output<S> | null {
  const read = schema.safeParse(storedJson(text));
  return read.success ? read.data : null;
}

/** The same for a text that may say anything. */
export function storedJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
