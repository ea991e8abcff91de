import { type LabelView, mostServices } from '../../shared/bridge/views.ts';
import type { ReadableCache } from '../store/types.ts';
import type { Labels } from './labels.ts';
import { idOrNone, practitionerName, practitionerView, serviceView } from './people.ts';

/**
 * The practitioners and services that can have a label: those of the service's lists, and those of appointments near
 * `now`.
 */
export function labelViews(
  cache: ReadableCache,
  labels: Labels,
  window: { fromMs: number; toMs: number },
): LabelView[] {
  const practitioners = new Set(cache.all('practitioners').flatMap((p) => (p.archived ? [] : [p.id])));
  const services = new Set(cache.all('services').flatMap((s) => (s.archived ? [] : [s.id])));
  for (const one of cache.appointmentsBetween(window.fromMs, window.toMs, null)) {
    const practitioner = idOrNone(one.practitionerId);
    const service = idOrNone(one.serviceId);
    if (practitioner !== null) practitioners.add(practitioner);
    if (service !== null) services.add(service);
  }
  const ascending = (ids: ReadonlySet<number>) => [...ids].sort((a, b) => a - b).slice(0, mostServices);
  return [
    ...ascending(practitioners).map((id): LabelView => {
      const known = cache.get('practitioners', id);
      const { name, colour } = practitionerView(id, known, labels);
      return { kind: 'practitioner', id, name, colour, named: practitionerName(known) !== null };
    }),
    ...ascending(services).map((id): LabelView => {
      const known = cache.get('services', id);
      const { name, colour = null } = serviceView(id, known, labels);
      return { kind: 'service', id, name, colour, named: Boolean(known?.name) };
    }),
  ];
}
