/** Bytes as a `Blob` accepts them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** `820 KB`, `1.4 MB`. */
export function sayBytes(bytes: number): string {
  const kb = bytes / 1024;
  return kb < 1000 ? `${Math.max(1, Math.round(kb))} KB` : `${(kb / 1024).toFixed(1)} MB`;
}
