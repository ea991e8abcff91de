import { contextBridge, ipcRenderer } from 'electron';
import { channels, type Pipe, pipeName } from '../shared/bridge/pipe.ts';

const pipe: Pipe = {
  invoke: (name, input) => ipcRenderer.invoke(channels.call, name, input),
  subscribe(listener) {
    const relay = (_event: unknown, name: string, payload: unknown) => listener(name, payload);
    ipcRenderer.on(channels.event, relay);
    return () => {
      ipcRenderer.removeListener(channels.event, relay);
    };
  },
};

contextBridge.exposeInMainWorld(pipeName, pipe);
