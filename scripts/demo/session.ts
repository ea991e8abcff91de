import { parseArgs } from 'node:util';
import { root } from '../run-command.ts';
import { attended } from './attended.ts';
import { attendedDesks } from './attended-desks.ts';
import { desksOf } from './desks-wanted.ts';
import { unattended } from './unattended.ts';
import { unattendedDesks } from './unattended-desks.ts';

/** The demo, once Foyer is built and a keychain of its own is there. */
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    out: { type: 'string', default: `${root}demo-output` },
    electron: { type: 'string' },
    desks: { type: 'string' },
    practitioner: { type: 'boolean', default: false },
  },
});
const electron = values.electron ?? null;
const { check, out, practitioner } = values;
const wanted = await desksOf(values.desks);

async function run(): Promise<number> {
  if ('sentence' in wanted) {
    console.error(wanted.sentence);
    return 2;
  }
  const { desks } = wanted;
  if (desks === null && practitioner) {
    console.error('A practitioner’s PC lives from linked desks: add --desks 3.');
    return 2;
  }
  if (desks === null) return check ? unattended({ electron, out }) : attended({ electron });
  return check
    ? unattendedDesks({ electron, out, desks, practitioner })
    : attendedDesks({ electron, desks, practitioner });
}
process.exitCode = await run();
