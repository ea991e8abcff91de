import type { BrowserWindow as Window } from 'electron';
import { channels } from '../../../shared/bridge/pipe.ts';

/** Sends events to a page that may not be there yet. */
export type PageEvents = {
  /** Sends now, or not at all: a page that is not there yet reads the state when it starts. */
  send(to: Window | null, name: string, payload: unknown): void;
  /** Sends as soon as the page is there. Of what waits, the two latest are kept. */
  ask(to: Window | null, name: string, payload: unknown): void;
  /** The page of a window has loaded: what waited is sent. */
  loaded(to: Window): void;
  /** A new page is loading. */
  loading(): void;
  /** The page is gone, and what waited with it. */
  drop(): void;
};

export function createPageEvents(): PageEvents {
  let asked: [name: string, payload: unknown][] = [];
  let isLoaded = false;
  const send: PageEvents['send'] = (to, name, payload) => to?.webContents.send(channels.event, name, payload);
  return {
    send,
    ask(to, name, payload) {
      if (isLoaded && to) send(to, name, payload);
      else asked = [...asked.slice(-1), [name, payload]];
    },
    loaded(to) {
      isLoaded = true;
      for (const [name, payload] of asked.splice(0)) send(to, name, payload);
    },
    loading() {
      isLoaded = false;
    },
    drop() {
      isLoaded = false;
      asked = [];
    },
  };
}
