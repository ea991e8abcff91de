import { z } from 'zod';
import { type OperationName, operations } from '../../shared/practice/operations.ts';
import type { Misfit } from '../../shared/practice/tolerant.ts';
import type { Clock } from '../platform/ports.ts';
import {
  type ArrayEncoding,
  afterAllRefused,
  arrayEncodings,
  doubtEveryMs,
  type EncodingBackoff,
  mayTryAgain,
} from './array-encoding.ts';
import { absenceShownBy404, absentForMs, extensionOf, mustBeSeenFirst } from './capabilities.ts';
import { type ClockSkew, isInDoubt, reliableTime, sawServerTime } from './clock-skew.ts';
import type { ErrorShape } from './failures.ts';
import { emptyListProfile, ListProfile } from './list-profile.ts';
import { createMissedLists, type MissedLists } from './missed-lists.ts';

/** What this server was found to do where the spec is silent. Kept per base address. */
const Learnt = z.object({
  v: z.literal(2),
  lists: ListProfile,
  /** How arrays are written in a query, by parameter. */
  arrays: z.record(z.string(), z.enum(arrayEncodings)),
  /** Extensions that this server has, and those it lacks with the wall-clock ms at which to try again. */
  present: z.array(z.string()),
  absent: z.record(z.string(), z.number()),
  errors: z.string().nullable(),
  /** Fields that came in another type than documented, in words: `patients, customFields[].value`. */
  misfits: z.record(z.string(), z.string()).default({}),
  /** Whether answers carry a Date header; null before the first answer. */
  dated: z.boolean().nullable(),
  /** This PC's clock minus the service's, as two answers have shown it; null: not known. */
  clockSkewMs: z.number().nullable(),
});
export type LearntProfile = Readonly<z.infer<typeof Learnt>>;

export const emptyProfile: LearntProfile = {
  v: 2,
  lists: emptyListProfile,
  arrays: {},
  present: [],
  absent: {},
  errors: null,
  misfits: {},
  dated: null,
  clockSkewMs: null,
};

/** @returns what was learnt, or nothing where there is none or it cannot be read: it is only learnt again. */
export function readLearnt(saved: string | null): LearntProfile {
  if (saved === null) return emptyProfile;
  try {
    const read = Learnt.safeParse(JSON.parse(saved));
    return read.success ? read.data : emptyProfile;
  } catch {
    return emptyProfile;
  }
}

/** An extension answered, or was found missing; `wall`: UTC ms by this PC's clock. */
export function sawExtension(
  m: LearntProfile,
  name: OperationName,
  found: boolean,
  wall: number,
): LearntProfile {
  const extension = extensionOf(name);
  if (extension === null) return m;
  const seenPresent = m.present.includes(extension);
  if (!found && !absenceShownBy404(name, seenPresent)) return m;
  const { [extension]: _old, ...absent } = m.absent;
  const present = m.present.filter((one) => one !== extension);
  return found
    ? { ...m, present: [...present, extension].sort(), absent }
    : { ...m, present, absent: { ...absent, [extension]: wall + absentForMs } };
}

/**
 * Whether the server is known to lack it, or, of a write beyond the spec, is not known to have it. A wall clock that was
 * set back does not make that longer than a day.
 */
export function isAbsent(m: LearntProfile, name: OperationName, wall: number): boolean {
  if (mustBeSeenFirst(name)) return !m.present.includes(extensionOf(name) ?? '');
  const until = m.absent[extensionOf(name) ?? ''];
  return until !== undefined && wall < until && wall >= until - absentForMs;
}

/** More fields than any resource has: a server that answers something else altogether must not fill the file. */
const mostMisfits = 200;

/** A field came in another type than documented: noted once by list and field, whatever number of records have it. */
export function sawMisfit(m: LearntProfile, name: OperationName, misfit: Misfit): LearntProfile {
  const list = operations[name].path.split('/')[1] ?? name;
  const field = `${list}, ${misfit.field || 'record'}`;
  const words = `${misfit.got} in place of ${misfit.expected}`;
  if (m.misfits[field] === words || Object.keys(m.misfits).length >= mostMisfits) return m;
  return { ...m, misfits: { ...m.misfits, [field]: words } };
}

export type ServerProfile = {
  /** How it lists, for walks. */
  lists(): ListProfile;
  learnLists(learnt: ListProfile): void;
  arrayEncoding(parameter: string): ArrayEncoding | null;
  learnArrayEncoding(parameter: string, encoding: ArrayEncoding): void;
  /** The encoding is no longer relied on. */
  forgetArrayEncoding(parameter: string): void;
  /** No encoding of this parameter was understood. */
  encodingsRefused(parameter: string): void;
  /** False for a while after `encodingsRefused`. */
  mayTryEncodings(parameter: string): boolean;
  /** True once an hour for each parameter: the encoding that is known may be the wrong one by now. */
  mayDoubtEncoding(parameter: string): boolean;
  /** The encoding that was forgotten last. */
  formerArrayEncoding(parameter: string): ArrayEncoding | null;
  /** True when the server is known to lack what this operation needs; of a write beyond the spec, also when it is unknown. */
  lacks(name: OperationName): boolean;
  /** An operation was answered: with a success, or with 404. */
  sawOperation(name: OperationName, found: boolean): void;
  /** An operation failed otherwise: what came of it says nothing about whether it is there. */
  sawOtherFailure(name: OperationName): void;
  sawErrorShape(shape: ErrorShape): void;
  /** A field of an answer had another type than documented. */
  sawMisfit(name: OperationName, misfit: Misfit): void;
  /** @returns the server's time as far as this answer can be relied on; null without a Date header */
  sawDate(serverTime: number | null, asked: number, answered: number): number | null;
  /** The last answer told another time, by minutes, than what is known: one more would settle which is right. */
  clockIsInDoubt(): boolean;
  /** This PC's clock minus the service's, ms; null when unknown. */
  clockSkewMs(): number | null;
  /** By how much this PC's clock was set back since the last answer that agreed with what is known of it, or since Foyer was started where none has yet, ms. */
  clockSetBackMs(): number;
  /** Saves it again, where what was saved is gone. */
  saveAgain(): void;
  /** For the diagnostics: no patient data. */
  describe(): Record<string, string>;
  /** The fields that came in another type than documented, each once; for the diagnostics. */
  misfits(): Readonly<Record<string, string>>;
};

export type ServerProfileOptions = {
  readonly clock: Pick<Clock, 'wall' | 'monotonic'>;
  readonly saved: string | null;
  readonly save: (text: string) => void;
  /** Of this server; absent: they are counted from now on. */
  readonly missed?: MissedLists | undefined;
};

/** Keeps what is learnt of one server; saves only when something is new. */
export function createServerProfile({
  clock,
  saved,
  save,
  missed = createMissedLists(clock),
}: ServerProfileOptions): ServerProfile {
  let learnt = readLearnt(saved);
  let lastSaved = JSON.stringify(learnt);
  let skew: ClockSkew = { known: learnt.clockSkewMs, candidate: null };
  /** This PC's two clocks at the last answer that agreed, or when Foyer was started where none has yet, ms. The steady one may stand still while the PC sleeps, and is never ahead. */
  let agreed = { wall: clock.wall(), steady: clock.monotonic() };
  const refusedArrays = new Map<string, EncodingBackoff>();
  /** When a known encoding was doubted last, monotonic ms. */
  const doubtedAt = new Map<string, number>();
  const formerEncodings = new Map<string, ArrayEncoding>();
  missed.sessionBegins();

  const learn = (now: LearntProfile) => {
    if (now === learnt) return;
    learnt = now;
    const text = JSON.stringify(learnt);
    if (text === lastSaved) return;
    lastSaved = text;
    save(text);
  };

  /** Whether an extension that was there is believed in although its list was not found now. */
  function isStillBelieved(name: OperationName, extension: string): boolean {
    return learnt.present.includes(extension) && absenceShownBy404(name, true) && !missed.isGone(extension);
  }

  return {
    lists: () => learnt.lists,
    learnLists: (lists) => {
      if (lists !== learnt.lists) learn({ ...learnt, lists });
    },
    arrayEncoding: (parameter) => learnt.arrays[parameter] ?? null,
    learnArrayEncoding(parameter, encoding) {
      refusedArrays.delete(parameter);
      learn({ ...learnt, arrays: { ...learnt.arrays, [parameter]: encoding } });
    },
    forgetArrayEncoding(parameter) {
      const { [parameter]: former, ...arrays } = learnt.arrays;
      if (former === undefined) return;
      formerEncodings.set(parameter, former);
      learn({ ...learnt, arrays });
    },
    encodingsRefused(parameter) {
      refusedArrays.set(parameter, afterAllRefused(refusedArrays.get(parameter), clock.wall()));
    },
    mayTryEncodings: (parameter) => mayTryAgain(refusedArrays.get(parameter), clock.wall()),
    mayDoubtEncoding(parameter) {
      const now = clock.monotonic();
      if (now - (doubtedAt.get(parameter) ?? Number.NEGATIVE_INFINITY) < doubtEveryMs) return false;
      doubtedAt.set(parameter, now);
      return true;
    },
    formerArrayEncoding: (parameter) => formerEncodings.get(parameter) ?? null,
    lacks: (name) => isAbsent(learnt, name, clock.wall()),
    sawOperation: (name, found) => {
      missed.heard();
      const extension = extensionOf(name);
      if (extension === null || (!found && isStillBelieved(name, extension))) return;
      if (found) missed.forget(extension);
      learn(sawExtension(learnt, name, found, clock.wall()));
    },
    sawOtherFailure(name) {
      if (absenceShownBy404(name, true)) missed.forget(extensionOf(name) ?? '');
    },
    sawMisfit: (name, misfit) => learn(sawMisfit(learnt, name, misfit)),
    sawErrorShape: (shape) => learn({ ...learnt, errors: shape }),
    sawDate(serverTime, asked, answered) {
      if (serverTime === null) {
        learn({ ...learnt, dated: learnt.dated ?? false });
        return null;
      }
      skew = sawServerTime(skew, serverTime, asked, answered);
      if (!learnt.dated || skew.known !== learnt.clockSkewMs)
        learn({ ...learnt, dated: true, clockSkewMs: skew.known });
      if (skew.known !== null && skew.candidate === null)
        agreed = { wall: answered, steady: clock.monotonic() };
      return reliableTime(skew, serverTime, answered);
    },
    clockIsInDoubt: () => isInDoubt(skew),
    clockSkewMs: () => skew.known,
    clockSetBackMs: () => Math.max(0, clock.monotonic() - agreed.steady - (clock.wall() - agreed.wall)),
    saveAgain: () => save(lastSaved),
    describe: () => describe(learnt, clock.wall()),
    misfits: () => learnt.misfits,
  };
}

function describe({ lists, ...m }: LearntProfile, wall: number): Record<string, string> {
  const { links, pages } = lists;
  const order = Object.entries(lists.orders).map(([list, o]) => `${list} ${o}`);
  const absent = Object.keys(m.absent).filter((extension) => (m.absent[extension] ?? 0) > wall);
  const listed = (words: readonly string[]) =>
    words.length > 0 ? words.join(', ').slice(0, 380) : 'not known';
  const size = pages.full === null ? `at least ${pages.largest}` : String(pages.full);
  return {
    order: listed(order),
    links: `first pages ${links.first}, later ones ${links.later}`,
    'page size': size,
    arrays: listed(Object.entries(m.arrays).map(([name, encoding]) => `${name} ${encoding}`)),
    'extensions present': listed(m.present),
    'extensions absent': listed(absent),
    'error answers': m.errors ?? 'not known',
    'Date header': m.dated === null ? 'not known' : given(m.dated),
    'clock of this PC': m.clockSkewMs === null ? 'not known' : sayAhead(m.clockSkewMs),
  };
}

const given = (dated: boolean): string => (dated ? 'given' : 'missing');

function sayAhead(skewMs: number): string {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (seconds < 2) return 'as the service’s';
  return `${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the service’s`;
}
