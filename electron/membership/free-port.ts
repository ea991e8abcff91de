import { createServer } from 'node:net';

/**
 * The port that a hub opens for the link.
 * @param wanted 0: any that nothing uses at the moment
 * @param host the address that it will listen on; left out: this PC has none yet
 */
export async function portFor(wanted: number, host = '127.0.0.1'): Promise<number> {
  if (wanted !== 0) return wanted;
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, host, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('a server without a port');
  return address.port;
}
