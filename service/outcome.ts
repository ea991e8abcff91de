/**
 * The result of an operation. Refusals are values: the documented codes 400, 401, 404 and 429 with words for the
 * caller; a thrown error is a bug and becomes a 500 without details.
 */
export type Refusal = {
  readonly ok: false;
  readonly status: 400 | 401 | 404 | 429;
  readonly message: string;
  /** What is wrong, by field. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
};

/** A response as the JSON text that is sent; documents are stored in their wire shape, so most are never parsed. */
export type Answer = {
  readonly ok: true;
  readonly json: string;
  readonly as: 'page' | 'single' | 'created' | 'done' | 'data';
};

export type OperationOutcome = Answer | Refusal;

export const badRequest = (message: string, fields?: Refusal['fields']): Refusal =>
  fields ? { ok: false, status: 400, message, fields } : { ok: false, status: 400, message };

/** One field is wrong. */
export const badField = (field: string, message: string): Refusal =>
  badRequest(`${field} ${message}`, { [field]: [message] });

export const notFound = (what = 'the requested resource'): Refusal => ({
  ok: false,
  status: 404,
  message: `${what} does not exist`,
});

export const unauthorized: Refusal = { ok: false, status: 401, message: 'no valid API key' };

/** Updates, deletes and arrivals answer the number 1, as text. */
export const done: Answer = { ok: true, json: '1', as: 'done' };

export const single = (json: string): Answer => ({ ok: true, json, as: 'single' });
export const created = (json: string): Answer => ({ ok: true, json, as: 'created' });
