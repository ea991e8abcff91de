import type { Asset } from './engine.ts';
import type { StateBucket } from './port.ts';

/** The one name in the hub's certificate, whatever its address is. */
export const hubName = 'clinic-link';

/** How long each kind of entry stays in the hub, in milliseconds. Tests on a real server shorten them. */
export type Lifetimes = {
  readonly permitWindowMs: number;
  readonly burstWindowMs: number;
  readonly leaseMs: number;
  readonly presenceMs: number;
};

/**
 * The lifetimes in use. A permit counts 62 s: 60 s of the service's window, 1 s in which the permit may be used, and 1 s for
 * the network. The burst window is the time in which 8 permits come back at 50 a minute.
 */
export const clinicLifetimes: Lifetimes = {
  permitWindowMs: 62_000,
  burstWindowMs: 9_600,
  leaseMs: 10_000,
  presenceMs: 10_000,
};

/** Calls in one window; the background may take 46 of them, which leaves 12 for people. */
export const budget = { permits: 58, background: 46, burst: 8, burstWindow: 1 } as const;
/**
 * How many calls the hub admits; less than `budget` where the service was found to admit less, or desks call alone. `burstWindow`: how long a
 * call counts in the burst, as a multiple of the usual time.
 */
export type CallLimits = Readonly<Record<keyof typeof budget, number>>;

const hour = 3_600_000;
const megabyte = 1_048_576;

/** The subjects by purpose. Permissions (permissions.ts) are built from the same functions. */
export const subjects = {
  log: (desk: string, kind: string) => `foyer.v1.log.${desk}.${kind}`,
  live: 'foyer.v1.live.>',
  /** One subject for the background of all desks: the cap per subject is then the cap of the class. */
  background: 'foyer.v1.permit.background',
  person: (desk: string) => `foyer.v1.permit.person.${desk}`,
  held: (desk: string) => `foyer.v1.permit.held.${desk}`,
  burst: (desk: string) => `foyer.v1.burst.${desk}`,
  ask: (desk: string) => `foyer.v1.ask.${desk}`,
} as const;

/** @returns desk and kind of a change, from its subject in the log or in the live feed; null: it is neither */
export function originOf(subject: string): { readonly desk: string; readonly kind: string } | null {
  const [, desk, kind] = /^foyer\.v1\.(?:log|live)\.([^.]+)\.([^.]+)$/.exec(subject) ?? [];
  return desk !== undefined && kind !== undefined ? { desk, kind } : null;
}

export const changes = 'CHG';
export const leaseBucket = 'lease';
export const leaseKey = 'poller';
export const claimsBucket = 'claims';
export const fillStore = 'seed';
/** The key in the bucket `budget` under which the keeper writes 16 random bytes at the beginning of each grace (keeper.ts). */
export const graceKey = 'grace';
/** The key in the bucket `budget` under which desks write the rate limits that they learned from the service. */
export const limitsKey = 'limits';
/** The key in the bucket `budget` under which desks write the rate that they learned, for the keeper as well (learnt-rate.ts). */
export const rateKey = 'rate';

/** How long an entry stays in a bucket, in milliseconds; 0: for ever. */
export function lifetimeOf(bucket: StateBucket | typeof claimsBucket, lifetimes: Lifetimes): number {
  switch (bucket) {
    case 'presence':
      return lifetimes.presenceMs;
    case 'sight':
    case 'claims':
      return 24 * hour;
    case 'day':
      return 48 * hour;
    case 'budget':
    case 'keys':
      return 0;
  }
}

/** All that the keeper declares in the hub's memory: at most 294 MB, and 94 MB while no cache is being handed to a new desk. */
export function assetsOf(lifetimes: Lifetimes, limits: CallLimits = budget): readonly Asset[] {
  const bucket = (name: string, maxAgeMs: number, megabytes: number): Asset => ({
    is: 'bucket',
    name,
    maxAgeMs,
    maxBytes: megabytes * megabyte,
  });
  const counter = (
    name: string,
    subject: string,
    windowMs: number,
    maxMessages: number,
    perSubject: number,
  ): Asset => ({
    is: 'stream',
    name,
    subjects: [subject],
    maxAgeMs: windowMs,
    maxBytes: megabyte,
    maxMessageBytes: 1_024,
    maxMessages,
    maxPerSubject: perSubject,
    whenFull: 'refuse-new',
    // A longer window would refuse an id whose permit has already aged out.
    duplicateWindowMs: windowMs,
    endsOnTheirOwn: true,
    republish: null,
  });
  return [
    {
      is: 'stream',
      name: changes,
      subjects: ['foyer.v1.log.>'],
      maxAgeMs: 24 * hour,
      maxBytes: 64 * megabyte,
      maxMessageBytes: 262_144,
      maxMessages: 0,
      maxPerSubject: 0,
      whenFull: 'drop-oldest',
      duplicateWindowMs: 120_000,
      endsOnTheirOwn: false,
      republish: { from: 'foyer.v1.log.>', to: subjects.live },
    },
    counter('PERMIT', 'foyer.v1.permit.>', lifetimes.permitWindowMs, limits.permits, limits.background),
    counter(
      'BURST',
      'foyer.v1.burst.>',
      Math.round(lifetimes.burstWindowMs * limits.burstWindow),
      limits.burst,
      0,
    ),
    bucket(leaseBucket, lifetimes.leaseMs, 1),
    bucket('presence', lifetimes.presenceMs, 1),
    bucket(claimsBucket, lifetimeOf(claimsBucket, lifetimes), 8),
    bucket('sight', lifetimeOf('sight', lifetimes), 8),
    bucket('day', lifetimeOf('day', lifetimes), 8),
    bucket('budget', lifetimeOf('budget', lifetimes), 1),
    bucket('keys', lifetimeOf('keys', lifetimes), 1),
    { is: 'objects', name: fillStore, maxAgeMs: hour, maxBytes: 200 * megabyte },
  ];
}
