import { type Failure, type FailureKind, failure } from '../../shared/failures.ts';
import type { Delivery } from './types.ts';

/**
 * What an error of the network means, and whether the request may have left: by Node's and undici's codes and by the
 * `net::ERR_…` names of Electron. `not-sent` only where a connection was never made; everything else is `unknown`,
 * because the service may have received the request before the connection broke.
 */
type Meaning = { readonly kind: FailureKind; readonly delivery: Delivery };

const notSent = (kind: FailureKind): Meaning => ({ kind, delivery: 'not-sent' });
const unknown = (kind: FailureKind): Meaning => ({ kind, delivery: 'unknown' });

/** System calls of before a connection: whatever failed in one of them, nothing was sent. */
const connecting = /^(connect|getaddrinfo|bind)$/;

/** First match wins. */
const meanings: readonly (readonly [RegExp, Meaning])[] = [
  [/^(ENOTFOUND|ERR_NAME_NOT_RESOLVED|ERR_ICANN_NAME_COLLISION)$/, notSent('address-unknown')],
  [/^(ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_NETWORK_ACCESS_DENIED)$/, notSent('offline')],
  [/^EAI_\w+$/, notSent('offline')],
  // Of a connection that was made already they say as little as a reset does.
  [/^(ENETUNREACH|ENETDOWN|EHOSTUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/, unknown('offline')],
  [
    /^(ERR_PROXY_\w+|ERR_TUNNEL_CONNECTION_FAILED|ERR_NAME_RESOLUTION_FAILED|ERR_DNS_\w+)$/,
    notSent('offline'),
  ],
  [/^(ERR_MANDATORY_PROXY_CONFIGURATION_FAILED|ERR_SOCKS_\w+)$/, notSent('offline')],
  [/^(ERR_NETWORK_CHANGED|ERR_NETWORK_IO_SUSPENDED)$/, unknown('offline')],
  [/^(ECONNREFUSED|ERR_CONNECTION_REFUSED|ERR_CONNECTION_FAILED)$/, notSent('service-down')],
  [/^(UND_ERR_CONNECT_TIMEOUT|ERR_CONNECTION_TIMED_OUT)$/, notSent('timed-out')],
  [/^(ETIMEDOUT|ERR_TIMED_OUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/, unknown('timed-out')],
  [
    /^(CERT_\w+|CRL_\w+|UNABLE_TO_\w+|ERR_CERT_\w+|ERR_CERTIFICATE_TRANSPARENCY_REQUIRED)$/,
    notSent('certificate'),
  ],
  [/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH)$/, notSent('certificate')],
  [
    /^(ERR_TLS_CERT_ALTNAME_INVALID|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/,
    notSent('certificate'),
  ],
  [/^(ERR_SSL_PINNED_KEY_NOT_IN_CERT_CHAIN|ERR_SSL_SERVER_CERT_BAD_FORMAT)$/, notSent('certificate')],
  // TLS was not agreed on, so nothing was sent: another kind of server listens there. Other errors of TLS may come
  // later in a connection, and prove nothing.
  [
    /^ERR_SSL_\w*(WRONG_VERSION|VERSION_OR_CIPHER|PROTOCOL_VERSION|HANDSHAKE_FAILURE)\w*$/,
    notSent('protocol'),
  ],
  [
    /^ERR_SSL_\w*(UNSUPPORTED_PROTOCOL|UNRECOGNIZED_NAME|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)\w*$/,
    notSent('protocol'),
  ],
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/, unknown('protocol')],
];

/** Errors that say more in their words than in their code. */
const wordings: readonly (readonly [RegExp, Meaning])[] = [
  [/before secure TLS connection was established/i, notSent('service-down')],
  [/HTTP Tunneling/i, notSent('offline')],
  [
    /EPROTO.*(wrong version number|handshake failure|unsupported protocol|packet length too long)/is,
    notSent('protocol'),
  ],
  [/redirect/i, unknown('protocol')],
];

/** @returns the failure and the delivery of a request whose `fetch`, or the reading of whose answer, threw `error`. */
export function networkFailure(error: unknown): { readonly failure: Failure; readonly delivery: Delivery } {
  const seen = [...unfold(error)];
  for (const { code, message, syscall } of seen) {
    for (const [pattern, meaning] of wordings) if (pattern.test(message)) return failed(meaning, code);
    const meaning = code === null ? undefined : meanings.find(([pattern]) => pattern.test(code))?.[1];
    if (syscall !== null && connecting.test(syscall))
      return failed(notSent(meaning?.kind ?? 'offline'), code);
    if (meaning) return failed(meaning, code);
  }
  // Resets, broken pipes, aborted streams, and whatever we have no name for.
  return failed(unknown('service-down'), seen.find(({ code }) => code !== null)?.code ?? null);
}

function failed({ kind, delivery }: Meaning, code: string | null) {
  return { failure: failure(kind, code === null ? {} : { words: code }), delivery };
}

type Seen = { readonly code: string | null; readonly message: string; readonly syscall: string | null };

/**
 * The errors that an error gathers (one for each address that was tried), then itself, then its causes. Node gives the gathering error the code
 * of the first address, and does not say that it came of connecting.
 */
function* unfold(error: unknown, depth = 0): Generator<Seen> {
  if (typeof error !== 'object' || error === null || depth > 4) return;
  const { code, message, syscall, cause, errors } = error as Record<string, unknown>;
  if (Array.isArray(errors)) for (const one of errors.slice(0, 8)) yield* unfold(one, depth + 1);
  const text = typeof message === 'string' ? message : '';
  const named = typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code) ? code : null;
  yield {
    code: named ?? /net::(ERR_\w+)/.exec(text)?.[1] ?? null,
    message: text,
    syscall: typeof syscall === 'string' ? syscall : null,
  };
  yield* unfold(cause, depth + 1);
}
