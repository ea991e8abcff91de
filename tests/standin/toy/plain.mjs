// A program without a window, for the tests of the stand-in: tells what it finds, and does what it is asked to.
import { spawn } from 'node:child_process';
import { app, ipcMain } from 'electron';

ipcMain.handle('found', () => ({
  args: process.argv.slice(1),
  resources: process.resourcesPath ?? null,
  name: app.getName(),
  version: app.getVersion(),
}));
ipcMain.handle('report', () => Object.keys(process.report.getReport()));
ipcMain.handle('run', (_event, file) => {
  const { promise, resolve } = Promise.withResolvers();
  const started = spawn(file, [], { stdio: 'ignore' });
  started.on('error', ({ code }) => resolve(code));
  started.on('exit', (code) => resolve(code));
  return promise;
});
ipcMain.handle('catch', () => {
  process.on('uncaughtException', () => undefined);
});
