import { failure } from '../../shared/failures.ts';
import { type Operation, type OperationName, operations } from '../../shared/practice/operations.ts';
import type { Clock } from '../platform/ports.ts';
import { type ArrayEncoding, type ArrayQuery, askWithArray, encodeArray } from './array-encoding.ts';
import type { CallBudget } from './call-budget.ts';
import { type CallReports, createCallReports } from './call-reports.ts';
import { failureOfResponse } from './failures.ts';
import { parseResponse } from './parse-response.ts';
import { type PreparedRequest, prepareRequest } from './prepare-request.ts';
import type { ServerProfile } from './server-profile.ts';
import type { Exchange, HttpRequest, HttpResponse, Transport } from './transport.ts';
import type { CallOptions, CallOutcome, Permit, PracticeClient } from './types.ts';
import { practiceWords } from './words.ts';

/** Listeners are notified after each call that was made, or that the budget stopped; not of calls that their caller aborted. */
export type Client = PracticeClient &
  Pick<CallReports, 'lastFailures' | 'onOutcome'> & {
    /** The number of the call that was started last (`sequence` of its outcome); 0: none yet. */
    lastSequence(): number;
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

/** How often a read is retried after a 429. */
const readRetries = 2;

/**
 * One method for each operation of the table: prepare the request, send it, parse the response
 * (docs/practice-api/resources.md, "Operations").
 *
 * Guarantees
 * - What does not keep to the spec is never sent.
 * - A write is sent at most once a call; its delivery is known after it: not sent, refused, or unknown.
 * - A read that meets a 429 waits its turn again, at most twice, unless the pause is longer than it waits out.
 * - A list that was there and is not found counts as one that failed, until it was not found for hours (capabilities.ts).
 * - An extension that this server is known to lack is not asked for; a write that is one is sent only where the list that
 *   shows it was read.
 * - No failure carries the key, and none that is kept carries the server's own words.
 */
export function createClient({ transport, budget, serverProfile, clock }: ClientPorts): Client {
  const { report, lastFailures, onOutcome } = createCallReports(clock);
  let sequence = 0;

  async function call(name: OperationName, input: unknown, options: CallOptions): Promise<CallResult> {
    const prepared = prepareRequest(name, input ?? {}, options.verbatim);
    if (!prepared.ok) return { ok: false, failure: prepared.failure, delivery: 'not-sent' };
    if (serverProfile.lacks(name)) {
      const words = practiceWords.notOffered;
      return { ok: false, failure: failure('not-found', { words }), delivery: 'refused' };
    }
    const array = prepared.value.query.find(([, value]) => typeof value !== 'string');
    if (!array) return callWithRetry(name, prepared.value, null, options);
    const [parameter, values] = array as readonly [string, readonly number[]];
    return askWithArray(arrayQuery(parameter, values, serverProfile), (encoding) =>
      callWithRetry(name, prepared.value, encoding, options),
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
      if (!made.givenUp && failedOtherwise(made.outcome)) serverProfile.sawOtherFailure(name);
      const { outcome, givenUp } = made;
      if (givenUp || outcome.ok || outcome.failure.kind !== 'rate-limited' || tried >= again)
        return withoutHastyAbsence(name, outcome, serverProfile);
    }
  }

  async function callOnce(
    name: OperationName,
    prepared: PreparedRequest,
    encoding: ArrayEncoding | null,
    options: CallOptions,
  ): Promise<CallAttempt> {
    const request = {
      method: operations[name].method,
      path: prepared.path,
      query: encodedQuery(prepared.query, encoding ?? 'repeated'),
      body: prepared.body,
      file: prepared.file,
      signal: options.signal,
      onProgress: options.onProgress,
    };
    const leave = await budget.acquire(options.priority, options.signal, options.waitsOutMs);
    if (!leave.ok) {
      // The 429 itself was reported.
      const givenUp = leave.failure.kind !== 'key-refused';
      return { outcome: { ok: false, failure: leave.failure, delivery: 'not-sent' }, givenUp };
    }
    const permit = leave.value;
    const number = ++sequence;
    const asked = clock.wall();
    const exchange = await sendWithPermit(transport, permit, request, options);
    if (!exchange.answered) {
      const { failure: what, delivery, givenUp } = exchange;
      if (delivery === 'not-sent') permit.abandoned();
      else permit.lost();
      return { outcome: { ok: false, failure: what, delivery }, givenUp };
    }
    const { answer } = exchange;
    const date = readDate(answer.header('date'));
    if (answer.status < 200 || answer.status >= 300) {
      return { outcome: readFailure(name, answer, date, permit) };
    }
    permit.answered();
    const read = parseResponse(name, answer, prepared.params);
    if (!read.ok) return { outcome: { ok: false, failure: read.failure, delivery: 'unknown' } };
    serverProfile.sawOperation(name, true);
    // What answers in place of the service has another clock.
    const serverTime = serverProfile.sawDate(date, asked, clock.wall());
    for (const misfit of read.misfits ?? []) serverProfile.sawMisfit(name, misfit);
    return { outcome: { ok: true, value: read.value, serverTime, sequence: number } };
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
      now: date ?? serverTimeNow(),
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

  /** The service's time where an answer does not say it, UTC ms; null: this PC's clock may be hours off. */
  function serverTimeNow(): number | null {
    const skew = serverProfile.clockSkewMs();
    return skew === null ? null : clock.wall() - skew;
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
    lastFailures,
    onOutcome,
    lastSequence: () => sequence,
  };
}

/** Whether a call was made and something else came of it than a success or a 404. */
const failedOtherwise = (outcome: CallResult): boolean =>
  !outcome.ok && outcome.delivery !== 'not-sent' && outcome.failure.kind !== 'not-found';

/** A list that is not found but believed to be there, was not read: no caller may take it for one that the server lacks. */
function withoutHastyAbsence(
  name: OperationName,
  outcome: CallResult,
  profile: Pick<ServerProfile, 'lacks'>,
): CallResult {
  const { since, lists }: Operation = operations[name];
  if (outcome.ok || outcome.failure.kind !== 'not-found') return outcome;
  if (since === 'spec' || !lists || profile.lacks(name)) return outcome;
  return { ok: false, failure: { ...outcome.failure, kind: 'service-down' }, delivery: 'unknown' };
}

/** Sends one request. An exception on the way, ours or the caller's, returns the permit before it is rethrown. */
async function sendWithPermit(
  transport: Transport,
  permit: Permit,
  request: Omit<HttpRequest, 'onSending'>,
  { beforeSending, onSending }: Pick<CallOptions, 'beforeSending' | 'onSending'>,
): Promise<Exchange> {
  let sending = false;
  try {
    await beforeSending?.();
    return await transport.send({
      ...request,
      onSending() {
        onSending?.();
        sending = true;
      },
    });
  } catch (bug) {
    if (sending) permit.lost();
    else permit.abandoned();
    throw bug;
  }
}

/** An array of a query, with what this server's profile knows of its encoding. */
function arrayQuery(parameter: string, values: readonly number[], profile: ServerProfile): ArrayQuery {
  return {
    parameter,
    values,
    known: profile.arrayEncoding(parameter),
    hint:
      profile.formerArrayEncoding(parameter) ??
      profile.arrayEncoding(parameter === 'ids' ? 'practitionerIds' : 'ids'),
    mayTryOthers: profile.mayTryEncodings(parameter),
    mayDoubt: () => profile.mayDoubtEncoding(parameter),
    learn: (encoding) => profile.learnArrayEncoding(parameter, encoding),
    forget: () => profile.forgetArrayEncoding(parameter),
    allRefused: () => profile.encodingsRefused(parameter),
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
