import type { AppState, PolicyView, Settings } from '../../../shared/bridge/views.ts';
import { sayHoursOfDay } from '../../../shared/clock-words.ts';
import { hostOfPattern, practicePageKinds } from '../../../shared/practice-pages.ts';
import { sayKept } from '../../model/scan-keeping.ts';
import { count } from '../../model/words.ts';

/** Shown beside a field that the policy sets. */
export const heldWords = 'Set by whoever manages this PC';

type Held = PolicyView['held'][number];

/** The policy of this PC in words: the settings that it fixes, and when Foyer updates itself. */
export function heldFacts(
  { policy, locations }: Pick<AppState, 'policy' | 'locations'>,
  settings: Pick<Settings, Held | 'clockStyle'>,
): (readonly [term: string, value: string])[] {
  if (!policy) return [];
  const { held, updates } = policy;
  const places = settings.locationIds.map(
    (held) =>
      locations.find(({ id }) => id === held)?.name ?? `number ${held}, which the practice does not have`,
  );
  const facts: Record<Held, readonly [string, string]> = {
    locationIds: [places.length === 1 ? 'Location' : 'Locations', places.join('; ')],
    pcsOnKey: ['API key', `shared by ${count(settings.pcsOnKey, 'PC')}`],
    letterKeys: ['Keys of one letter', settings.letterKeys ? 'on' : 'off'],
    notifyNames: ['Names in notifications', settings.notifyNames === 'none' ? 'none' : 'initials'],
    hideFromSharing: ['Hidden from screen sharing', settings.hideFromSharing ? 'on' : 'off'],
    deleteScansAfterDays: ['Filed scans', sayKept(settings.deleteScansAfterDays)],
    documentNamePattern: ['Names of documents', settings.documentNamePattern],
    practicePages: ['Pages of the practice system', sayHosts(settings.practicePages)],
    lockMinutes: ['Lock', `after ${count(settings.lockMinutes, 'minute')}`],
  };
  const updating =
    updates?.mode === 'off'
      ? 'by whoever manages the PC'
      : updates && `by itself, never ${sayHoursOfDay(updates.opens, updates.closes, settings.clockStyle)}`;
  return [
    ...held.map((name) => facts[name]),
    ...(policy.pinDemanded ? [['PIN', 'required'] as const] : []),
    ...(updating ? [['Updates', updating] as const] : []),
  ];
}

/** The hosts whose pages are opened in the browser. */
function sayHosts(pages: Settings['practicePages']): string {
  const hosts = practicePageKinds.flatMap((kind) => hostOfPattern(pages[kind] ?? '') ?? []);
  return [...new Set(hosts)].join(', ') || 'not opened';
}
