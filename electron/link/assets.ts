import type { Asset } from './engine.ts';
import type { StateBucket } from './port.ts';

/** The one name in the hub's certificate, whatever its address is. */
export const hubName = 'clinic-link';

/** How long each kind of thing counts, in milliseconds. Tests shorten it for a real server. */
export type Spans = {
  readonly permitWindowMs: number;
  readonly burstWindowMs: number;
  readonly leaseMs: number;
  readonly presenceMs: number;
};

/**
 * The spans of a clinic. A permit counts 62 s: 60 s of the practice's window, and the second within which a permit may be
 * used, and one more for the way. The burst window is as long as 8 permits take to come back at 50 a minute.
 */
export const clinicSpans: Spans = {
  permitWindowMs: 62_000,
  burstWindowMs: 9_600,
  leaseMs: 10_000,
  presenceMs: 10_000,
};

/** Calls in one window; the background may take 46 of them, so that people always find 12. */
export const budget = { permits: 58, background: 46, burst: 8 } as const;

const hour = 3_600_000;
const megabyte = 1_048_576;

/** The subjects, by what they are for. Permissions (permissions.ts) are made of the same functions. */
export const subjects = {
  log: (desk: string, kind: string) => `foyer.v1.log.${desk}.${kind}`,
  live: 'foyer.v1.live.>',
  /** One subject for the background of all desks: the cap per subject is then the cap of the class. */
  background: 'foyer.v1.permit.background',
  person: (desk: string) => `foyer.v1.permit.person.${desk}`,
  held: (desk: string) => `foyer.v1.permit.held.${desk}`,
  /** What the keeper counts for a desk that may be calling alone. */
  burned: (desk: string) => `foyer.v1.permit.burned.${desk}`,
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
/** Under this key of the board `budget` the keeper writes 16 random bytes at the beginning of each grace (keeper.ts). */
export const graceKey = 'grace';
/** Under this key of the board `budget` desks write what they learned of the practice's limits. */
export const limitsKey = 'limits';

/** How long what a bucket holds counts, in milliseconds; 0: for ever. */
export function lifetimeOf(bucket: StateBucket | typeof claimsBucket, spans: Spans): number {
  switch (bucket) {
    case 'presence':
      return spans.presenceMs;
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

/** All that the keeper makes in the hub's memory: 294 MB at the most, and with nothing to be filled 94 MB. */
export function assetsOf(spans: Spans): readonly Asset[] {
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
    most: number,
    perSubject: number,
  ): Asset => ({
    is: 'stream',
    name,
    subjects: [subject],
    maxAgeMs: windowMs,
    maxBytes: megabyte,
    maxMessageBytes: 1_024,
    maxMessages: most,
    maxPerSubject: perSubject,
    whenFull: 'refuse-new',
    // A window longer than the age would refuse an id whose permit no longer counts.
    duplicateWindowMs: windowMs,
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
      republish: { from: 'foyer.v1.log.>', to: subjects.live },
    },
    counter('PERMIT', 'foyer.v1.permit.>', spans.permitWindowMs, budget.permits, budget.background),
    counter('BURST', 'foyer.v1.burst.>', spans.burstWindowMs, budget.burst, 0),
    bucket(leaseBucket, spans.leaseMs, 1),
    bucket('presence', spans.presenceMs, 1),
    bucket(claimsBucket, lifetimeOf(claimsBucket, spans), 8),
    bucket('sight', lifetimeOf('sight', spans), 8),
    bucket('day', lifetimeOf('day', spans), 8),
    bucket('budget', lifetimeOf('budget', spans), 1),
    bucket('keys', lifetimeOf('keys', spans), 1),
    { is: 'objects', name: fillStore, maxAgeMs: hour, maxBytes: 200 * megabyte },
  ];
}
