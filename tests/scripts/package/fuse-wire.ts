import { writeFileSync } from 'node:fs';

/** What `@electron/fuses` looks for in a program, then version 1 and the number of fuses. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** The nine fuses as Electron ships them: "1" on, "0" off, in the order of the wire. */
export const asShipped = '101100011';

/** A file with a fuse wire in it, as Electron's program has one. */
export function writeProgram(path: string, wire = asShipped): void {
  const head = Buffer.from([1, wire.length]);
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.alloc(500, 7),
      Buffer.from(sentinel),
      head,
      Buffer.from(wire),
      Buffer.alloc(500, 9),
    ]),
    { mode: 0o755 },
  );
}
