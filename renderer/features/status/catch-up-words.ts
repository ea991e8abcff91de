import type { CatchUp, CatchUpLine } from '../../../shared/bridge/views.ts';
import { dayOf, sayShortDay } from '../../../shared/clinic-time.ts';
import { type ClockStyle, sayClock, sayClockRange } from '../../../shared/clock-words.ts';
import type { Chip } from '../../model/chip.ts';
import { statusWords } from './words.ts';

type Kind = CatchUpLine['kind'];

const words = statusWords.catchUp;

export const chipOfNews: Record<Kind, Chip> = {
  cancelled: { tone: 'warning', shape: 'cross', words: words.cancelled },
  moved: { tone: 'info', shape: 'half', words: words.moved },
  new: { tone: 'success', shape: 'ring', words: words.new },
  paid: { tone: 'neutral', shape: 'tick', words: words.paid },
};

/** `While you were away, 9:31–10:04 am: 2 cancelled, 1 new.`; with the day where it began on another one. */
export function sayCatchUp(out: CatchUp, zone: string, clockStyle: ClockStyle): string {
  const day = dayOf(out.from, zone);
  const when =
    day === dayOf(out.to, zone)
      ? sayClockRange(out.from, out.to, zone, clockStyle)
      : words.span(
          sayShortDay(day),
          sayClock(out.from, zone, clockStyle),
          sayClock(out.to, zone, clockStyle),
        );
  return words.says(when, sayNumbers(out));
}

function sayNumbers({ lines, total }: CatchUp): string {
  const kinds = Object.keys(chipOfNews) as Kind[];
  const parts = kinds.flatMap((kind) => {
    const n = lines.filter((line) => line.kind === kind).length;
    return n === 0 ? [] : [`${n} ${chipOfNews[kind].words}`];
  });
  return [...parts, ...(total > lines.length ? [words.more(total - lines.length)] : [])].join(', ');
}
