import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A wire so long that what was sent still arrives when its sender is dead: bytes pass both ways, and the far end never
 * learns that the near one has closed.
 */
export type LongWire = {
  readonly port: number;
  close(): Promise<void>;
};

export async function layLongWire(to: number): Promise<LongWire> {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    ends.add(near).add(far);
    // An end that breaks off has nothing more to say; what it said is on its way.
    near.on('error', () => undefined).pipe(far, { end: false });
    far.on('error', () => near.destroy()).pipe(near);
    far.on('close', () => {
      near.destroy();
      ends.delete(near);
      ends.delete(far);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const end of ends) end.destroy();
      }),
  };
}
