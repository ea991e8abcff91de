import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import type { Probed } from './probed.ts';
import { watchStalls } from './stalls.ts';

/**
 * Loaded before the built main script (`node --import`), and beside it in its process: how long the event loop stood
 * still, what is in memory, and when each part of the start was over. Answers on loopback to a caller that knows the port,
 * which it writes into the file that `FOYER_PROBE` names.
 */
const file = process.env['FOYER_PROBE'];
if (isMainThread && file !== undefined) {
  const times = watch(file);
  // The stand-in, and the browser's driver in it, is loaded first: what it takes is not Foyer's.
  const { app, ipcMain } = await import('../../standin/electron.ts');
  times['standin'] = epoch();
  // The first thing that the main script does once all its modules have run.
  app.on('newListener' as never, () => {
    times['evaluated'] ??= epoch();
  });
  // What lies between these two is the program's; what lies around them, the stand-in's wire.
  const { handle } = ipcMain;
  const timed: typeof handle = (channel, handler) =>
    handle(channel, async (event, ...args) => {
      const isDay = args[0] === 'day.read';
      if (isDay) times['question'] ??= epoch();
      const answer: unknown = await handler(event, ...args);
      if (isDay) times['answer'] ??= epoch();
      return answer;
    });
  Object.defineProperty(ipcMain, 'handle', { value: timed });
}

function watch(path: string): Record<string, number> {
  // Not before it is asked for: with other flags than it was compiled for, the program's compiled code is refused.
  const collect = () => {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  };
  const times: Record<string, number> = {};
  const stalls = watchStalls();

  // The stand-in reports to its parent what happens to the window; the first time of each is the start's.
  const send = process.send?.bind(process);
  if (send) {
    process.send = ((message: { event?: string }, ...rest: never[]) => {
      if (message?.event !== undefined) times[message.event] ??= epoch();
      return send(message, ...rest);
    }) as typeof send;
  }

  // Not imported: an import loads Node's own undici, and the main script that does so would seem to have it for nothing.
  const server = process.getBuiltinModule('node:http').createServer((request, response) => {
    if (request.url === '/collect') collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    const probed: Probed = { times, ...stalls.take(), rss, heapUsed, external };
    response.end(JSON.stringify(probed));
  });
  server.listen(0, '127.0.0.1', () => writeFileSync(path, String((server.address() as AddressInfo).port)));
  server.unref();
  return times;
}

function epoch(): number {
  return performance.timeOrigin + performance.now();
}
