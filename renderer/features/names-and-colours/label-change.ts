import type { CallInput } from '../../../shared/bridge/contract.ts';
import type { LabelView } from '../../../shared/bridge/views.ts';
import { namesWords } from './words.ts';

export type LabelChange = CallInput<'labels.set'>;

/** The placeholder name where neither the service nor the desk has one. */
export const nameWithout = ({ kind, id }: Pick<LabelView, 'kind' | 'id'>): string =>
  kind === 'practitioner' ? namesWords.practitioner(id) : namesWords.service(id);

/** The name that was typed at this desk; null where there is none, or the service has one. */
export function ownName(label: LabelView): string | null {
  return label.named || label.name === nameWithout(label) ? null : label.name;
}

/** A label is written whole: a new name keeps the colour. An empty name removes it. */
export function withName(label: LabelView, typed: string): LabelChange {
  const name = typed.trim();
  return {
    kind: label.kind,
    id: label.id,
    colour: label.colour,
    name: name === '' || name === nameWithout(label) ? null : name,
  };
}

/** A new colour, or none, keeps the typed name; a name from the service is never stored with it. */
export function withColour(label: LabelView, colour: string | null): LabelChange {
  return { kind: label.kind, id: label.id, colour, name: ownName(label) };
}
