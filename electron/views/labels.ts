import { z } from 'zod';
import { storedAs } from '../store/stored.ts';

/**
 * What the desk calls practitioners and services. Where the service gives names, a label may still choose another
 * colour; where it does not, labels are the only names there are. Kept in the desk file: they exist nowhere else.
 */
const Label = z.object({ name: z.string().nullable(), colour: z.string().nullable() });
const Labels = z.object({
  practitioner: z.record(z.string(), Label).default({}),
  service: z.record(z.string(), Label).default({}),
});
export type Labels = z.infer<typeof Labels>;

export const noLabels: Labels = Labels.parse({});

export function readLabels(text: string | null): Labels {
  return storedAs(Labels, text) ?? noLabels;
}

/** @returns the labels with one set, or taken away where both name and colour are null. */
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
