import type { Connection, Status } from '../../../shared/bridge/views.ts';
import { sayAge } from '../../../shared/clinic-time.ts';
import type { ClockStyle } from '../../../shared/clock-words.ts';
import type { FailureKind } from '../../../shared/failures.ts';
import { assertNever } from '../../../shared/result.ts';
import type { ShapeName, Tone } from '../../model/chip.ts';
import { sayWhen } from '../../model/words.ts';

/** The status pill: colour, shape, and words that always include the age of the list. */
export type PillWords = { readonly tone: Tone; readonly shape: ShapeName; readonly words: string };

type State = Connection['state'];

/** A live list older than this is no longer called fresh. */
const staleAfterMs = 3 * 60_000;

const names: Record<State, string> = {
  'not-connected': 'Not connected',
  connecting: 'Connecting',
  live: 'Live',
  offline: 'Offline',
  'service-down': 'Service down',
  'key-refused': 'Key refused',
  slowed: 'Slowed down',
  protocol: 'Not understood',
};

/** @param now this PC's clock, UTC ms. @param zone the zone in which the desk reads times. */
export function pillOf(status: Status | null, now: number, zone: string, clockStyle: ClockStyle): PillWords {
  if (!status) return { tone: 'neutral', shape: 'clock', words: 'Starting' };
  const { connection, todayReadAt, waiting, needsPerson } = status;
  const untrusted = connection.state === 'offline' && connection.failure?.kind === 'certificate';
  const name = untrusted ? 'Certificate not trusted' : names[connection.state];
  const parts: string[] = [name, ageWords(connection.state, todayReadAt, now, zone, clockStyle)];
  if (needsPerson > 0) parts.push(`${needsPerson} ${needsPerson === 1 ? 'needs' : 'need'} you`);
  if (waiting > needsPerson) parts.push(`${waiting - needsPerson} waiting`);
  const look: Pick<PillWords, 'tone' | 'shape'> = untrusted
    ? { tone: 'danger', shape: 'bang' }
    : lookOf(connection.state, todayReadAt === null ? Number.POSITIVE_INFINITY : now - todayReadAt);
  const worried = needsPerson > 0 && look.tone === 'success';
  return { ...(worried ? { tone: 'warning', shape: 'bang' } : look), words: parts.join(' · ') };
}

function ageWords(
  state: State,
  readAt: number | null,
  now: number,
  zone: string,
  clockStyle: ClockStyle,
): string {
  if (readAt === null) return 'no list yet';
  const counting = state === 'live' || state === 'slowed';
  return counting ? sayAge(now - readAt) : `list from ${sayWhen(readAt, now, zone, clockStyle)}`;
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

type Meaning = { readonly title: string; readonly means: string };

/**
 * What the connection's state means for the user: what is wrong, and what still works.
 *
 * Guarantee: no network is named only where there is none; a fault that a person must fix says which.
 */
export function meaningOf({ state, failure }: Pick<Connection, 'state' | 'failure'>): Meaning {
  switch (state) {
    case 'live':
      return {
        title: 'Live',
        means: 'The list is kept current, and what you do reaches the practice at once.',
      };
    case 'connecting':
      return {
        title: 'Connecting',
        means: 'Foyer is asking the practice for news. You can work in the meantime.',
      };
    case 'not-connected':
      return { title: 'Not connected', means: 'Foyer is not connected to a practice yet.' };
    case 'offline':
      return unreached(failure?.kind ?? 'offline');
    case 'service-down':
      return { title: 'The practice’s service is not answering', means: `The network works. ${goOn}` };
    case 'slowed':
      return {
        title: 'Asked to slow down',
        means:
          'Too many calls were made with this key. Foyer waits and goes on by itself; the list is a little older.',
      };
    case 'key-refused':
      return {
        title: 'The API key was refused',
        means:
          'Foyer has stopped asking. The last list stays here; what you do is kept until a valid key is entered.',
      };
    case 'protocol':
      return {
        title: 'The service’s answer is not understood',
        means: `The address may be wrong, or the service has changed. ${goOn}`,
      };
    default:
      return assertNever(state);
  }
}

/** Why no call gets through. */
function unreached(kind: FailureKind): Meaning {
  switch (kind) {
    case 'certificate':
      return {
        title: 'The practice’s certificate is not trusted',
        means: `The network works. Choose the practice’s CA file in Settings, or ask your IT help: until then nothing is sent. ${goOn}`,
      };
    case 'address-unknown':
      return {
        title: 'The practice’s address is not found',
        means: `This PC’s network may be down, or the address may have changed. ${goOn}`,
      };
    case 'not-https':
    case 'bad-address':
      return {
        title: 'The practice’s address is not right',
        means: `Check the address in Settings: it begins with https://. ${goOn}`,
      };
    default:
      return { title: 'No network connection', means: `This PC cannot reach the practice. ${goOn}` };
  }
}

const goOn = 'Go on as usual: arrivals, payments and files are kept on this PC and sent when it is back.';
