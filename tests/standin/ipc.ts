import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { decode } from './codec/decode.ts';
import { encode } from './codec/encode.ts';
import { strict } from './strict.ts';

export type SenderFrame = { readonly url: string; readonly origin: string; readonly parent: null | object };
type Handler = (event: IpcMainInvokeEvent, ...args: never[]) => unknown;

export type Ipc = {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'on' | 'removeAllListeners'>;
  /**
   * A message of a page: the handler's answer, copied; rejects as Electron's `invoke` does.
   * @param frame as it is when the handler asks: electron.d.ts, `senderFrame`: "May be `null` if accessed after the frame has
   *   either navigated or been destroyed."
   */
  invoke(
    sender: WebContents,
    frame: () => SenderFrame | null,
    channel: string,
    args: unknown,
  ): Promise<unknown>;
};

export function createIpc(): Ipc {
  const handlers = new Map<string, Handler>();

  const ipcMain: Ipc['ipcMain'] = strict('ipcMain', {
    handle(channel, handler) {
      if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
      handlers.set(channel, handler);
    },
    // Messages without an answer: electron-store listens for one. No page of ours can send one.
    on: () => ipcMain as IpcMain,
    removeAllListeners: () => ipcMain as IpcMain,
  } as Ipc['ipcMain']);

  const invoke: Ipc['invoke'] = async (sender, frame, channel, args) => {
    const handler = handlers.get(channel);
    if (handler === undefined)
      throw new Error(`Error invoking remote method '${channel}': no handler registered`);
    const event = {
      type: 'invoke',
      sender,
      frameId: 1,
      processId: 1,
      get senderFrame() {
        return frame();
      },
    };
    try {
      return decode(encode(await handler(event as unknown as IpcMainInvokeEvent, ...(args as never[]))));
    } catch (error) {
      throw new Error(`Error invoking remote method '${channel}': ${String(error)}`);
    }
  };

  return { ipcMain, invoke };
}

/** `URL.origin` is "null" for schemes of one's own; Chromium knows those that were registered as standard. */
export function urlOrigin(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
