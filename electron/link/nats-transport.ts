import type { Socket } from 'node:net';

type NodeTransport = typeof import('@nats-io/transport-node/lib/node_transport.js').NodeTransport;

/**
 * Corrects two faults of the client's transport (3.4.0), which otherwise reach the whole program.
 *
 * Guarantees
 * - An error of a socket never becomes an uncaught exception. The client removes all listeners of a socket before it
 *   destroys it; a write that fails at that moment would be thrown outside every call.
 * - A stale connection ends at once. The client would first wait until all that is on its way was written, which never
 *   happens where the hub stands still.
 */
export const steadyTransport = (Base: NodeTransport) =>
  class extends Base {
    override async dial(to: Parameters<InstanceType<NodeTransport>['dial']>[0]) {
      return withErrorListener(await super.dial(to));
    }

    override async startTLS() {
      return withErrorListener(await super.startTLS());
    }

    /** Called when pings are missed and when the hub refuses the key. */
    override disconnect(): void {
      if (this.socket === undefined) super.disconnect();
      else this.socket.destroy();
    }
  };

/** Gives a socket a listener for errors that `removeAllListeners` does not remove. The client learns of the end by `close`. */
function withErrorListener<T extends Socket>(socket: T): T {
  const ignore = () => undefined;
  const remove = socket.removeAllListeners.bind(socket);
  socket.on('error', ignore);
  socket.removeAllListeners = (...event) => {
    remove(...event);
    socket.on('error', ignore);
    return socket;
  };
  return socket;
}
