import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OperationName } from '../shared/practice/operations.ts';
import type { CallRecord } from './call-record.ts';
import { pauseFor, type ServiceClock } from './clock.ts';
import type { Dialect } from './dialect.ts';
import type { FaultRule, Faults } from './faults.ts';
import type { Keys, User } from './keys.ts';
import { type Limiter, makeLimiter } from './limiter.ts';
import { badRequest, type Refusal, unauthorized } from './outcome.ts';
import { refusalReply, send } from './replies.ts';
import { brokenHeader, sendWithFault, strike } from './wire-faults.ts';

/**
 * What every call passes before its operation, in this order: the log, faults, the address's bounds, the key, the
 * rate limit.
 *
 * - A request without a valid key fails with 401.
 * - 60 calls per minute per API key: all requests.
 * - Every call with a valid key counts, also one that is then refused.
 */

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

const longestAddress = 8192;
const keptCalls = 200_000;

export type Gate = {
  calls(): readonly CallRecord[];
  clearCalls(): void;
  /** After the dialect's limiter changed, or to reset every key's minute. */
  resetLimiter(): void;
};

export type GateNeeds = {
  readonly keys: Keys;
  readonly faults: Faults;
  readonly clock: ServiceClock;
  readonly dialect: () => Dialect;
};

function retryAfterOf(style: Dialect['retryAfter'], waitMs: number, now: number): string | null {
  if (style === 'none') return null;
  const seconds = Math.ceil(waitMs / 1000);
  return style === 'seconds' ? String(seconds) : new Date(now + seconds * 1000).toUTCString();
}

/** Its kind; a fault that replaces the response after the work is done has a label of its own. */
const labelOf = ({ kind, when }: FaultRule): string =>
  when === 'after' && (kind === '500' || kind === 'html') ? `${kind} after` : kind;

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
    const tellTime = (ms: number) => {
      if (dialect().dateHeader === 'present') reply.header('date', new Date(clock.now() + ms).toUTCString());
    };
    tellTime(0);
    if (config.open) return undefined;
    const [address = '', query = ''] = request.url.split('?', 2);
    const path = address.replace(/^\/v1/, '');
    let user = keys.whoIs(request.headers.authorization);
    const operation = config.operation ?? null;
    const { method } = request;
    const record = {
      method,
      path,
      query,
      at: clock.now(),
      operation,
      keyId: user?.keyId ?? null,
      id: String(request.headers['x-request-id'] ?? '') || null,
      status: 0,
      fault: null,
    };
    request.record = record;
    calls.push(record);
    if (calls.length > keptCalls) calls = calls.slice(keptCalls / 2);

    const fault = faults.strike({ operation, method, path });
    if (fault) {
      request.fault = fault;
      request.record.fault = labelOf(fault);
      if (fault.kind === 'wrong-date') tellTime(fault.ms ?? 0);
      if (fault.kind === 'delay' && fault.when !== 'after') {
        await pauseFor(clock, fault.ms ?? 0);
        // While it was on its way, its key may have been revoked.
        user = keys.whoIs(request.headers.authorization);
      }
      const answered = strike(fault, request, reply, dialect().errorBody);
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
    if (request.record)
      request.record.status = reply.getHeader(brokenHeader) === undefined ? reply.statusCode : 0;
    const shape = dialect().errorBody;
    if (request.fault) sendWithFault(request.fault, { request, reply, payload, clock, shape, done });
    else done(null, payload);
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
