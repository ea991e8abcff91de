import type { Connection, LinkView, Status } from '../../../shared/bridge/views.ts';
import { sayAge } from '../../../shared/clinic-time.ts';
import type { ClockStyle } from '../../../shared/clock-words.ts';
import type { FailureKind } from '../../../shared/failures.ts';
import { roleOfPc } from '../../../shared/pc-role.ts';
import { assertNever } from '../../../shared/result.ts';
import type { ShapeName, Tone } from '../../model/chip.ts';
import { sayWhen } from '../../model/words.ts';
import { type Meaning, statusWords } from './words.ts';

/** The status pill: colour, shape, and words that always include the age of the list. */
export type PillWords = { readonly tone: Tone; readonly shape: ShapeName; readonly words: string };

type State = Connection['state'];

const words = statusWords.pill;

/** A live list older than this is no longer called fresh. */
const staleAfterMs = 3 * 60_000;

/** @param now this PC's clock, UTC ms. @param zone the zone in which the desk reads times. */
export function pillOf(status: Status | null, now: number, zone: string, clockStyle: ClockStyle): PillWords {
  if (!status) return { tone: 'neutral', shape: 'clock', words: words.starting };
  const { connection, todayReadAt, waiting, needsPerson, link } = status;
  const untrusted = connection.state === 'offline' && connection.failure?.kind === 'certificate';
  const name = untrusted ? words.untrusted : statusWords.names[connection.state];
  const parts: string[] = [name, ageWords(connection.state, todayReadAt, now, zone, clockStyle)];
  if (link) parts.splice(1, 0, linkWords(link));
  if (needsPerson > 0) parts.push(words.needAttention(needsPerson));
  if (waiting > needsPerson) parts.push(words.toSend(waiting - needsPerson));
  const look: Pick<PillWords, 'tone' | 'shape'> = untrusted
    ? { tone: 'danger', shape: 'bang' }
    : lookOf(connection.state, todayReadAt === null ? Number.POSITIVE_INFINITY : now - todayReadAt);
  const worried = needsPerson > 0 && look.tone === 'success';
  return { ...(worried ? { tone: 'warning', shape: 'bang' } : look), words: parts.join(' · ') };
}

/** How many desks see each other, with this one. A practitioner's PC is none. */
const desksOf = ({ others }: LinkView): number =>
  others.filter(({ desk }) => roleOfPc(desk) === 'reception').length + 1;

/** How many desks see each other, or that this one is alone; it works the same. */
const linkWords = (link: LinkView): string =>
  link.state === 'linked' ? words.desks(desksOf(link)) : words.onItsOwn;

/** What that means. @returns null: this PC is not linked to others */
export function meaningOfLink(link: LinkView | undefined): Meaning | null {
  if (!link) return null;
  const { linked, alone } = statusWords.link;
  if (link.state !== 'linked') return alone;
  return { title: linked.title(desksOf(link)), means: linked.means };
}

function ageWords(
  state: State,
  readAt: number | null,
  now: number,
  zone: string,
  clockStyle: ClockStyle,
): string {
  if (readAt === null) return words.noList;
  const counting = state === 'live' || state === 'slowed';
  return counting ? sayAge(now - readAt) : words.listFrom(sayWhen(readAt, now, zone, clockStyle));
}

function lookOf(state: State, ageMs: number): { tone: Tone; shape: ShapeName } {
  switch (state) {
    case 'live':
      return ageMs > staleAfterMs ? { tone: 'info', shape: 'half' } : { tone: 'success', shape: 'disc' };
    case 'slowed':
      return { tone: 'info', shape: 'half' };
    case 'connecting':
      return { tone: 'neutral', shape: 'clock' };
    case 'not-connected':
      return { tone: 'neutral', shape: 'slash' };
    case 'offline':
    case 'service-down':
      return { tone: 'warning', shape: 'triangle' };
    case 'key-refused':
    case 'protocol':
      return { tone: 'danger', shape: 'bang' };
    default:
      return assertNever(state);
  }
}

/**
 * What the connection's state means for the user: what is wrong, and what still works.
 *
 * Guarantee: no network is named only where there is none; a fault that a person must fix says which; nothing is called
 * saved where Foyer works from memory.
 */
export function meaningOf(
  { state, failure }: Pick<Connection, 'state' | 'failure'>,
  memoryOnly: boolean,
): Meaning {
  const kept = memoryOnly ? 'fromMemory' : 'onDisk';
  return state === 'offline'
    ? unreached(failure?.kind ?? 'offline', kept)
    : statusWords.meanings[kept][state];
}

/** Why no call gets through. */
function unreached(kind: FailureKind, kept: 'onDisk' | 'fromMemory'): Meaning {
  const { address, certificate, offline, 'address-unknown': unknown } = statusWords.unreached[kept];
  switch (kind) {
    case 'certificate':
      return certificate;
    case 'address-unknown':
      return unknown;
    case 'not-https':
    case 'bad-address':
      return address;
    default:
      return offline;
  }
}
