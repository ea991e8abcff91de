import { z } from 'zod';
import { dayMs } from '../../shared/durations.ts';
import { ok } from '../../shared/result.ts';
import { parseStored } from '../store/stored.ts';
import type { Desk } from '../store/types.ts';
import { connected } from './connected.ts';
import type { BridgePorts, Handlers } from './handlers.ts';

const Rung = z.array(z.object({ key: z.string(), at: z.number() }));
const Initials = z.array(z.string());
/** Ticks are for the calls of the next days; older ones are forgotten. */
const keptFor = 7 * dayMs;
const mostRung = 2000;
const mostInitials = 12;

/** What a person jots down, kept on this PC: whom they rang up, and who was at the desk lately. */
export const jottingCalls = ({
  companion,
}: BridgePorts): Handlers<'jottings.read' | 'jottings.ring' | 'jottings.staff'> => ({
  'jottings.read': () =>
    connected(companion, ({ desk, now }) =>
      ok({ rung: rungOf(desk, now()).map(({ key }) => key), initials: initialsOf(desk) }),
    ),
  'jottings.ring': ({ key, rung }) =>
    connected(companion, ({ desk, now }) => {
      const others = rungOf(desk, now()).filter((one) => one.key !== key);
      const kept = rung ? [...others, { key, at: now() }] : others;
      desk.saveFact('rung', JSON.stringify(kept.slice(-mostRung)));
      return ok({});
    }),
  'jottings.staff': ({ initials }) =>
    connected(companion, ({ desk }) => {
      const others = initialsOf(desk).filter((one) => one !== initials);
      desk.saveFact('initials', JSON.stringify([initials, ...others].slice(0, mostInitials)));
      return ok({});
    }),
});

function rungOf(desk: Desk, now: number) {
  return (parseStored(Rung, desk.fact('rung')) ?? []).filter(({ at }) => at > now - keptFor);
}

function initialsOf(desk: Desk): string[] {
  return parseStored(Initials, desk.fact('initials')) ?? [];
}
