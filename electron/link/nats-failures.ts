import type { LinkFailure } from './port.ts';

/** The server's error codes, as measured (nats-server 2.14, `err_code` of its API). */
const codes: Readonly<Record<number, LinkFailure>> = {
  10037: { kind: 'absent' }, // no message found
  10054: { kind: 'too-large' }, // message size exceeds maximum allowed
  10059: { kind: 'absent' }, // stream not found
  10071: { kind: 'taken', key: '', holder: null }, // wrong last sequence
  10164: { kind: 'taken', key: '', holder: null }, // wrong last sequence, without the right one
};

/** "maximum messages exceeded", "maximum messages per subject exceeded", "maximum bytes exceeded". */
const storeFailed = 10077;

/**
 * Maps an error of the engine's client to a failure of the port. It reads names and numbers only, so it needs no type of
 * the client.
 * @param key the key that was written, for `taken`
 */
export function linkFailureOf(error: unknown, key = ''): LinkFailure {
  const { name, message, code, cause } = shapeOf(error);
  if (name === 'PermissionViolationError') return { kind: 'denied' };
  if (name === 'TimeoutError') return { kind: 'no-answer' };
  if (isUnavailable(error)) return { kind: 'absent' };
  // The client checks the payload before it sends it.
  if (name === 'InvalidArgumentError' && message.includes('max_payload')) return { kind: 'too-large' };
  // The connection ended before the answer arrived.
  if (name === 'ClosedConnectionError' || name === 'DrainingConnectionError' || name === 'ConnectionError')
    return { kind: 'no-answer' };
  if (code === storeFailed)
    return { kind: 'full', limit: message.includes('per subject') ? 'class' : 'total' };
  const known = codes[code ?? 0];
  if (known?.kind === 'taken') return { ...known, key };
  if (known) return known;
  if (cause !== undefined) return linkFailureOf(cause, key);
  return { kind: 'hub-fault', words: `${name}: ${message}`.slice(0, 200) };
}

/** Whether the server answers no call of this kind at the moment; it says the same where there is none to call. */
export function isUnavailable(error: unknown): boolean {
  const { name } = shapeOf(error);
  return name === 'NoResponders' || name === 'JetStreamNotEnabled';
}

/**
 * Whether the hub refused this desk's key, which need not mean that it was removed (refusals.ts). The client has one error class for
 * that and for a handshake that timed out, and gives up after two of either.
 */
export function isRemoval(error: unknown): boolean {
  const { name, message } = shapeOf(error);
  return name === 'AuthorizationError' && /authorization violation/i.test(message);
}

function shapeOf(error: unknown) {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), code: null, cause: undefined };
  const code = 'code' in error && typeof error.code === 'number' ? error.code : null;
  return { name: error.name, message: error.message, code, cause: error.cause };
}
