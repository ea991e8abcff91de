import type { AppState, Diagnostics, PolicyView, Status } from '../../../shared/bridge/views.ts';
import { dayOf, machineClockOf, sayAge, sayDate } from '../../../shared/clinic-time.ts';
import { type Failure, failureKinds } from '../../../shared/failures.ts';
import { saySkew } from '../../model/clock-skew.ts';
import { count, sayWhen } from '../../model/words.ts';

export type Fact = readonly [term: string, value: string];
export type FactGroup = { readonly title: string; readonly facts: readonly Fact[] };

/** The inputs of the diagnostics. `now`: UTC ms by this PC's clock. */
export type DiagnosticsInput = {
  readonly diagnostics: Diagnostics;
  readonly app: AppState | null;
  readonly status: Status | null;
  readonly pcsOnKey: number;
  readonly now: number;
};

/**
 * The diagnostics as groups of facts, to show and to copy.
 *
 * Guarantee: no patient's data and no key is among them.
 *
 * The service's words may name a patient, so a failure shows only its kind and status; of writes, only their number.
 */
export function factGroups({ diagnostics: d, app, status, pcsOnKey, now }: DiagnosticsInput): FactGroup[] {
  return [
    { title: 'Program', facts: programFacts(d, app, now) },
    { title: 'Connection', facts: connectionFacts(status, app, now) },
    {
      title: 'Calls',
      facts: d.budget ? budgetFacts(d.budget, pcsOnKey, now) : [['Budget', 'not connected']],
    },
    {
      title: 'Lists',
      facts: d.lists.map((l) => [
        l.title,
        `${l.count} · ${l.readAt === null ? 'never read' : sayAge(now - l.readAt)}${l.firstReadDone ? '' : ' · first reading under way'}`,
      ]),
    },
    { title: 'How the service behaves', facts: Object.entries(d.serverProfile) },
    { title: 'Fields in another form than documented', facts: Object.entries(d.misfits) },
    { title: 'Records that can’t be read', facts: d.setAside.map(({ what, why }) => [what, why]) },
    {
      title: 'Last failures',
      facts: d.lastFailures.map((f) => [`${sayAge(now - f.at)}, ${f.operation}`, plainFailure(f.failure)]),
    },
  ];
}

function programFacts(d: Diagnostics, app: AppState | null, now: number): Fact[] {
  const zone = app?.zone ?? 'UTC';
  return [
    ['Foyer', d.version],
    ['Runs on', d.runtime],
    ['Now', `${sayDate(dayOf(now, zone))}, ${machineClockOf(now, zone)} (${zone})`],
    ['Kept on this PC', app?.memoryOnly ? 'nothing: memory only' : 'encrypted files'],
    ...(app?.policy ? policyFacts(app.policy) : []),
  ];
}

function policyFacts({ says, held, updates }: PolicyView): Fact[] {
  return [
    ['Policy', says],
    ...(held.length > 0 ? [['Set by the policy', held.join(', ')] as const] : []),
    ...(updates
      ? [['Updates', `${updates.mode}, not from ${updates.opens} to ${updates.closes}`] as const]
      : []),
  ];
}

function connectionFacts(status: Status | null, app: AppState | null, now: number): Fact[] {
  if (!status) return [['State', 'not known yet']];
  const { connection, todayReadAt, waiting, needsPerson, progress } = status;
  return [
    ['State', `${connection.state}, since ${sayWhen(connection.since, now, app?.zone ?? 'UTC', '24-hour')}`],
    ...(connection.failure ? [['Because', plainFailure(connection.failure)] as const] : []),
    ['Address', app?.practice?.baseUrl ?? 'none'],
    ['API key', app?.practice?.keyStored ? 'in the keychain' : 'not kept'],
    ['CA file', app?.practice?.caFile ? 'chosen' : 'none'],
    ['Today’s list', todayReadAt === null ? 'never read' : sayAge(now - todayReadAt)],
    [
      'First reading',
      progress === null
        ? 'done'
        : `${progress.doneLists} of ${count(progress.allLists, 'list')}, ${progress.objects} records, now ${progress.doing}`,
    ],
    ['Waiting to be sent', `${waiting}, of which ${needsPerson} for a person`],
    ['Clock of this PC', saySkew(status.clockSkewMs)],
  ];
}

function budgetFacts(b: NonNullable<Diagnostics['budget']>, pcsOnKey: number, now: number): Fact[] {
  return [
    ['Rate', `${round(b.ratePerMinute)} a minute, burst ${round(b.burst)}`],
    ['Share', `one of ${count(pcsOnKey, 'PC')} on the key`],
    ['Left now', round(b.tokens)],
    ['Made in the last minute', String(b.callsLastMinute)],
    ['Waiting', `${b.queued.write} act, ${b.queued.interactive} look, ${b.queued.background} keep`],
    ['Refused as too many', String(b.refusals)],
    ['Paused', pauseWords(b.pausedUntil, now)],
  ];
}

export function pauseWords(pausedUntil: number | null, now: number): string {
  return pausedUntil !== null && pausedUntil > now
    ? `for ${Math.ceil((pausedUntil - now) / 1000)} s more`
    : 'no';
}

/** A failure without the service's own words. */
function plainFailure({ kind, status }: Failure): string {
  const { sentence } = failureKinds[kind];
  return status === undefined ? sentence : `${sentence} (HTTP ${status})`;
}

export const round = (n: number): string => String(Math.round(n * 10) / 10);

/** The same as plain text, for a support person. */
export function asText(groups: readonly FactGroup[]): string {
  return groups
    .filter((g) => g.facts.length > 0)
    .map((g) => [g.title, ...g.facts.map(([term, value]) => `  ${term}: ${value}`)].join('\n'))
    .join('\n\n');
}
