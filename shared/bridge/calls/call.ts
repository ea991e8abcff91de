import { z } from 'zod';
import { lazy } from '../../memoize.ts';
import { Id, WriteView } from '../views.ts';

/**
 * One call: what goes in, and the value of an answer that is `ok`. Its schemas are made when it is called for the first time: a start makes few
 * of all the calls.
 */
export function call<I extends z.ZodType, O extends z.ZodType>(shapes: () => readonly [input: I, output: O]) {
  const made = lazy(shapes);
  return {
    get in() {
      return made()[0];
    },
    get out() {
      return made()[1];
    },
  };
}

export { Day, Id } from '../views.ts';
export const nothing = z.strictObject({});
export const WriteId = z.uuid();
export const rowRef = { appointmentId: Id, patientId: Id };
export const written = z.strictObject({ write: WriteView });

/** An API key as a person enters it. */
export const ApiKey = z.string().min(1).max(4000);
/** A text that is searched for. Of a long one that was pasted, the beginning is what counts: it finds as little, and is no error. */
export const SearchText = z
  .string()
  .max(100_000)
  .overwrite((text) => text.slice(0, 200));
/** A document or scan on its way, while this program runs. */
export const DocumentId = z.uuid();
