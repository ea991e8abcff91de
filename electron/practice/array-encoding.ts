import { dayMs, hourMs, minuteMs } from '../../shared/durations.ts';
import { failure } from '../../shared/failures.ts';
import type { CallOutcome } from './types.ts';

/**
 * How an array is written in a query; which one a server reads is not known (docs/practice-api/requests.md, "Headers
 * and parameters"): `ids=1&ids=2`, `ids=1,2` or `ids[]=1&ids[]=2`.
 */
export const arrayEncodings = ['repeated', 'comma', 'brackets'] as const;
export type ArrayEncoding = (typeof arrayEncodings)[number];

/** The pairs of a query for one array parameter. */
export function encodeArray(
  name: string,
  values: readonly number[],
  encoding: ArrayEncoding,
): readonly (readonly [string, string])[] {
  switch (encoding) {
    case 'repeated':
      return values.map((value) => [name, String(value)]);
    case 'comma':
      return [[name, values.join(',')]];
    case 'brackets':
      return values.map((value) => [`${name}[]`, String(value)]);
  }
}

/** One array of a query, and what is known of how this server reads it. */
export type ArrayQuery = {
  readonly parameter: string;
  readonly values: readonly number[];
  readonly known: ArrayEncoding | null;
  /** What was learnt before, or of another parameter: worth trying first. */
  readonly hint: ArrayEncoding | null;
  /** False for a while after every encoding was refused: then one encoding is tried. */
  readonly mayTryOthers: boolean;
  readonly learn: (encoding: ArrayEncoding) => void;
  /** Whether the others are tried although one is known, because too few came to tell. True once an hour: there may be no more. */
  readonly mayDoubt: () => boolean;
  /** The known encoding was refused for several values: it may be known no longer. */
  readonly forget: () => void;
  /** No encoding was understood. */
  readonly allRefused: () => void;
};

/** After every encoding was refused, the others are tried again after so long; twice as long each time, at most a day. */
export const encodingBackoff = { first: minuteMs, most: dayMs } as const;

/** That every encoding was refused. `until`: UTC ms by this PC's clock. */
export type EncodingBackoff = { readonly until: number; readonly times: number };

export function afterAllRefused(before: EncodingBackoff | undefined, wall: number): EncodingBackoff {
  const times = before?.times ?? 0;
  return {
    until: wall + Math.min(encodingBackoff.most, encodingBackoff.first * 2 ** times),
    times: times + 1,
  };
}

/** How often an encoding that is known is doubted at most. */
export const doubtEveryMs = hourMs;

/** Whether the others may be tried now; a wall clock that was set back does not make the wait longer than a day. */
export const mayTryAgain = (refused: EncodingBackoff | undefined, wall: number): boolean =>
  refused === undefined || wall >= refused.until || wall < refused.until - encodingBackoff.most;

/**
 * Asks in one encoding after another until an answer shows that the server understood; what is known costs one call.
 *
 * A server that does not know the parameter's spelling refuses it (400), leaves it out (then others come than were
 * asked for), or reads one value of several (then too few come to tell, and the fullest answer is taken).
 *
 * A known encoding that is refused is forgotten: the next question tries all of them. One in which fewer than two of several came is doubted,
 * since the service may have been changed: the others are tried beside it, at most once an hour. When none is understood, the
 * questions after that cost one call each, and the others are tried again with a backoff.
 */
export async function askWithArray(
  question: ArrayQuery,
  ask: (encoding: ArrayEncoding) => Promise<CallOutcome<unknown>>,
): Promise<CallOutcome<unknown>> {
  const { parameter, values, known, hint, learn } = question;
  let refusal: CallOutcome<unknown> | null = null;
  let fullest: { readonly outcome: CallOutcome<unknown>; readonly count: number } | null = null;
  const inOrder = toTry(known ?? hint);
  for (const encoding of question.mayTryOthers ? inOrder : inOrder.slice(0, 1)) {
    const outcome = await ask(encoding);
    if (!outcome.ok) {
      if (outcome.failure.status !== 400) return fullest?.outcome ?? outcome;
      refusal ??= outcome;
      // One value alone looks like no array to some servers, so its refusal says nothing against what is known.
      if (encoding === known && values.length > 1) {
        question.forget();
        return outcome;
      }
      continue;
    }
    const ids = answeredIds(parameter, outcome.value);
    const verdict = judgeEncoding(values, ids);
    if (verdict === 'ignored') {
      refusal ??= ignored(parameter);
      continue;
    }
    if (verdict === 'understood') learn(encoding);
    if (verdict === 'understood' || values.length === 1) return outcome;
    if (encoding === known && !question.mayDoubt()) return outcome;
    if (!fullest || ids.length > fullest.count) fullest = { outcome, count: ids.length };
  }
  if (fullest) return fullest.outcome;
  if (question.mayTryOthers) question.allRefused();
  return refusal ?? ignored(parameter);
}

const toTry = (first: ArrayEncoding | null): readonly ArrayEncoding[] =>
  first ? [first, ...arrayEncodings.filter((encoding) => encoding !== first)] : arrayEncodings;

const ignored = (parameter: string): CallOutcome<never> => ({
  ok: false,
  failure: failure('protocol', { words: `the service answered others than the ${parameter} asked for` }),
  delivery: 'refused',
});

/** The ids that an answer gives back of those asked for. */
function answeredIds(parameter: string, value: unknown): readonly number[] {
  const { data } = value as {
    readonly data: readonly { readonly id?: number; readonly practitionerId?: number }[];
  };
  return data.flatMap((one) => (parameter === 'ids' ? one.id : one.practitionerId) ?? []);
}

/**
 * What an answer shows of the encoding in which it was asked for, by the ids that came back. `understood`: two or more
 * of those asked for, and no other; `ignored`: others came; `unclear`: too few to tell (the server may have read only
 * one of them).
 */
export function judgeEncoding(
  asked: readonly number[],
  answered: readonly number[],
): 'understood' | 'ignored' | 'unclear' {
  const wanted = new Set(asked);
  if (answered.some((id) => !wanted.has(id))) return 'ignored';
  return new Set(answered).size >= 2 ? 'understood' : 'unclear';
}
