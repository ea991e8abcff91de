import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { LabelView } from '../../../shared/bridge/views.ts';

export type LabelChange = CallInput<'labels.set'>;

/** What Foyer calls somebody or something for whom neither the service nor the desk has a name. */
export const nameWithout = ({ kind, id }: Pick<LabelView, 'kind' | 'id'>): string =>
  kind === 'practitioner' ? `Practitioner ${id}` : `Service ${id}`;

/** The name that was typed at this desk; null where there is none, or the service gives it. */
export function ownName(label: LabelView): string | null {
  return label.named || label.name === nameWithout(label) ? null : label.name;
}

/** A label is set whole: a new name keeps the colour. An emptied name takes it away. */
export function withName(label: LabelView, typed: string): LabelChange {
  const name = typed.trim();
  return {
    kind: label.kind,
    id: label.id,
    colour: label.colour,
    name: name === '' || name === nameWithout(label) ? null : name,
  };
}

/** A new colour, or none, keeps the name that was typed; a name of the service's is never stored beside it. */
export function withColour(label: LabelView, colour: string | null): LabelChange {
  return { kind: label.kind, id: label.id, colour, name: ownName(label) };
}
