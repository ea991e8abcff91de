/**
 * The first `length` bytes of what was deflated (zlib's format). Nothing beyond them is unpacked, and what follows the
 * stream, as the line feed before `endstream` in a PDF, is not looked at.
 *
 * @returns null: there are fewer bytes
 * @throws where the bytes are not deflated
 */
export async function inflated(packed: Uint8Array, length: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const unpacking = new DecompressionStream('deflate');
  const writer = unpacking.writable.getWriter();
  // What goes wrong is said by the other end, or comes after all that is wanted.
  const unheard = () => undefined;
  writer.write(new Uint8Array(packed)).catch(unheard);
  writer.close().catch(unheard);
  const whole = new Uint8Array(length);
  const reader = unpacking.readable.getReader();
  try {
    for (let at = 0; at < length; ) {
      const { done, value } = await reader.read();
      if (done) return null;
      whole.set(value.subarray(0, length - at), at);
      at += value.length;
    }
    return whole;
  } finally {
    reader.cancel().catch(unheard);
  }
}
