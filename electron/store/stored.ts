import type { z } from 'zod';

/**
 * Parses a stored text; null: absent, no JSON, or of another shape (another version of Foyer wrote it, or the file was
 * damaged). Never throws: one unreadable text must not stop the rest.
 */
export function parseStored<S extends z.ZodType>(schema: S, text: string | null): z.output<S> | null {
  const read = schema.safeParse(parseStoredJson(text));
  return read.success ? read.data : null;
}

/** The same for a text of any shape. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
