import { parseArgs } from 'node:util';
import { root } from '../run-command.ts';
import { desksOf } from './desks-wanted.ts';

/** What the command line of the demo asks for. */
export type DemoAsked = {
  /** Without a person, with pictures in `out`. */
  readonly check: boolean;
  readonly out: string;
  /** Electron's program; null: the stand-in. */
  readonly electron: string | null;
  /** As given; read by `desksOf`. */
  readonly desks: string | undefined;
  readonly practitioner: boolean;
  /** The practice's day goes on by itself; for a person it always does. */
  readonly play: boolean;
};

/** Reads the command line of the demo. Pure. @returns in place of options that cannot be, a sentence that says why */
export function demoOptions(args: readonly string[]): DemoAsked | { readonly sentence: string } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        check: { type: 'boolean', default: false },
        out: { type: 'string', default: `${root}demo-output` },
        electron: { type: 'string' },
        desks: { type: 'string' },
        practitioner: { type: 'boolean', default: false },
        play: { type: 'boolean', default: false },
      },
    });
    const { check, out, electron = null, desks, practitioner, play } = values;
    if (practitioner && desks === undefined)
      return { sentence: 'A practitioner’s PC lives from linked desks: add --desks 3.' };
    return { check, out, electron, desks, practitioner, play: play || !check };
  } catch (error) {
    return { sentence: error instanceof Error ? error.message : String(error) };
  }
}

type DemoWanted = Omit<DemoAsked, 'desks'> & { readonly desks: number | null };

/** The same, where this machine has what that needs. @returns or else a sentence that says what to do */
export async function demoWanted(
  args: readonly string[],
): Promise<DemoWanted | { readonly sentence: string }> {
  const options = demoOptions(args);
  if ('sentence' in options) return options;
  const wanted = await desksOf(options.desks);
  return 'sentence' in wanted ? wanted : { ...options, ...wanted };
}
