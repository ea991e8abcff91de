import { z } from 'zod';
import { Id, WriteView } from '../views.ts';

/** One call: what goes in, and the value of an answer that is `ok`. */
export const call = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({
  in: input,
  out: output,
});

export { Day, Id } from '../views.ts';
export const nothing = z.strictObject({});
export const WriteId = z.uuid();
export const rowRef = { appointmentId: Id, patientId: Id };
export const written = z.strictObject({ write: WriteView });

/** An API key as a person enters it. */
export const ApiKey = z.string().min(1).max(4000);
/** A document or scan on its way, while this program runs. */
export const DocumentId = z.uuid();
