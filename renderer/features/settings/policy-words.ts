import type { AppState, PolicyView, Settings } from '../../../shared/bridge/views.ts';
import { count } from '../../model/words.ts';

/** Of a field that cannot be changed. */
export const heldWords = 'Set by whoever manages this PC';

type Held = PolicyView['held'][number];

/** What the policy of this PC decides, to be read: a setting that it holds, and when Foyer updates itself. */
export function heldFacts(
  { policy, locations }: Pick<AppState, 'policy' | 'locations'>,
  settings: Pick<Settings, Held>,
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
    lockMinutes: ['Lock', `after ${count(settings.lockMinutes, 'minute')}`],
  };
  const updating =
    updates?.mode === 'off'
      ? 'by whoever manages the PC'
      : updates && `by itself, never from ${updates.opens} to ${updates.closes}`;
  return [
    ...held.map((name) => facts[name]),
    ...(policy.pinDemanded ? [['PIN', 'required'] as const] : []),
    ...(updating ? [['Updates', updating] as const] : []),
  ];
}
