import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

const page = new Uint8Array(4096);

/** What the disk takes by itself: a file to which a page of 4 KB is added, up to the disk. */
export function besideDisk(path: string) {
  const file = openSync(path, 'w');
  return {
    sync(): void {
      writeSync(file, page);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}
