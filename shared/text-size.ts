/** The sizes at which the desk can be shown, text and all around it, as browsers have them. Percent; 100: as designed. */
export const textSizes = [80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const;
export type TextSize = (typeof textSizes)[number];

/** Those that the settings offer; the others are reached by keys. */
export const offeredTextSizes = [100, 110, 125, 150] as const satisfies readonly TextSize[];

/** What makes the page larger or smaller. */
export type TextSizeStep = 'in' | 'out' | 'reset';

/** The next size in the row; at its ends it stays. */
export function textSizeAfter(now: TextSize, step: TextSizeStep): TextSize {
  if (step === 'reset') return 100;
  const larger = textSizes.find((size) => size > now);
  const smaller = textSizes.findLast((size) => size < now);
  return (step === 'in' ? larger : smaller) ?? now;
}
