import type { CatchUp, CatchUpLine } from '../../../shared/bridge/views.ts';
import { dayOf, sayShortDay } from '../../../shared/clinic-time.ts';
import { type ClockStyle, sayClock, sayClockRange } from '../../../shared/clock-words.ts';
import type { Chip } from '../../model/chip.ts';

type Kind = CatchUpLine['kind'];

export const chipOfNews: Record<Kind, Chip> = {
  cancelled: { tone: 'warning', shape: 'cross', words: 'cancelled' },
  moved: { tone: 'info', shape: 'half', words: 'moved' },
  new: { tone: 'success', shape: 'ring', words: 'new' },
  paid: { tone: 'neutral', shape: 'tick', words: 'paid' },
};

/** `While you were out, 9:31–10:04 am: 2 cancelled, 1 new.`; with the day where it began on another one. */
export function sayCatchUp(out: CatchUp, zone: string, clockStyle: ClockStyle): string {
  const day = dayOf(out.from, zone);
  const when =
    day === dayOf(out.to, zone)
      ? sayClockRange(out.from, out.to, zone, clockStyle)
      : `${sayShortDay(day)}, ${sayClock(out.from, zone, clockStyle)} to ${sayClock(out.to, zone, clockStyle)}`;
  return `While you were out, ${when}: ${sayNumbers(out)}.`;
}

function sayNumbers({ lines, total }: CatchUp): string {
  const kinds = Object.keys(chipOfNews) as Kind[];
  const parts = kinds.flatMap((kind) => {
    const n = lines.filter((line) => line.kind === kind).length;
    return n === 0 ? [] : [`${n} ${chipOfNews[kind].words}`];
  });
  return [...parts, ...(total > lines.length ? [`${total - lines.length} more`] : [])].join(', ');
}
