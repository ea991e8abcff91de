import { z } from 'zod';
import { type OperationName, operations } from '../../shared/practice/operations.ts';
import type { Clock } from '../ports.ts';
import { type ArrayEncoding, arrayEncodings } from './array-encoding.ts';
import { absenceShownBy404, absentForMs, extensionOf } from './capabilities.ts';
import type { ErrorShape } from './failures.ts';
import { ListManners, nothingSeen } from './list-manners.ts';

/** What this server was found to do where the spec is silent. Kept per base address. */
const Learnt = z.object({
  v: z.literal(1),
  lists: ListManners,
  /** How arrays are written in a query, by parameter. */
  arrays: z.record(z.string(), z.enum(arrayEncodings)),
  /** Extensions that this server has, and those it lacks with the wall-clock ms at which to try again. */
  present: z.array(z.string()),
  absent: z.record(z.string(), z.number()),
  errors: z.string().nullable(),
  /** Whether answers carry a Date header; null before the first answer. */
  dated: z.boolean().nullable(),
  /** This PC's clock minus the service's; null where no Date header was seen. */
  clockSkewMs: z.number().nullable(),
});
export type Learnt = Readonly<z.infer<typeof Learnt>>;

export const nothingLearnt: Learnt = {
  v: 1,
  lists: nothingSeen,
  arrays: {},
  present: [],
  absent: {},
  errors: null,
  dated: null,
  clockSkewMs: null,
};

/** @returns what was learnt, or nothing where there is none or it cannot be read: it is only learnt again. */
export function readLearnt(saved: string | null): Learnt {
  if (saved === null) return nothingLearnt;
  try {
    const read = Learnt.safeParse(JSON.parse(saved));
    return read.success ? read.data : nothingLearnt;
  } catch {
    return nothingLearnt;
  }
}

/** An extension answered, or was found missing; `wall`: UTC ms by this PC's clock. */
export function sawExtension(m: Learnt, name: OperationName, found: boolean, wall: number): Learnt {
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

/** Whether asking for it is known to be in vain; a wall clock that was set back does not make that longer than a day. */
export function isAbsent(m: Learnt, name: OperationName, wall: number): boolean {
  const until = m.absent[extensionOf(name) ?? ''];
  return until !== undefined && wall < until && wall >= until - absentForMs;
}

/**
 * An answer came. A Date header tells the server's clock to the second, at some moment between asking and answer; one
 * that was long under way tells too little.
 * @param serverTime UTC ms by the Date header, null without one; `asked`, `answered`: wall-clock ms
 */
export function sawDate(m: Learnt, serverTime: number | null, asked: number, answered: number): Learnt {
  if (serverTime === null) return m.dated === false ? m : { ...m, dated: m.dated ?? false };
  if (answered < asked || answered - asked > 4000) return m.dated ? m : { ...m, dated: true };
  const skew = Math.round((asked + answered) / 2 - (serverTime + 500));
  // Differences of a second are in the measure, not in the clocks.
  const steady = m.dated && m.clockSkewMs !== null && Math.abs(skew - m.clockSkewMs) < 1500;
  return steady ? m : { ...m, dated: true, clockSkewMs: skew };
}

export type Manners = {
  /** How it lists, for walks. */
  lists(): ListManners;
  learnLists(learnt: ListManners): void;
  arrayEncoding(parameter: string): ArrayEncoding | null;
  learnArrayEncoding(parameter: string, encoding: ArrayEncoding): void;
  /** True when the server is known to lack what this operation needs. */
  lacks(name: OperationName): boolean;
  /** An operation was answered: with a success, or with 404. */
  sawOperation(name: OperationName, found: boolean): void;
  sawErrorShape(shape: ErrorShape): void;
  sawDate(serverTime: number | null, asked: number, answered: number): void;
  /** This PC's clock minus the service's, ms; null when unknown. */
  clockSkewMs(): number | null;
  /** For the diagnostics: no patient data. */
  describe(): Record<string, string>;
};

export type MannersOptions = {
  readonly clock: Pick<Clock, 'wall'>;
  readonly saved: string | null;
  readonly save: (text: string) => void;
};

/** Keeps what is learnt of one server; saves only when something is new. */
export function createManners({ clock, saved, save }: MannersOptions): Manners {
  let learnt = readLearnt(saved);
  let lastSaved = JSON.stringify(learnt);

  const learn = (now: Learnt) => {
    if (now === learnt) return;
    learnt = now;
    const text = JSON.stringify(learnt);
    if (text === lastSaved) return;
    lastSaved = text;
    save(text);
  };

  return {
    lists: () => learnt.lists,
    learnLists: (lists) => {
      if (lists !== learnt.lists) learn({ ...learnt, lists });
    },
    arrayEncoding: (parameter) => learnt.arrays[parameter] ?? null,
    learnArrayEncoding: (parameter, encoding) =>
      learn({ ...learnt, arrays: { ...learnt.arrays, [parameter]: encoding } }),
    lacks: (name) => isAbsent(learnt, name, clock.wall()),
    sawOperation: (name, found) => {
      if (operations[name].since === 'extension') learn(sawExtension(learnt, name, found, clock.wall()));
    },
    sawErrorShape: (shape) => learn({ ...learnt, errors: shape }),
    sawDate: (serverTime, asked, answered) => learn(sawDate(learnt, serverTime, asked, answered)),
    clockSkewMs: () => learnt.clockSkewMs,
    describe: () => describe(learnt, clock.wall()),
  };
}

function describe({ lists, ...m }: Learnt, wall: number): Record<string, string> {
  const { links, pages } = lists;
  const order = Object.entries(lists.orders).map(([list, o]) => `${list} ${o}`);
  const absent = Object.keys(m.absent).filter((extension) => (m.absent[extension] ?? 0) > wall);
  const listed = (words: readonly string[]) =>
    words.length > 0 ? words.join(', ').slice(0, 380) : 'not known';
  const size =
    pages.full === null ? `at least ${pages.largest}` : `${pages.full}${pages.varies ? ', varies' : ''}`;
  return {
    order: listed(order),
    links: `first pages ${links.first}, later ones ${links.later}`,
    'page size': size,
    arrays: listed(Object.entries(m.arrays).map(([name, encoding]) => `${name} ${encoding}`)),
    'extensions present': listed(m.present),
    'extensions absent': listed(absent),
    'error answers': m.errors ?? 'not known',
    'Date header': m.dated === null ? 'not known' : m.dated ? 'given' : 'missing',
    'clock of this PC': m.clockSkewMs === null ? 'not known' : sayAhead(m.clockSkewMs),
  };
}

function sayAhead(skewMs: number): string {
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  if (seconds < 2) return 'as the service’s';
  return `${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the service’s`;
}
