/**
 * `<program> scripts/rehearsal/rehearsed-program.mjs … FOLDER SECRETS`, by the stand-in or by Electron, as its main script: starts the
 * program in FOLDER, ends it when its first window has been there for a while, and keeps beside it what V8 had compiled by then.
 *
 * No keychain is asked: the file SECRETS stands for it, with a text for each account.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { programScript } from './program-script.mjs';

/** Where no page asks for the day, the tray reads it a second after the window opened. */
const afterWindowMs = 2500;

const [folder, secrets] = process.argv.slice(-2);
const filename = join(folder, 'program.cjs');
const require = createRequire(filename);
const script = programScript(folder);

const kept = new Map(Object.entries(JSON.parse(readFileSync(secrets, 'utf8'))));
const keytar = {
  getPassword: async (_service, account) => kept.get(account) ?? null,
  setPassword: async (_service, account, text) => void kept.set(account, text),
  deletePassword: async (_service, account) => kept.delete(account),
};

const keep = (code) => {
  if (code === 0) writeFileSync(join(folder, 'program.compiled'), script.createCachedData());
};
/** It has no code of its own to end by. */
const endAfterItsWindow = ({ app }) => {
  app.once('web-contents-created', () => setTimeout(() => app.quit(), afterWindowMs));
  app.once('quit', (_event, code) => keep(code));
};
let electron = null;
const requireForProgram = (name) => {
  if (name === 'keytar') return keytar;
  const found = require(name);
  if (name === 'electron' && electron === null) {
    electron = found;
    endAfterItsWindow(found);
  }
  return found;
};

const module = new Module(filename);
require.cache[filename] = module;
script.runInThisContext()(
  module.exports,
  Object.assign(requireForProgram, require),
  module,
  filename,
  folder,
  'none',
);
module.loaded = true;
process.once('exit', (code) => {
  if (electron === null) keep(code);
});
