import type { FetchResponse } from '../../electron/platform/ports.ts';
import type { InProcessAnswer } from '../../service/in-process.ts';

/**
 * An answer of the service as the transport reads it: one piece and its end, without the machinery of a stream of the web,
 * which takes as long as the call itself.
 */
export const fetchAnswer = ({ status, headers, body, broken }: InProcessAnswer): FetchResponse => ({
  status,
  headers: { get: (name) => headers[name.toLowerCase()] ?? null },
  body: body.length > 0 || broken ? inOnePiece(body, broken) : null,
});

/** The part of a stream that the transport uses. */
function inOnePiece(piece: Uint8Array, broken: TypeError | null): ReadableStream<Uint8Array> {
  let pieces = [piece];
  const cancel = async () => {
    pieces = [];
  };
  const getReader = () => ({
    cancel,
    async read() {
      const value = pieces.pop();
      if (value) return { done: false, value };
      if (broken) throw broken;
      return { done: true };
    },
  });
  return { cancel, getReader } as unknown as ReadableStream<Uint8Array>;
}
