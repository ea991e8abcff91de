import type { ScansView, ScanView, SuggestionView } from '../../../shared/bridge/views.ts';
import type { ShapeName, Tone } from '../../model/chip.ts';
import { faultWords } from '../../model/fault-words.ts';
import { scansWords } from './words.ts';

const { found, state: inState } = scansWords;

export type SaidOfScan = { readonly tone: Tone; readonly shape: ShapeName; readonly words: string };

/** The state of a scan; null: it is ready to be filed. */
export function sayScan({ state, fault }: ScanView): SaidOfScan | null {
  switch (state) {
    case 'coming':
      return { tone: 'neutral', shape: 'clock', words: inState.coming };
    case 'reading':
      return { tone: 'neutral', shape: 'clock', words: inState.checking };
    case 'stuck':
      return { tone: 'warning', shape: 'triangle', words: inState.stuck };
    case 'fault':
      return { tone: 'danger', shape: 'bang', words: faultWords[fault ?? 'unreadable'] };
    default:
      return null;
  }
}

/** Why a patient is suggested: `Name and date of birth match`. */
export function sayFound({ found: { name, lastName, birthDate } }: SuggestionView): string {
  if (name && birthDate) return found.both;
  if (name) return found.name;
  if (birthDate && lastName) return found.lastName;
  if (birthDate) return found.birthdate;
  return found.today;
}

/** Whether both name and birth date are in the text. */
export const isSure = ({ found: { name, birthDate } }: SuggestionView): boolean => name && birthDate;

/** Whether something can be done with it. */
const needsPerson = ({ state }: ScanView): boolean => state === 'ready' || state === 'fault';

/** How many scans need a person. */
export const waitingScans = (view: ScansView | null): number => view?.scans.filter(needsPerson).length ?? 0;

/**
 * The selected scan: the chosen one while it exists; else the oldest that is ready.
 *
 * Guarantee: one that is looked at, and that something can be done with, stays while it exists, whatever comes into the folder.
 * @param before the one that was shown until now; null: none
 */
export function shownScan(
  scans: readonly ScanView[],
  chosen: string | null,
  before: string | null,
): ScanView | null {
  const stays = scans.find((scan) => scan.id === before && needsPerson(scan));
  const ready = scans.find(({ state }) => state === 'ready');
  return scans.find(({ id }) => id === chosen) ?? stays ?? ready ?? scans[0] ?? null;
}
