const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('toy', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  subscribe(listener) {
    const relay = (_event, ...args) => listener(...args);
    ipcRenderer.on('told', relay);
    return () => {
      ipcRenderer.removeListener('told', relay);
    };
  },
  list: Object.freeze(['a', 'b']),
});
