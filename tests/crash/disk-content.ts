/** A file's bytes, in a buffer that may be longer. */
export type DiskContent = { buffer: Buffer; length: number };

export const emptyContent = (): DiskContent => ({ buffer: Buffer.alloc(0), length: 0 });

function grow(content: DiskContent, length: number): void {
  if (content.buffer.length >= length) return;
  const larger = Buffer.alloc(Math.max(length, content.buffer.length * 2));
  content.buffer.copy(larger, 0, 0, content.length);
  content.buffer = larger;
}

export function writeAt(content: DiskContent, at: number, bytes: Buffer): void {
  grow(content, at + bytes.length);
  bytes.copy(content.buffer, at);
  content.length = Math.max(content.length, at + bytes.length);
}

export function cutTo(content: DiskContent, length: number): void {
  grow(content, length);
  // What lies beyond the end reads as zeros when the file grows again.
  content.buffer.fill(0, Math.min(length, content.length), Math.max(length, content.length));
  content.length = length;
}
