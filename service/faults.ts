import type { OperationName } from '../shared/practice/operations.ts';

/**
 * Faults on the wire, as rules. The first rule that matches a call and is not used up strikes.
 *
 * - `delay`: `ms` before the call is worked on (`when: 'after'`: after, before its answer goes out).
 * - `drop-before`: the connection breaks before anything is done.
 * - `drop-after-commit`: everything is done, then the connection breaks.
 * - `reset-mid-body`: half of the answer's body, then the connection breaks.
 * - `429`, `500`: answered instead of working; `retryAfter` seconds with a 429 where given. A `500` with `when: 'after'` is
 *   answered when everything has been done.
 * - `truncated-json`: a complete answer whose JSON stops in the middle.
 * - `html`: an HTML page instead of an answer (`status`, 502 when left out); with `when: 'after'` everything has been done.
 * - `wrong-date`: the answer as it is, its `Date` header `ms` later than the clock of the service.
 * - `stale`: a read is answered by a replica `ms` behind (60,000 when left out); it knows the past from the moment at which
 *   the rule was added.
 * - `late`: the connection breaks at once, and the call is carried out `ms` later. (`delay` before the work: the caller
 *   waits, gives up, and the call is carried out all the same.)
 * - `twice`: the call is delivered a second time, `ms` after the first. The answer is that of the first, or, with
 *   `when: 'after'`, that of the second.
 */
export const faultKinds = [
  'delay',
  'drop-before',
  'drop-after-commit',
  'reset-mid-body',
  '429',
  '500',
  'truncated-json',
  'html',
  'wrong-date',
  'stale',
  'late',
  'twice',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type FaultRule = {
  readonly kind: FaultKind;
  /** Only this operation … */
  readonly operation?: OperationName | undefined;
  /** … or paths (after `/v1`, without the query) that this regular expression finds; neither: every call. */
  readonly path?: string | undefined;
  readonly method?: string | undefined;
  /** How many calls it strikes; without it, every one. */
  readonly count?: number | undefined;
  /** Strikes a matching call with this probability, 0 to 1. */
  readonly probability?: number | undefined;
  /** Milliseconds, for `delay`, `wrong-date`, `stale`, `late` and `twice`. */
  readonly ms?: number | undefined;
  readonly when?: 'before' | 'after' | undefined;
  readonly retryAfter?: number | undefined;
  readonly status?: number | undefined;
};

export type Faults = {
  /** @returns the rule's number, for `remove`. */
  add(rule: FaultRule): number;
  remove(id: number): void;
  clear(): void;
  list(): readonly (FaultRule & { readonly id: number; readonly struck: number })[];
  /** The fault for this call, if any. */
  strike(call: { operation: string | null; method: string; path: string }): FaultRule | null;
};

/** @param random 0 to 1, for `probability`. */
export function makeFaults(random: () => number): Faults {
  type Armed = { id: number; rule: FaultRule; struck: number; pattern: RegExp | null };
  let armed: Armed[] = [];
  let last = 0;
  return {
    add: (rule) => {
      last += 1;
      armed.push({
        id: last,
        rule,
        struck: 0,
        pattern: rule.path === undefined ? null : new RegExp(rule.path),
      });
      return last;
    },
    remove: (id) => {
      armed = armed.filter((one) => one.id !== id);
    },
    clear: () => {
      armed = [];
    },
    list: () => armed.map(({ id, rule, struck }) => ({ ...rule, id, struck })),
    strike: ({ operation, method, path }) => {
      for (const one of armed) {
        const { rule } = one;
        if (rule.count !== undefined && one.struck >= rule.count) continue;
        if (rule.operation !== undefined && rule.operation !== operation) continue;
        if (rule.kind === 'stale' && method !== 'GET') continue;
        if (rule.method !== undefined && rule.method.toUpperCase() !== method) continue;
        if (one.pattern && !one.pattern.test(path)) continue;
        if (rule.probability !== undefined && random() >= rule.probability) continue;
        one.struck += 1;
        return rule;
      }
      return null;
    },
  };
}
