import { namesWords } from './words.ts';

/**
 * The colours for practitioners, by the names that users choose them by. Each has a contrast of 3 : 1 on the light and
 * on the dark ground; the ones that Foyer assigns by number are among them.
 */
export const swatches: Readonly<Record<string, string>> = {
  Violet: '#7c5cff',
  Green: '#0b8f6a',
  Orange: '#c8741c',
  Pink: '#c2417a',
  Blue: '#2f7ed8',
  Mustard: '#8a6d1f',
  Olive: '#5f8f2f',
  Purple: '#9c4fd1',
  Red: '#c24d3f',
  Teal: '#1f8fa3',
  Grey: '#6f7f90',
  Brown: '#9a6a4a',
};

/** The name of a colour; `Own colour` for one that is not in the table. */
export function swatchName(colour: string): string {
  const known = Object.entries(swatches).find(([, hex]) => hex.toLowerCase() === colour.toLowerCase());
  return known?.[0] ?? namesWords.otherColour;
}
