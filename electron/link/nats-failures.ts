import type { LinkFailure } from './port.ts';

/** The engine's own error numbers, as measured (nats-server 2.14, `err_code` of its API). */
const codes: Readonly<Record<number, LinkFailure>> = {
  10037: { kind: 'absent' }, // no message found
  10054: { kind: 'too-large' }, // message size exceeds maximum allowed
  10059: { kind: 'absent' }, // stream not found
  10071: { kind: 'taken', key: '', holder: null }, // wrong last sequence
  10164: { kind: 'taken', key: '', holder: null }, // wrong last sequence, the right one not told
};

/** "maximum messages exceeded", "maximum messages per subject exceeded", "maximum bytes exceeded". */
const storeFailed = 10077;

/**
 * What an error of the engine's client means to the port. Looks at names and numbers only, so that no type of the client
 * is needed.
 * @param key the key that was written, for `taken`
 */
export function linkFailureOf(error: unknown, key = ''): LinkFailure {
  const { name, message, code, cause } = shapeOf(error);
  if (name === 'PermissionViolationError') return { kind: 'denied' };
  if (name === 'TimeoutError') return { kind: 'no-answer' };
  if (name === 'NoResponders' || name === 'JetStreamNotEnabled') return { kind: 'absent' };
  // The client checks the payload before it sends it.
  if (name === 'InvalidArgumentError' && message.includes('max_payload')) return { kind: 'too-large' };
  // The connection ended while the answer was on its way.
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

/**
 * Has the hub refused this desk's key? The client has one error for that and for a handshake that took too long, and ends
 * for good after two of either.
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
