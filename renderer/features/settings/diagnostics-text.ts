import type { Diagnostics } from '../../../shared/bridge/views.ts';
import { sayAge } from '../../../shared/clinic-time.ts';
import { sayFailure } from '../../../shared/failures.ts';

export type Fact = readonly [term: string, value: string];
export type FactGroup = { readonly title: string; readonly facts: readonly Fact[] };

/** The diagnostics as groups of facts, to show and to copy: no patient's data is among them. `now`: UTC ms. */
export function factGroups(d: Diagnostics, now: number): FactGroup[] {
  return [
    {
      title: 'Program',
      facts: [
        ['Foyer', d.version],
        ['Runs on', d.runtime],
      ],
    },
    { title: 'Calls', facts: d.budget ? budgetFacts(d.budget, now) : [['Budget', 'not connected']] },
    {
      title: 'Lists',
      facts: d.lists.map((l) => [
        l.title,
        `${l.count} · ${l.readAt === null ? 'never read' : sayAge(now - l.readAt)}${l.firstReadDone ? '' : ' · first reading under way'}`,
      ]),
    },
    { title: 'Manners of the service', facts: Object.entries(d.manners) },
    {
      title: 'Last failures',
      facts: d.lastFailures.map((f) => [`${sayAge(now - f.at)}, ${f.operation}`, sayFailure(f.failure)]),
    },
  ];
}

function budgetFacts(b: NonNullable<Diagnostics['budget']>, now: number): Fact[] {
  return [
    ['Rate', `${round(b.ratePerMinute)} a minute, burst ${b.burst}`],
    ['Left now', round(b.tokens)],
    ['Made in the last minute', String(b.callsLastMinute)],
    ['Waiting', `${b.queued.act} act, ${b.queued.look} look, ${b.queued.keep} keep`],
    ['Refused as too many', String(b.refusals)],
    ...(b.pausedUntil !== null && b.pausedUntil > now
      ? [['Paused for', `${Math.ceil((b.pausedUntil - now) / 1000)} s`] as const]
      : []),
  ];
}

const round = (n: number): string => String(Math.round(n * 10) / 10);

/** The same as plain text, for a support person. */
export function asText(groups: readonly FactGroup[]): string {
  return groups
    .filter((g) => g.facts.length > 0)
    .map((g) => [g.title, ...g.facts.map(([term, value]) => `  ${term}: ${value}`)].join('\n'))
    .join('\n\n');
}
