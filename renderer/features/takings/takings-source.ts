import type { TakingsView } from '../../../shared/bridge/views.ts';
import { addDays, dayOf, sayDate } from '../../../shared/clinic-time.ts';
import type { ClockStyle } from '../../../shared/clock-words.ts';
import { assertNever } from '../../../shared/result.ts';
import { sayUnreadable } from '../../model/invoice-words.ts';
import { sayWhen } from '../../model/words.ts';
import { takingsWords } from './words.ts';

const { source: words } = takingsWords;

/**
 * The source of the figures in one sentence, and what it implies.
 *
 * Guarantee: a part is never presented as the whole: all desks together are named only where all their payments are
 * known.
 */
export function sourceOf(
  view: Pick<TakingsView, 'source' | 'since' | 'asOf' | 'unreadable'>,
  now: number,
  zone: string,
  clockStyle: ClockStyle,
): Source {
  const { said, more } = sourceItself(view, now, zone, clockStyle);
  const all = [more, sayUnreadable(view.unreadable, words.unreadable)].filter((part) => part !== null);
  return { said, more: all.length > 0 ? all.join(' ') : null };
}

/** That the sums are not of all payments of the day, in sentences; null: they are. */
export function sayLacking(
  view: Pick<TakingsView, 'source' | 'since' | 'unreadable'>,
  zone: string,
): string | null {
  const lacking = lackingSource(view, zone);
  const all = [lacking?.said, lacking?.more, sayUnreadable(view.unreadable, words.unreadable)].filter(
    Boolean,
  );
  return all.length > 0 ? all.join(' ') : null;
}

type Source = { readonly said: string; readonly more: string | null };

function sourceItself(
  view: Pick<TakingsView, 'source' | 'since' | 'asOf'>,
  now: number,
  zone: string,
  clockStyle: ClockStyle,
): Source {
  const lacking = lackingSource(view, zone);
  if (lacking) return lacking;
  const { asOf } = view;
  return {
    said: asOf === null ? words.all : words.allUpdated(sayWhen(asOf, now, zone, clockStyle)),
    more: null,
  };
}

/** Null: all desks' payments are known. */
function lackingSource(
  { source, since }: Pick<TakingsView, 'source' | 'since'>,
  zone: string,
): Source | null {
  switch (source) {
    case 'practice':
      return null;
    case 'part': {
      // The day on which it begins is not known whole.
      const known = since === null ? [] : [words.partFrom(sayDate(addDays(dayOf(since, zone), 1)))];
      return { said: words.part, more: [...known, words.partMissing].join(' ') };
    }
    case 'desk':
      return { said: words.desk, more: words.deskMissing };
    default:
      return assertNever(source);
  }
}
