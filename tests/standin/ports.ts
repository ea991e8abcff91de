import { EventEmitter } from 'node:events';
import { decode } from './codec/decode.ts';
import { encode } from './codec/encode.ts';
import { strict } from './strict.ts';

/** One end of a channel in the main process. docs/api/message-port-main.md. */
export class Port extends EventEmitter {
  #other: Port | null = null;
  #isStarted = false;
  #isClosed = false;
  /** Where messages go that arrive here, once this end was sent to a page. */
  #wire: ((data: unknown) => void) | null = null;
  readonly #queued: unknown[] = [];

  static pair(): { readonly port1: Port; readonly port2: Port } {
    const [port1, port2] = [new Port(), new Port()];
    port1.#other = port2;
    port2.#other = port1;
    return { port1, port2 };
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) throw new Error('the stand-in sends no port over a port');
    if (this.#other) this.#other.#receive(decode(encode(message)));
  }
  /** electron.d.ts: "Messages will be queued until this method is called." */
  start(): void {
    this.#isStarted = true;
    for (const data of this.#queued.splice(0)) this.#receive(data);
  }
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.emit('close');
    this.#other?.close();
  }
  /** It was sent to a page: what is posted to it goes there. @returns takes what the page posts */
  sendTo(wire: (data: unknown) => void): (data: unknown) => void {
    this.#wire = wire;
    for (const data of this.#queued.splice(0)) wire(data);
    return (data) => {
      if (this.#other) this.#other.#receive(data);
    };
  }

  #receive(data: unknown): void {
    if (this.#isClosed) return;
    if (this.#wire) this.#wire(data);
    else if (this.#isStarted) setImmediate(() => this.#isClosed || this.emit('message', { data, ports: [] }));
    else this.#queued.push(data);
  }
}

/** The module's `MessageChannelMain`. The ends are no strict pieces: a page's window must know them again. */
export const MessageChannelMain = class {
  constructor() {
    // biome-ignore lint/correctness/noConstructorReturn: the program says `new`, and gets the strict one.
    return strict('MessageChannelMain', Port.pair());
  }
};
