import type { TakingsView } from '../../../shared/bridge/views.ts';
import { addDays, dayOf, sayDate } from '../../../shared/clinic-time.ts';
import type { ClockStyle } from '../../../shared/clock-words.ts';
import { assertNever } from '../../../shared/result.ts';
import { sayUnreadable } from '../../model/invoice-words.ts';
import { sayWhen } from '../../model/words.ts';

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
  const all = [more, sayUnreadable(view.unreadable, 'in no sum')].filter((part) => part !== null);
  return { said, more: all.length > 0 ? all.join(' ') : null };
}

type Source = { readonly said: string; readonly more: string | null };

function sourceItself(
  { source, since, asOf }: Pick<TakingsView, 'source' | 'since' | 'asOf'>,
  now: number,
  zone: string,
  clockStyle: ClockStyle,
): Source {
  switch (source) {
    case 'practice': {
      const at = asOf === null ? '' : `, as of ${sayWhen(asOf, now, zone, clockStyle)}`;
      return { said: `From the practice’s own list of payments${at}: all desks together.`, more: null };
    }
    case 'part': {
      // The day on which it begins is not known whole.
      const known =
        since === null
          ? ''
          : `This PC knows the practice’s payments from ${sayDate(addDays(dayOf(since, zone), 1))} on. `;
      return {
        said: 'Only a part of what was taken.',
        more: `${known}Of what other desks took on this day, some may be missing here.`,
      };
    }
    case 'desk':
      return {
        said: 'Only what was taken on this PC.',
        more: 'The practice’s service does not list payments, or they have not been read yet: what other desks took is missing here.',
      };
    default:
      return assertNever(source);
  }
}
