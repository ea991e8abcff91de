import { connect, createServer, type Socket } from 'node:net';

/** Faults of a network. Times in milliseconds. */
export type ProxyFaults = {
  /** Delay of each chunk. */
  delayMs: number;
  /** Chunks in this direction are dropped, while the connection stays open. */
  silent: 'none' | 'to-server' | 'to-client' | 'both';
  /** Bytes a second each way; 0: unlimited. */
  bytesPerSecond: number;
  /** New connections are refused. */
  refuses: boolean;
};

export type TcpProxy = {
  readonly port: number;
  readonly faults: ProxyFaults;
  /** Resets each open connection. */
  reset(): void;
  /** All bytes that went through, both ways, while `record` was on. */
  readonly recorded: Uint8Array[];
  record(on: boolean): void;
  close(): Promise<void>;
};

/** A proxy in this process between a client and a server on loopback, at a port and an address that may change. */
export async function createTcpProxy(target: () => number, host = () => '127.0.0.1'): Promise<TcpProxy> {
  const faults: ProxyFaults = { delayMs: 0, silent: 'none', bytesPerSecond: 0, refuses: false };
  const sockets = new Set<Socket>();
  const recorded: Uint8Array[] = [];
  let recording = false;

  function pass(from: Socket, to: Socket, direction: 'to-server' | 'to-client'): void {
    /** Chunks keep their order. */
    let freeAt = 0;
    from.on('data', (piece) => {
      if (faults.silent === direction || faults.silent === 'both') return;
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      if (recording) recorded.push(bytes);
      const now = performance.now();
      const lasts = faults.bytesPerSecond > 0 ? (bytes.length / faults.bytesPerSecond) * 1_000 : 0;
      freeAt = Math.max(freeAt, now + faults.delayMs) + lasts;
      const wait = freeAt - now;
      if (wait <= 0) to.write(bytes);
      else setTimeout(() => to.destroyed || to.write(bytes), wait);
    });
    from.on('end', () => to.end());
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  const server = createServer((client) => {
    if (faults.refuses) return void client.resetAndDestroy();
    const upstream = connect(target(), host());
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
    }
    pass(client, upstream, 'to-server');
    pass(upstream, client, 'to-client');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');

  return {
    port: address.port,
    faults,
    recorded,
    record(on) {
      recording = on;
    },
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
