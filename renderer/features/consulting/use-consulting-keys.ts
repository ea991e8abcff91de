import { useEffect, useRef } from 'react';
import { type ConsultingVisit, lateChoices } from '../../../shared/bridge/views.ts';
import { useSettings, useView } from '../../state/use-desk.tsx';
import { mayGoIn, visitStandingOf } from './next-patient.ts';
import type { VisitActs } from './visit-acts.ts';

type Keyed = {
  readonly visits: readonly ConsultingVisit[];
  /** In the card. */
  readonly shown: ConsultingVisit | null;
  readonly selected: ConsultingVisit | null;
  /** With the practitioner. */
  readonly inside: readonly ConsultingVisit[];
  readonly acts: VisitActs;
  readonly choose: (key: string | null) => void;
  readonly setLate: (minutes: number | null) => void;
};

/**
 * The keys of a practitioner's PC: S gone in, and once more finished, as on a desk; D finished (a second press within a second is none: who is
 * next has changed under the finger; so is an S right after the desk has marked the patient as gone in: it meant the same); N a note; 0 to 3: on time, or late; arrows select,
 * Escape leads back to who is next.
 */
export function useConsultingKeys(keyed: Keyed): void {
  const { letterKeys, privacy } = useSettings();
  const helped = useView((v) => v.help !== null);
  const now = useRef(keyed);
  const marked = useRef({ key: '', at: 0 });
  const cameIn = useRef({ key: '', at: 0 });
  useEffect(() => {
    const before = now.current.inside;
    const one = keyed.inside.find(({ key }) => !before.some((was) => was.key === key));
    if (one) cameIn.current = { key: one.key, at: performance.now() };
    now.current = keyed;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
      if (event.defaultPrevented || isOther || helped || isTaken(event)) return;
      const key = event.key.toLowerCase();
      const before = marked.current;
      const isMark = letterKeys && (key === 's' || key === 'd');
      const isRepeated = isMark && key === before.key && event.timeStamp - before.at < sameActMs;
      if (isMark) marked.current = { key, at: event.timeStamp };
      const { shown, selected, inside } = now.current;
      const { key: newest, at } = cameIn.current;
      const isOfNewest = (selected ?? inside[0] ?? shown)?.key === newest && event.timeStamp - at < sameActMs;
      if (
        isRepeated ||
        (key === 's' && letterKeys && isOfNewest) ||
        act(event.key, now.current, letterKeys, privacy)
      )
        event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [letterKeys, privacy, helped]);
}

/** In ms. */
const sameActMs = 1000;

/** A field or a dialog uses its keys itself. Of a choice, which has the focus once it was clicked, only the arrow keys are its own. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('input:is([type=radio], [type=checkbox])')) return key.startsWith('Arrow');
  return target.closest('input, textarea, select') !== null;
}

/** @returns whether the key means something */
function act(key: string, keyed: Keyed, letterKeys: boolean, privacy: boolean): boolean {
  const { shown, selected, inside, acts, choose, setLate } = keyed;
  if (key === 'ArrowDown' || key === 'ArrowUp') return step(keyed, key === 'ArrowDown' ? 1 : -1);
  if (key === 'Escape' && selected) {
    choose(null);
    return true;
  }
  if (!letterKeys) return false;
  const late = ['0', '1', '2', '3'].indexOf(key);
  if (late >= 0) {
    setLate(late === 0 ? null : (lateChoices[late - 1] ?? null));
    return true;
  }
  // Who is with the practitioner is meant, unless another was selected.
  const meant = selected ?? inside[0] ?? shown;
  const lower = key.toLowerCase();
  if (lower === 's' && meant) return goInOrOut(meant, acts);
  if (lower === 'd' && meant) acts.finished(meant, visitStandingOf(meant) !== 'finished');
  else if (lower === 'n' && shown && !privacy) acts.write(shown);
  else return false;
  return true;
}

/** As on a desk: once for gone in, once more for come out. @returns false for a visit whose card offers neither */
function goInOrOut(visit: ConsultingVisit, acts: VisitActs): boolean {
  const standing = visitStandingOf(visit);
  if (standing === 'with-you') acts.finished(visit, true);
  else if (mayGoIn(standing)) acts.goneIn(visit, true);
  else return false;
  return true;
}

function step({ visits, shown, choose }: Keyed, by: 1 | -1): boolean {
  const at = visits.findIndex(({ key }) => key === shown?.key);
  const next = visits[at < 0 ? 0 : Math.min(visits.length - 1, Math.max(0, at + by))];
  if (!next) return false;
  choose(next.key);
  document.querySelector<HTMLElement>(`[data-visit="${next.key}"]`)?.focus();
  return true;
}
