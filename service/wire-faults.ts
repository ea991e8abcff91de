import type { FastifyReply, FastifyRequest } from 'fastify';
import { pauseFor, type ServiceClock } from './clock.ts';
import type { Dialect } from './dialect.ts';
import type { FaultRule } from './faults.ts';
import type { OperationOutcome } from './outcome.ts';
import type { Practice } from './practice.ts';
import { htmlReply, type Reply, refusalReply, send } from './replies.ts';

/** The wire form of faults: a broken socket, or in process a header that `fetch` turns into a rejection. */

/** The remote address of in-process calls. */
export const inProcess = 'in-process';
/** On in-process responses: the connection broke `before`, `after` or in the `middle` of the response. */
export const brokenHeader = 'x-broken';

const isLocal = (request: FastifyRequest): boolean => request.raw.socket.remoteAddress === inProcess;

/** Breaks the connection; in process, signals that to the caller's `fetch`. */
export function breakOff(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.record) request.record.status = 0;
  if (isLocal(request)) return reply.code(500).header(brokenHeader, 'before').send('');
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Sends a fault instead of the operation's response. */
export function strike(
  rule: FaultRule,
  request: FastifyRequest,
  reply: FastifyReply,
  shape: Dialect['errorBody'],
) {
  if (rule.when === 'after') return null;
  switch (rule.kind) {
    case 'drop-before':
      return breakOff(request, reply);
    case '429':
      if (rule.retryAfter !== undefined) reply.header('retry-after', String(rule.retryAfter));
      return send(reply, refusalReply({ status: 429, message: 'the rate limit is exceeded' }, shape));
    case '500':
    case 'html':
      return send(reply, brokenReply(rule, shape));
    default:
      return null;
  }
}

const brokenReply = (rule: FaultRule, shape: Dialect['errorBody']): Reply =>
  rule.kind === 'html'
    ? htmlReply(rule.status ?? 502, 'The page cannot be shown.')
    : refusalReply({ status: 500, message: 'internal server error' }, shape);

/** The replica's default lag, ms. */
const usualLag = 60_000;

/**
 * Carries a call out as often, and when, a fault delivers it.
 * @returns `later`: it is carried out after the caller has gone
 */
export async function carryOutWithFault(
  rule: FaultRule | null,
  work: () => OperationOutcome,
  { replica, records, clock }: Practice,
): Promise<OperationOutcome | 'later'> {
  const ms = rule?.ms ?? 0;
  /** The practice may be closed by then. */
  const workLater = () => pauseFor(clock, ms).then(() => (records.isClosed() ? null : work()));
  switch (rule?.kind) {
    case 'stale':
      return replica.asOf(clock.now() - (rule.ms ?? usualLag), work);
    case 'late':
      void workLater();
      return 'later';
    case 'twice': {
      const first = work();
      if (rule.when !== 'after') {
        if (ms === 0) work();
        else void workLater();
        return first;
      }
      await pauseFor(clock, ms);
      return work();
    }
    default:
      return work();
  }
}

type Sending = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly payload: unknown;
  readonly clock: ServiceClock;
  readonly shape: Dialect['errorBody'];
  readonly done: (error: Error | null, payload?: unknown) => void;
};

/** Sends a response that a fault delays, truncates or breaks off. */
export function sendWithFault(
  rule: FaultRule,
  { request, reply, payload, clock, shape, done }: Sending,
): void {
  const text = typeof payload === 'string' ? payload : '';
  if (rule.kind === 'delay' && rule.when === 'after') {
    pauseFor(clock, rule.ms ?? 0).then(
      () => done(null, payload),
      (error: Error) => done(error),
    );
  } else if ((rule.kind === '500' || rule.kind === 'html') && rule.when === 'after') {
    const { status, type, body } = brokenReply(rule, shape);
    if (request.record) request.record.status = status;
    reply.code(status).header('content-type', type);
    done(null, body);
  } else if (rule.kind === 'truncated-json') {
    done(null, text.slice(0, Math.max(1, Math.floor(text.length / 2))));
  } else if (rule.kind === 'drop-after-commit' || rule.kind === 'reset-mid-body') {
    if (request.record) request.record.status = 0;
    if (isLocal(request)) {
      reply.header(brokenHeader, rule.kind === 'reset-mid-body' ? 'middle' : 'after');
      done(null, payload);
    } else breakSocket(rule.kind, request, reply, text);
  } else done(null, payload);
}

/** Sends nothing of the response, or its first half under the full length, and then closes the connection. */
function breakSocket(
  kind: FaultRule['kind'],
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): void {
  const { socket } = request.raw;
  if (kind === 'drop-after-commit') {
    socket.destroy();
    return;
  }
  const bytes = Buffer.from(text);
  reply.raw.writeHead(reply.statusCode, {
    'content-type': String(reply.getHeader('content-type') ?? 'text/plain'),
    'content-length': bytes.length + 1,
  });
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => socket.destroy());
}
