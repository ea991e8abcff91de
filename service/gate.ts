import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OperationName } from '../shared/practice/operations.ts';
import { type Clock, pause } from './clock.ts';
import type { Dialect } from './dialect.ts';
import type { FaultRule, Faults } from './faults.ts';
import type { Keys, User } from './keys.ts';
import { type Limiter, makeLimiter } from './limiter.ts';
import { badRequest, type Refusal, unauthorized } from './outcome.ts';
import { htmlReply, type Reply, refusalReply } from './replies.ts';

/**
 * What every call passes before its operation, in this order: the log, faults, the address's bounds, the key, the
 * rate limit.
 *
 * - A call without a valid key is 401, whatever it asks for.
 * - Every call with a valid key counts against the key's 60 a minute, also one that is then refused.
 */

/** One call as the log keeps it. `status` 0: the connection was broken instead of an answer. */
export type CallRecord = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly at: number;
  readonly operation: OperationName | null;
  readonly keyId: string | null;
  status: number;
  fault: string | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    user: User | null;
    fault: FaultRule | null;
    record: CallRecord | null;
  }
  interface FastifyContextConfig {
    operation?: OperationName;
    /** Not part of the API: the sandbox and the documentation. */
    open?: boolean;
  }
}

/** The remote address that only calls in the process have; their connections are broken by a header (in-process). */
export const inProcess = 'in-process';
export const brokenHeader = 'x-broken';

const longestAddress = 8192;
const keptCalls = 200_000;

export type Gate = {
  calls(): readonly CallRecord[];
  clearCalls(): void;
  /** After the dialect's limiter changed, or to give every key its full minute again. */
  resetLimiter(): void;
};

export type GateNeeds = {
  readonly keys: Keys;
  readonly faults: Faults;
  readonly clock: Clock;
  readonly dialect: () => Dialect;
};

export function send(reply: FastifyReply, { status, type, body }: Reply): FastifyReply {
  return reply.code(status).header('content-type', type).send(body);
}

/** Breaks the connection; in the process, says so to the caller's `fetch`. */
function breakOff(request: FastifyRequest, reply: FastifyReply, how: 'before' | 'after'): FastifyReply {
  if (request.record) request.record.status = 0;
  if (request.raw.socket.remoteAddress === inProcess)
    return reply.code(500).header(brokenHeader, how).send('');
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function retryAfterOf(style: Dialect['retryAfter'], waitMs: number, now: number): string | null {
  if (style === 'none') return null;
  const seconds = Math.ceil(waitMs / 1000);
  return style === 'seconds' ? String(seconds) : new Date(now + seconds * 1000).toUTCString();
}

/** A fault that answers instead of the operation. */
function struck(rule: FaultRule, request: FastifyRequest, reply: FastifyReply, shape: Dialect['errorBody']) {
  switch (rule.kind) {
    case 'drop-before':
      return breakOff(request, reply, 'before');
    case '429':
      if (rule.retryAfter !== undefined) reply.header('retry-after', String(rule.retryAfter));
      return send(reply, refusalReply({ status: 429, message: 'the rate limit is exceeded' }, shape));
    case '500':
      return send(reply, refusalReply({ status: 500, message: 'internal server error' }, shape));
    case 'html':
      return send(reply, htmlReply(rule.status ?? 502, 'The page cannot be shown.'));
    default:
      return null;
  }
}

export function guard(app: FastifyInstance, { keys, faults, clock, dialect }: GateNeeds): Gate {
  let calls: CallRecord[] = [];
  let kind = dialect().limiter;
  let limiter: Limiter = makeLimiter(kind);
  const wait = (keyId: string): number => {
    if (dialect().limiter !== kind) {
      kind = dialect().limiter;
      limiter = makeLimiter(kind);
    }
    return limiter(keyId, clock.now());
  };
  app.decorateRequest('user', null);
  app.decorateRequest('fault', null);
  app.decorateRequest('record', null);

  const refuse = (reply: FastifyReply, refusal: Refusal) =>
    send(reply, refusalReply(refusal, dialect().errorBody));

  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions;
    reply.raw.sendDate = false;
    if (dialect().dateHeader === 'present') reply.header('date', new Date(clock.now()).toUTCString());
    if (config.open) return undefined;
    const [address = '', query = ''] = request.url.split('?', 2);
    const path = address.replace(/^\/v1/, '');
    const user = keys.whoIs(request.headers.authorization);
    const operation = config.operation ?? null;
    const { method } = request;
    const record = {
      method,
      path,
      query,
      at: clock.now(),
      operation,
      keyId: user?.keyId ?? null,
      status: 0,
      fault: null,
    };
    request.record = record;
    calls.push(record);
    if (calls.length > keptCalls) calls = calls.slice(keptCalls / 2);

    const fault = faults.strike({ operation, method, path });
    if (fault) {
      request.fault = fault;
      request.record.fault = fault.kind;
      if (fault.kind === 'delay' && fault.when !== 'after') await pause(clock, fault.ms ?? 0);
      const answered = struck(fault, request, reply, dialect().errorBody);
      if (answered) return answered;
    }
    if (request.url.length > longestAddress) return refuse(reply, badRequest('the address is too long'));
    if (!user) return refuse(reply, unauthorized);
    request.user = user;
    const waitMs = wait(user.keyId);
    if (waitMs > 0) {
      const after = retryAfterOf(dialect().retryAfter, waitMs, clock.now());
      if (after !== null) reply.header('retry-after', after);
      return refuse(reply, {
        ok: false,
        status: 429,
        message: 'the rate limit of 60 calls per minute is exceeded',
      });
    }
    return undefined;
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const fault = request.fault;
    const text = typeof payload === 'string' ? payload : '';
    const local = request.raw.socket.remoteAddress === inProcess;
    if (request.record)
      request.record.status = reply.getHeader(brokenHeader) === undefined ? reply.statusCode : 0;
    const go = (body: unknown) => done(null, body);
    if (!fault) return go(payload);
    if (fault.kind === 'delay' && fault.when === 'after') {
      pause(clock, fault.ms ?? 0).then(
        () => go(payload),
        (error) => done(error),
      );
      return undefined;
    }
    if (fault.kind === 'truncated-json') return go(text.slice(0, Math.max(1, Math.floor(text.length / 2))));
    const broken =
      fault.kind === 'drop-after-commit' ? 'after' : fault.kind === 'reset-mid-body' ? 'middle' : null;
    if (broken === null) return go(payload);
    if (request.record) request.record.status = 0;
    if (local) {
      reply.header(brokenHeader, broken);
      return go(payload);
    }
    if (broken === 'middle') {
      const half = Buffer.from(text).subarray(0, Math.ceil(Buffer.byteLength(text) / 2));
      reply.raw.writeHead(reply.statusCode, {
        'content-type': String(reply.getHeader('content-type') ?? 'text/plain'),
        'content-length': Buffer.byteLength(text) + 1,
      });
      reply.raw.write(half, () => request.raw.socket.destroy());
    } else request.raw.socket.destroy();
    return undefined;
  });

  return {
    calls: () => calls,
    clearCalls: () => {
      calls = [];
    },
    resetLimiter: () => {
      limiter = makeLimiter(kind);
    },
  };
}
