/** One setting turned the wrong way, as a passage of a file that is replaced by another. */
export type FlipResult = {
  /** The number of the item in Electron's checklist. */
  readonly item: number;
  readonly says: string;
  readonly file: string;
  readonly text: string;
  readonly by: string;
};

/** @throws when the passage does not stand there exactly once: no rewriting disarms a flip without a word */
export function flipped(source: string, { file, text, by }: Omit<FlipResult, 'item' | 'says'>): string {
  const parts = source.split(text);
  if (parts.length !== 2) {
    throw new Error(`${file} has this passage ${parts.length - 1} times, not once:\n${text}`);
  }
  return parts.join(by);
}
