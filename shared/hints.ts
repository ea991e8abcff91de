/** The hints of a first day, in the order in which they are offered; each is shown once on a PC (renderer/state/hints.ts). */
export const hintNames = ['arrive', 'gone-in', 'search', 'documents', 'help'] as const;
export type HintName = (typeof hintNames)[number];
