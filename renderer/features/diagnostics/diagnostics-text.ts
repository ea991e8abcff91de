import type { AppState, Diagnostics, PolicyView, Status } from '../../../shared/bridge/views.ts';
import { dayOf, machineClockOf, sayAge, sayDate } from '../../../shared/clinic-time.ts';
import { type Failure, failureKinds, networkCodeOf } from '../../../shared/failures.ts';
import { saySkew } from '../../model/clock-skew.ts';
import { sayWhen } from '../../model/words.ts';
import { diagnosticsWords } from './words.ts';

const words = diagnosticsWords;

export type Fact = readonly [term: string, value: string];
export type FactGroup = { readonly title: string; readonly facts: readonly Fact[] };

/** The inputs of the diagnostics. `now`: UTC ms by this PC's clock. */
export type DiagnosticsInput = {
  readonly diagnostics: Diagnostics;
  readonly app: AppState | null;
  readonly status: Status | null;
  readonly now: number;
};

/**
 * The diagnostics as groups of facts, to show and to copy.
 *
 * Guarantee: no patient's data and no key is among them.
 *
 * The service's words may name a patient, so a failure shows only its kind and status; of writes, only their number.
 */
export function factGroups({ diagnostics: d, app, status, now }: DiagnosticsInput): FactGroup[] {
  return [
    { title: words.groups.program, facts: programFacts(d, app, now) },
    { title: words.groups.connection, facts: connectionFacts(status, app, now) },
    {
      title: words.groups.calls,
      facts: d.budget ? budgetFacts(d.budget, now) : [[words.budget.budget, words.connection.notConnected]],
    },
    {
      title: words.groups.lists,
      facts: d.lists.map((l) => [
        l.title,
        words.lists.of(
          l.count,
          l.readAt === null ? words.lists.neverRead : sayAge(now - l.readAt),
          !l.firstReadDone,
        ),
      ]),
    },
    { title: words.groups.server, facts: Object.entries(d.serverProfile) },
    { title: words.groups.misfits, facts: Object.entries(d.misfits) },
    { title: words.groups.setAside, facts: d.setAside.map(({ what, why }) => [what, why]) },
    {
      title: words.groups.failures,
      facts: d.lastFailures.map((f) => [
        words.failure.at(sayAge(now - f.at), f.operation),
        plainFailure(f.failure),
      ]),
    },
  ];
}

function programFacts(d: Diagnostics, app: AppState | null, now: number): Fact[] {
  const zone = app?.zone ?? 'UTC';
  return [
    ['Foyer', d.version],
    [words.program.runsOn, d.runtime],
    [words.program.now, words.program.at(sayDate(dayOf(now, zone)), machineClockOf(now, zone), zone)],
    [words.program.kept, app?.memoryOnly ? words.program.nothingKept : words.program.filesKept],
    ...(app?.policy ? policyFacts(app.policy) : []),
  ];
}

function policyFacts({ says, held, updates }: PolicyView): Fact[] {
  return [
    [words.program.policy, says],
    ...(held.length > 0 ? [[words.program.policySets, held.join(', ')] as const] : []),
    ...(updates
      ? [
          [
            words.program.updates,
            words.program.updatesOf(updates.mode, updates.opens, updates.closes),
          ] as const,
        ]
      : []),
  ];
}

function connectionFacts(status: Status | null, app: AppState | null, now: number): Fact[] {
  if (!status) return [[words.connection.state, words.connection.notKnown]];
  const { connection, todayReadAt, waiting, needsPerson, progress } = status;
  return [
    [
      words.connection.state,
      words.connection.stateSince(
        connection.state,
        sayWhen(connection.since, now, app?.zone ?? 'UTC', '24-hour'),
      ),
    ],
    ...(connection.failure ? [[words.connection.because, plainFailure(connection.failure)] as const] : []),
    [words.connection.address, app?.practice?.baseUrl ?? words.connection.none],
    [
      words.connection.key,
      app?.practice?.keyStored ? words.connection.keyStored : words.connection.keyNotStored,
    ],
    [words.connection.certificate, app?.practice?.caFile ? words.connection.chosen : words.connection.none],
    [words.connection.today, todayReadAt === null ? words.lists.neverRead : sayAge(now - todayReadAt)],
    [
      words.connection.first,
      progress === null
        ? words.connection.firstDone
        : words.connection.firstAt(progress.doneLists, progress.allLists, progress.objects, progress.doing),
    ],
    [words.connection.unsent, words.connection.unsentOf(waiting, needsPerson)],
    [words.connection.clock, saySkew(status.clockSkewMs)],
  ];
}

function budgetFacts(b: NonNullable<Diagnostics['budget']>, now: number): Fact[] {
  return [
    [words.budget.rate, words.budget.rateOf(round(b.ratePerMinute), round(b.burst))],
    [words.budget.share, words.budget.shareOf(b.pcs)],
    [words.budget.left, round(b.tokens)],
    [words.budget.made, String(b.callsLastMinute)],
    [words.budget.queued, words.budget.queues(b.queued.write, b.queued.interactive, b.queued.background)],
    [words.budget.refused, String(b.refusals)],
    [words.budget.pause, pauseWords(b.pausedUntil, now)],
  ];
}

export function pauseWords(pausedUntil: number | null, now: number): string {
  return pausedUntil !== null && pausedUntil > now
    ? words.budget.pausedFor(Math.ceil((pausedUntil - now) / 1000))
    : words.budget.notPaused;
}

/** A failure without the service's own words; with its status, or the code of the network error. */
function plainFailure(failure: Failure): string {
  const { sentence } = failureKinds[failure.kind];
  if (failure.status !== undefined) return words.failure.withStatus(sentence, failure.status);
  const code = networkCodeOf(failure);
  return code === null ? sentence : words.failure.withCode(sentence, code);
}

export const round = (n: number): string => String(Math.round(n * 10) / 10);

/** The same as plain text, for a support person. */
export function asText(groups: readonly FactGroup[]): string {
  return groups
    .filter((g) => g.facts.length > 0)
    .map((g) => [g.title, ...g.facts.map(([term, value]) => `  ${term}: ${value}`)].join('\n'))
    .join('\n\n');
}
