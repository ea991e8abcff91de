/** The smallest unit in which the memory of a WebAssembly module grows. */
const pageBytes = 65_536;
const headerBytes = 8;
const memorySection = 5;
const hasMost = 0x01;

/**
 * The same module with a bound on its memory: growing beyond it fails inside the module, whatever its code asks for.
 * Binary format: WebAssembly Core Specification, 5.5.8 (memory section) and 5.2.2 (LEB128).
 *
 * @param most bytes
 * @throws where the module has no single memory of its own, or needs more than `most` at its start
 */
export function withBoundedMemory(module: Uint8Array<ArrayBuffer>, most: number): Uint8Array<ArrayBuffer> {
  const pages = Math.floor(most / pageBytes);
  for (let at = headerBytes; at < module.length; ) {
    const size = readNumber(module, at + 1);
    const end = size.next + size.value;
    if (module[at] === memorySection) {
      const section = boundedSection(module.subarray(size.next, end), pages);
      const bounded = new Uint8Array(at + section.length + module.length - end);
      bounded.set(module.subarray(0, at));
      bounded.set(section, at);
      bounded.set(module.subarray(end), at + section.length);
      return bounded;
    }
    at = end;
  }
  throw new Error('the module has no memory of its own');
}

function boundedSection(body: Uint8Array, pages: number): Uint8Array {
  const count = readNumber(body, 0);
  const flags = body[count.next] ?? 0;
  if (count.value !== 1 || flags > hasMost) throw new Error('the module has no single plain memory');
  const least = readNumber(body, count.next + 1);
  if (least.value > pages) throw new Error('the module needs more memory than it may have');
  const declared = flags === hasMost ? readNumber(body, least.next).value : pages;
  const limits = [hasMost, ...numberBytes(least.value), ...numberBytes(Math.min(declared, pages))];
  return Uint8Array.from([memorySection, ...numberBytes(1 + limits.length), 1, ...limits]);
}

/** An unsigned LEB128 number. */
function readNumber(bytes: Uint8Array, from: number): { readonly value: number; readonly next: number } {
  let value = 0;
  let at = from;
  for (let scale = 1; ; scale *= 128) {
    const byte = bytes[at] ?? 0;
    at += 1;
    value += (byte & 0x7f) * scale;
    if ((byte & 0x80) === 0) return { value, next: at };
  }
}

function numberBytes(value: number): number[] {
  const low = value % 128;
  const rest = Math.floor(value / 128);
  return rest === 0 ? [low] : [low + 128, ...numberBytes(rest)];
}
