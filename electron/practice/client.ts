import { type Failure, failure } from '../../shared/failures.ts';
import { type OperationName, operations } from '../../shared/practice/operations.ts';
import type { Clock } from '../platform/ports.ts';
import { type ArrayEncoding, askWithArray, encodeArray } from './array-encoding.ts';
import type { CallBudget } from './call-budget.ts';
import { failureOfResponse } from './failures.ts';
import { parseResponse } from './parse-response.ts';
import { type PreparedRequest, prepareRequest } from './prepare-request.ts';
import type { ServerProfile } from './server-profile.ts';
import type { Exchange, HttpResponse, Transport } from './transport.ts';
import type { CallOptions, CallOutcome, Delivery, Permit, PracticeClient, Priority } from './types.ts';

/** The outcome of a call that was made; for the state of the connection. */
export type CallReport = {
  readonly operation: OperationName;
  readonly priority: Priority;
  /** UTC ms by this PC's clock. */
  readonly at: number;
} & ({ readonly ok: true } | { readonly ok: false; readonly failure: Failure; readonly delivery: Delivery });

/** A failure for the diagnostics: without the server's own words, which may hold patient data. */
export type PastFailure = { readonly at: number; readonly operation: string; readonly failure: Failure };

export type Client = PracticeClient & {
  /** The last failures, newest last; at most 50. */
  lastFailures(): readonly PastFailure[];
  /** Notified after each call that was made, or that the budget stopped; not of calls that their caller aborted. */
  onOutcome(listener: (report: CallReport) => void): () => void;
};

export type ClientPorts = {
  readonly transport: Transport;
  readonly budget: Pick<CallBudget, 'acquire'>;
  readonly serverProfile: ServerProfile;
  readonly clock: Pick<Clock, 'wall'>;
};

type CallResult = CallOutcome<unknown>;
type FailedCall = Extract<CallResult, { ok: false }>;
type CallAttempt = { readonly outcome: CallResult; readonly givenUp?: boolean };

const mostFailures = 50;
/** How often a read is retried after a 429. */
const readRetries = 2;

/**
 * One method for each operation of the table: prepare the request, send it, parse the response
 * (docs/practice-api/resources.md, "Operations").
 *
 * Guarantees
 * - What does not keep to the spec is never sent.
 * - A write is sent at most once a call; its delivery is known after it: not sent, refused, or unknown.
 * - A read that meets a 429 waits its turn again, at most twice.
 * - An extension that this server is known to lack is not asked for.
 * - No failure carries the key, and none that is kept carries the server's own words.
 */
export function createClient({ transport, budget, serverProfile, clock }: ClientPorts): Client {
  const listeners = new Set<(report: CallReport) => void>();
  const failures: PastFailure[] = [];
  let sequence = 0;

  async function call(name: OperationName, input: unknown, options: CallOptions): Promise<CallResult> {
    const prepared = prepareRequest(name, input ?? {}, options.verbatim);
    if (!prepared.ok) return { ok: false, failure: prepared.failure, delivery: 'not-sent' };
    if (serverProfile.lacks(name)) {
      const words = 'This practice does not offer it.';
      return { ok: false, failure: failure('not-found', { words }), delivery: 'refused' };
    }
    const array = prepared.value.query.find(([, value]) => typeof value !== 'string');
    if (!array) return callWithRetry(name, prepared.value, null, options);
    const [parameter, values] = array as readonly [string, readonly number[]];
    return askWithArray(
      {
        parameter,
        values,
        known: serverProfile.arrayEncoding(parameter),
        hint:
          serverProfile.formerArrayEncoding(parameter) ??
          serverProfile.arrayEncoding(parameter === 'ids' ? 'practitionerIds' : 'ids'),
        mayTryOthers: serverProfile.mayTryEncodings(parameter),
        learn: (encoding) => serverProfile.learnArrayEncoding(parameter, encoding),
        forget: () => serverProfile.forgetArrayEncoding(parameter),
        allRefused: () => serverProfile.encodingsRefused(parameter),
      },
      (encoding) => callWithRetry(name, prepared.value, encoding, options),
    );
  }

  /** One call in its turn; a read that was rate-limited takes another turn. */
  async function callWithRetry(
    name: OperationName,
    prepared: PreparedRequest,
    encoding: ArrayEncoding | null,
    options: CallOptions,
  ): Promise<CallResult> {
    const again = operations[name].method === 'GET' ? readRetries : 0;
    for (let tried = 0; ; tried++) {
      const made = await callOnce(name, prepared, encoding, options);
      if (!made.givenUp) report(name, options.priority, made.outcome);
      if (made.outcome.ok || made.outcome.failure.kind !== 'rate-limited' || tried >= again)
        return made.outcome;
    }
  }

  async function callOnce(
    name: OperationName,
    prepared: PreparedRequest,
    encoding: ArrayEncoding | null,
    options: CallOptions,
  ): Promise<CallAttempt> {
    const leave = await budget.acquire(options.priority, options.signal);
    if (!leave.ok) {
      const givenUp = leave.failure.kind !== 'key-refused';
      return { outcome: { ok: false, failure: leave.failure, delivery: 'not-sent' }, givenUp };
    }
    const permit = leave.value;
    const number = ++sequence;
    const asked = clock.wall();
    const exchange = await send(name, prepared, encoding, options, permit);
    if (!exchange.answered) {
      const { failure: what, delivery, givenUp } = exchange;
      if (delivery === 'not-sent') permit.abandoned();
      else permit.lost();
      return { outcome: { ok: false, failure: what, delivery }, givenUp };
    }
    const { answer } = exchange;
    const date = readDate(answer.header('date'));
    const serverTime = serverProfile.sawDate(date, asked, clock.wall());
    if (answer.status < 200 || answer.status >= 300) {
      return { outcome: readFailure(name, answer, date, permit) };
    }
    permit.answered();
    const read = parseResponse(name, answer, prepared.params);
    if (!read.ok) return { outcome: { ok: false, failure: read.failure, delivery: 'unknown' } };
    serverProfile.sawOperation(name, true);
    for (const misfit of read.misfits ?? []) serverProfile.sawMisfit(name, misfit);
    return { outcome: { ok: true, value: read.value, serverTime, sequence: number } };
  }

  /** Sends one request. An exception on the way, ours or the caller's, returns the permit before it is rethrown. */
  async function send(
    name: OperationName,
    prepared: PreparedRequest,
    encoding: ArrayEncoding | null,
    options: CallOptions,
    permit: Permit,
  ): Promise<Exchange> {
    let sending = false;
    try {
      return await transport.send({
        method: operations[name].method,
        path: prepared.path,
        query: encodedQuery(prepared.query, encoding ?? 'repeated'),
        body: prepared.body,
        file: prepared.file,
        signal: options.signal,
        onProgress: options.onProgress,
        onSending() {
          options.onSending?.();
          sending = true;
        },
      });
    } catch (bug) {
      if (sending) permit.lost();
      else permit.abandoned();
      throw bug;
    }
  }

  function readFailure(
    name: OperationName,
    answer: HttpResponse,
    /** As the response says it: a `Retry-After` date goes by the same clock. */
    date: number | null,
    permit: Permit,
  ): FailedCall {
    const { status, header, body } = answer;
    const error = {
      status,
      body,
      contentType: header('content-type'),
      retryAfter: header('retry-after'),
      now: date ?? clock.wall(),
    };
    const described = failureOfResponse(error, transport.redact);
    serverProfile.sawErrorShape(described.shape);
    if (status === 401) permit.keyRefused();
    else if (status === 429) permit.refused(described.failure.retryAfterMs ?? null);
    else permit.answered();
    const extension = operations[name].since === 'extension';
    // A path that the server knows for other methods only is an extension that it lacks, too.
    const missing = status === 404 || (extension && (status === 405 || status === 501));
    if (!missing) return { ok: false, failure: described.failure, delivery: described.delivery };
    serverProfile.sawOperation(name, false);
    return { ok: false, failure: { ...described.failure, kind: 'not-found' }, delivery: 'refused' };
  }

  function report(operation: OperationName, priority: Priority, outcome: CallResult): void {
    const at = clock.wall();
    if (!outcome.ok) {
      failures.push({ at, operation, failure: withoutWordsOfServer(outcome.failure) });
      if (failures.length > mostFailures) failures.shift();
    }
    const about = { operation, priority, at };
    const made: CallReport = outcome.ok
      ? { ...about, ok: true }
      : { ...about, ok: false, failure: outcome.failure, delivery: outcome.delivery };
    for (const listener of listeners) listener(made);
  }

  const methods = Object.fromEntries(
    (Object.keys(operations) as OperationName[]).map((name) => [
      name,
      (input: unknown, options: CallOptions) => call(name, input, options),
    ]),
    // Each answer was parsed by the schema of its own row in the table.
  ) as unknown as PracticeClient;

  return {
    ...methods,
    lastFailures: () => [...failures],
    onOutcome(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function encodedQuery(
  query: PreparedRequest['query'],
  encoding: ArrayEncoding,
): readonly (readonly [string, string])[] {
  return query.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : encodeArray(name, value, encoding),
  );
}

/** The Date header, UTC ms; null when absent or unreadable. */
function readDate(text: string | null): number | null {
  const ms = text ? Date.parse(text) : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
}

/** Words of ours are kept: network codes, and what did not parse. */
function withoutWordsOfServer(what: Failure): Failure {
  if (what.status === undefined || what.kind === 'protocol') return what;
  const { words: _words, ...rest } = what;
  return rest;
}
