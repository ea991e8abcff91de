import { deskWords } from './desk-words.ts';
import { count } from './words.ts';

const text = deskWords.clock;

/** The clock difference from which the user is warned. */
const noticedFromMs = 60_000;

/** `3 min ahead of your practice system’s`. @param skewMs this PC's clock minus the service's; null when unknown */
export function saySkew(skewMs: number | null): string {
  if (skewMs === null) return text.unknown;
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (seconds < 2) return text.same;
  return (skewMs > 0 ? text.ahead : text.behind)(sayLength(seconds));
}

/** The warning when this PC's clock is more than a minute off; null while it is near enough. */
export function clockWarning(
  skewMs: number | null,
): { readonly title: string; readonly means: string } | null {
  if (skewMs === null || Math.abs(skewMs) <= noticedFromMs) return null;
  return {
    title: text.warning(saySkew(skewMs)),
    means: text.means,
  };
}

function sayLength(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return count(Math.round(seconds / 86_400), 'day');
}
