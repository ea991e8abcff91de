import { ipcRenderer } from 'electron';
import { decoderChannel } from './decoder-channel.ts';

type Page = { postMessage(message: unknown, origin: string, ports: readonly unknown[]): void };

/** The whole preload of the window that decodes documents: it hands the page its one port, and gives it nothing else. */
ipcRenderer.on(decoderChannel, (event) =>
  (globalThis as unknown as Page).postMessage(null, '*', event.ports),
);
