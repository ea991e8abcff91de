/**
 * A sealed message opens only for the desk that sealed it (link/sealing.ts), so where the hub does not say which that was,
 * its name stands before the message: its length in one byte, then the name.
 */
export function withSender(desk: string, sealed: Uint8Array): Uint8Array {
  const name = Buffer.from(desk, 'utf8');
  return Buffer.concat([Buffer.of(name.length), name, sealed]);
}

export function splitSender(bytes: Uint8Array): { readonly desk: string; readonly sealed: Uint8Array } {
  const end = 1 + (bytes[0] ?? 0);
  return { desk: Buffer.from(bytes.subarray(1, end)).toString('utf8'), sealed: bytes.subarray(end) };
}
