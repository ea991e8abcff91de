import { useState } from 'react';
import { useDesk } from '../../state/use-desk.tsx';
import { type Filed, faultOf, headBytes } from './filing.ts';

/** Hands files over one after the other; one that is refused does not stop the others. */
export function useFiling(patientId: number, files: readonly File[]) {
  const { bridge, outbox } = useDesk();
  const [filed, setFiled] = useState<readonly Filed[]>(() => files.map(() => ({ step: 'ready' })));
  const lay = (at: number, what: Filed) => setFiled((all) => all.map((one, i) => (i === at ? what : one)));

  async function fileOne(file: File): Promise<Filed> {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    const fault = faultOf({ bytes: file.size, head });
    if (fault) return { step: 'failed', failure: fault };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const answer = await bridge.call('file.add', { patientId, name: file.name.slice(0, 255), bytes });
    if (!answer.ok) return { step: 'failed', failure: answer.failure };
    outbox.put(answer.value.write);
    return { step: 'written', write: answer.value.write };
  }

  async function start() {
    for (const [at, file] of files.entries()) {
      lay(at, { step: 'reading' });
      lay(at, await fileOne(file).catch((): Filed => ({ step: 'unreadable' })));
    }
  }
  return { filed, start };
}
