/** The two IPC channels: calls from the page, events to it. */
export const channels = { call: 'foyer:call', event: 'foyer:event' } as const;

/** What preload puts on `window`: a pipe without domain words. */
export type Pipe = {
  invoke(name: string, input: unknown): Promise<unknown>;
  subscribe(listener: (name: string, payload: unknown) => void): () => void;
};
/** The property of `window` that holds the pipe. */
export const pipeName = 'foyer' as const;
