import { z } from 'zod';
import { parseStored } from '../store/stored.ts';

/**
 * The desk's names and colours of practitioners and services. Where the service returns names, a label may still set
 * another colour; where it does not, labels are the only names. Stored in the desk file: they exist nowhere else.
 */
const Label = z.object({ name: z.string().nullable(), colour: z.string().nullable() });
const Labels = z.object({
  practitioner: z.record(z.string(), Label).default({}),
  service: z.record(z.string(), Label).default({}),
});
export type Labels = z.infer<typeof Labels>;

export const noLabels: Labels = Labels.parse({});

export function readLabels(text: string | null): Labels {
  return parseStored(Labels, text) ?? noLabels;
}

/** @returns the labels with one set, or removed where both name and colour are null. */
export function withLabel(
  labels: Labels,
  kind: keyof Labels,
  id: number,
  label: { name: string | null; colour: string | null },
): Labels {
  const { [String(id)]: _before, ...others } = labels[kind];
  const kept = label.name === null && label.colour === null ? others : { ...others, [String(id)]: label };
  return { ...labels, [kind]: kept };
}
