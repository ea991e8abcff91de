import type { AppState, PolicyView, Settings } from '../../../shared/bridge/views.ts';
import { sayHoursOfDay } from '../../../shared/clock-words.ts';
import { hostOfPattern, practicePageKinds } from '../../../shared/practice-pages.ts';
import { sayKept } from '../../model/scan-keeping.ts';
import { settingsWords } from './words.ts';

const words = settingsWords.policy;

type Held = PolicyView['held'][number];

/** The policy of this PC in words: the settings that it fixes, and when Foyer updates itself. */
export function heldFacts(
  { policy, locations }: Pick<AppState, 'policy' | 'locations'>,
  settings: Pick<Settings, Held | 'clockStyle'>,
): (readonly [term: string, value: string])[] {
  if (!policy) return [];
  const { held, updates } = policy;
  const places = settings.locationIds.map(
    (held) => locations.find(({ id }) => id === held)?.name ?? words.unknownLocation(held),
  );
  const facts: Record<Held, readonly [string, string]> = {
    locationIds: [words.location(places.length), places.join('; ')],
    pcsOnKey: [words.key, words.sharedBy(settings.pcsOnKey)],
    letterKeys: [words.letterKeys, settings.letterKeys ? words.on : words.off],
    notifyNames: [words.names, settings.notifyNames === 'none' ? words.none : words.initials],
    initialsWhenLocked: [words.namesWhenLocked, settings.initialsWhenLocked ? words.initials : words.none],
    hideFromSharing: [words.hidden, settings.hideFromSharing ? words.on : words.off],
    deleteScansAfterDays: [words.filedScans, sayKept(settings.deleteScansAfterDays)],
    documentNamePattern: [words.documentNames, settings.documentNamePattern],
    practicePages: [words.pages, sayHosts(settings.practicePages)],
    lockMinutes: [words.lock, words.lockAfter(settings.lockMinutes)],
  };
  const updating =
    updates?.mode === 'off'
      ? words.updatesByIt
      : updates && words.updatesOutside(sayHoursOfDay(updates.opens, updates.closes, settings.clockStyle));
  return [
    ...held.map((name) => facts[name]),
    ...(policy.pinDemanded ? [[words.pin, words.required] as const] : []),
    ...(updating ? [[words.updates, updating] as const] : []),
  ];
}

/** The hosts whose pages are opened in the browser. */
function sayHosts(pages: Settings['practicePages']): string {
  const hosts = practicePageKinds.flatMap((kind) => hostOfPattern(pages[kind] ?? '') ?? []);
  return [...new Set(hosts)].join(', ') || words.notOpened;
}
