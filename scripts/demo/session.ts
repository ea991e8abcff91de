import { attended } from './attended.ts';
import { attendedDesks } from './attended-desks.ts';
import { demoWanted } from './options.ts';
import { unattended } from './unattended.ts';
import { unattendedDesks } from './unattended-desks.ts';

/** The demo, once Foyer is built and a keychain of its own is there. @returns the exit code */
async function run(): Promise<number> {
  const wanted = await demoWanted(process.argv.slice(2));
  if ('sentence' in wanted) {
    console.error(wanted.sentence);
    return 2;
  }
  const { desks, check, ...options } = wanted;
  if (desks === null) return check ? unattended(options) : attended(options);
  return check ? unattendedDesks({ ...options, desks }) : attendedDesks({ ...options, desks });
}
process.exitCode = await run();
