import { parseArgs } from 'node:util';
import { root } from '../run-command.ts';
import { attended } from './attended.ts';
import { unattended } from './unattended.ts';

/** The demo, once Foyer is built and a keychain of its own is there. */
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    out: { type: 'string', default: `${root}demo-output` },
    electron: { type: 'string' },
  },
});
const electron = values.electron ?? null;
process.exitCode = values.check
  ? await unattended({ electron, out: values.out })
  : await attended({ electron });
