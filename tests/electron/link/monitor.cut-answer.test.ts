import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readConnections, readFigures } from '../../../electron/link/monitor.ts';

let stop: () => void = () => undefined;
afterEach(() => stop());

/** A hub's server whose answers are as long as it says and end after their beginning. @param then what becomes of each */
async function openMonitor(then: (answer: ServerResponse) => void): Promise<number> {
  const server = createServer((_asked, answer) => {
    answer.setHeader('content-length', 1_000);
    answer.write('{"server_name":"clinic-link-', () => then(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return (server.address() as AddressInfo).port;
}

describe('a server that ends, or stands still, in the middle of an answer', () => {
  it('has given none: the hub’s check goes on', async () => {
    const port = await openMonitor((answer) => answer.destroy());
    expect(await readFigures(port)).toBeNull();
    expect(await readConnections(port, () => undefined)).toBeNull();
  });

  it('is not waited for', async () => {
    const port = await openMonitor(() => undefined);
    expect(await readFigures(port)).toBeNull();
  });
});
