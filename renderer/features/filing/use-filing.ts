import { useEffect, useState } from 'react';
import { useDesk } from '../../state/use-desk.tsx';
import { type Filed, faultOf, headBytes } from './filing.ts';

/**
 * Looks at the files at once, so that a bad one is said before anything is asked; hands the good ones over one after the
 * other when started. One that is refused does not stop the others.
 */
export function useFiling(patientId: number, files: readonly File[]) {
  const { bridge, outbox } = useDesk();
  const [filed, setFiled] = useState<readonly Filed[]>(() => files.map(() => ({ step: 'looking' })));
  const lay = (at: number, what: Filed) => setFiled((all) => all.map((one, i) => (i === at ? what : one)));

  useEffect(() => {
    for (const [at, file] of files.entries()) {
      void lookAt(file).then((seen) => setFiled((all) => all.map((one, i) => (i === at ? seen : one))));
    }
  }, [files]);

  async function hand(file: File): Promise<Filed> {
    const bytes = await readWhole(file);
    if (!bytes) return { step: 'unreadable' };
    const answer = await bridge.call('file.add', { patientId, name: file.name.slice(0, 255), bytes });
    if (!answer.ok) return { step: 'failed', failure: answer.failure };
    outbox.put(answer.value.write);
    return { step: 'written', write: answer.value.write, gone: false };
  }

  async function start() {
    for (const [at, file] of files.entries()) {
      if (filed[at]?.step !== 'ready') continue;
      lay(at, { step: 'reading' });
      lay(at, await hand(file));
    }
  }
  return { filed, start };
}

async function lookAt(file: File): Promise<Filed> {
  const head = await readWhole(file.slice(0, headBytes));
  if (!head) return { step: 'unreadable' };
  const fault = faultOf({ bytes: file.size, head });
  return fault ? { step: 'failed', failure: fault } : { step: 'ready' };
}

/** Null when the PC cannot read it: it was moved, is a folder, or lies on a drive that is gone. */
async function readWhole(blob: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}
