import { afterEach, describe, expect, it } from 'vitest';
import { startHub } from '../../../electron/link/server-process.ts';
import { pcClock } from '../../../electron/platform/node-ports.ts';
import { createRealHub, endWithUs, identity, serverHere } from './real-hub.ts';

let made: Awaited<ReturnType<typeof createRealHub>> | null = null;
afterEach(async () => {
  await made?.close();
  made = null;
});

describe.runIf(serverHere.ok && process.platform === 'linux')(
  'a server that an earlier Foyer left running',
  () => {
    it('and that answers late once, is ended at the next try: else its ports are in use until the PC is started again', async () => {
      if (!serverHere.ok) throw new Error(serverHere.sentence);
      made = await createRealHub();
      const { certificate, keeper, system, desks } = await identity();
      const config = {
        host: '127.0.0.1',
        ...made.ports(),
        mark: 'test',
        keeper: keeper.publicKey,
        keeperOfSystem: system.publicKey,
        desks: [...desks],
      };
      const start = () =>
        startHub({
          folder: made?.folder ?? '',
          program: serverHere.ok ? serverHere.path : '',
          config,
          certificate,
          clock: pcClock(),
        });
      // The PC is busy: the server has no turn for some seconds.
      await made.freeze();
      const first = await start();
      made.thaw();
      const second = first.ok ? first : await start();
      if (second.ok) {
        endWithUs(second.hub.pid);
        await second.hub.stop();
      }
      expect(second.ok ? 'started' : second.words).toBe('started');
    }, 60_000);
  },
);
