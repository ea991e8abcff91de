import { areAbsentExtensions, type ServedExtensions } from './extensions.ts';

/**
 * What the spec leaves open, as options: a server that follows the spec may choose either value of each, and a client
 * must work with all of them.
 */
export type Dialect = {
  /** Order of the objects of a list; the spec does not say. */
  readonly order: 'ascending' | 'descending';
  /** `as-ruled`: nextPage carries `id_gt`, previousPage `id_lt`. `as-sampled`: the reverse, as in the spec's sample. */
  readonly links: 'as-ruled' | 'as-sampled' | 'none';
  /** Objects of a page; "the page size: not shown". */
  readonly pageSize: number;
  /** How "60 calls per minute per API key" is counted. */
  readonly limiter: LimiterKind;
  /** Whether and how a 429 says when to retry. */
  readonly retryAfter: 'seconds' | 'date' | 'none';
  readonly unknownQuery: 'refused' | 'ignored';
  /** "Shape of the error response body: not shown." */
  readonly errorBody: 'message' | 'field-errors' | 'error' | 'errors' | 'html' | 'empty';
  /** The resolution in which time stamps are stored, compared and written. */
  readonly timestamps: 'milliseconds' | 'seconds';
  /** Whether an arrival moves the appointment's own `updatedAt`, besides the patient's `statusUpdatedAt`. */
  readonly arrival: 'touches-appointment' | 'leaves-appointment';
  /** How a list of ids is written in a query: `ids=1&ids=2`, `ids=1,2`, `ids[]=1&ids[]=2`, or any of them. */
  readonly ids: 'repeated' | 'comma' | 'brackets' | 'all';
  /** The operations beyond the spec (shared/practice/operations: `since: 'extension'`). */
  readonly extensions: ServedExtensions;
  readonly dateHeader: 'present' | 'absent';
  /** "Success status codes of the create operations: not shown." */
  readonly creates: 200 | 201;
  /** Whether a payment of more than an invoice owes is refused: the spec does not say. */
  readonly overpayment: 'refused' | 'accepted';
  /** Whether a single read answers the object itself or `{data: object}`. */
  readonly singles: 'bare' | 'wrapped';
};

export const limiterKinds = [
  'fixed-window',
  'window-from-first-call',
  'sliding-log',
  'sliding-log-counting-refused',
  'sliding-counter',
  'token-bucket',
  'one-per-second',
  'off',
] as const;
export type LimiterKind = (typeof limiterKinds)[number];

/** The defaults: the prose of the spec, and what is known beyond it. */
export const defaultDialect: Dialect = {
  order: 'ascending',
  links: 'as-ruled',
  pageSize: 100,
  limiter: 'sliding-log',
  retryAfter: 'none',
  unknownQuery: 'refused',
  errorBody: 'message',
  timestamps: 'milliseconds',
  arrival: 'touches-appointment',
  ids: 'all',
  extensions: 'present',
  dateHeader: 'present',
  creates: 200,
  overpayment: 'refused',
  singles: 'bare',
};

/**
 * Every option and the values that tests draw from. `pageSize` takes any other whole number from 1 to 1,000 too, and
 * `extensions` any other names.
 */
export const dialectKnobs = {
  order: ['ascending', 'descending'],
  links: ['as-ruled', 'as-sampled', 'none'],
  pageSize: [2, 7, 50, 100],
  limiter: limiterKinds,
  retryAfter: ['seconds', 'date', 'none'],
  unknownQuery: ['refused', 'ignored'],
  errorBody: ['message', 'field-errors', 'error', 'errors', 'html', 'empty'],
  timestamps: ['milliseconds', 'seconds'],
  arrival: ['touches-appointment', 'leaves-appointment'],
  ids: ['repeated', 'comma', 'brackets', 'all'],
  extensions: [
    'present',
    'absent:cancellation-reasons',
    'absent',
    'absent:practitioners+services+payments+appointments+invoices+contacts+busy-time-types',
  ],
  dateHeader: ['present', 'absent'],
  creates: [200, 201],
  overpayment: ['refused', 'accepted'],
  singles: ['bare', 'wrapped'],
} as const satisfies { readonly [K in keyof Dialect]: readonly Dialect[K][] };

export type Knob = keyof Dialect;

/**
 * Options from outside (a flag, the sandbox) -> a validated part of a dialect.
 * @returns a sentence that names the first invalid option or value.
 */
export function readKnobs(given: Readonly<Record<string, unknown>>): Partial<Dialect> | string {
  const read: Record<string, unknown> = {};
  for (const [name, raw] of Object.entries(given)) {
    if (!Object.hasOwn(dialectKnobs, name))
      return `there is no knob ${name}; there are: ${Object.keys(dialectKnobs).join(', ')}`;
    const knob = name as Knob;
    const known: readonly (string | number)[] = dialectKnobs[knob];
    const value = known.find((one) => String(one) === String(raw));
    const size = Number(raw);
    if (value !== undefined) read[knob] = value;
    else if (knob === 'pageSize' && Number.isInteger(size) && size >= 1 && size <= 1000) read[knob] = size;
    else if (knob === 'extensions' && areAbsentExtensions(String(raw))) read[knob] = String(raw);
    else return `${name} is one of: ${known.join(', ')}`;
  }
  return read as Partial<Dialect>;
}
