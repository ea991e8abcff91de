import { isSingleCharacter } from '../../model/keys.ts';

const signs: Readonly<Record<string, string>> = { plus: '+', minus: '−' };

/** The keys of a combination as a help page writes it: `Ctrl+K`, `Ctrl+plus`. */
export const capsOf = (written: string): string[] => written.split('+').map((cap) => signs[cap] ?? cap);

const arrows = ['←', '→', '↑', '↓'];

/** Whether a help page names a key that does nothing while single-key shortcuts are off. */
export const namesLetterKeys = (markdown: string): boolean =>
  [...markdown.matchAll(/`([^`]+)`/g)].some(([, written = '']) => {
    const [only = '', ...more] = capsOf(written);
    return more.length === 0 && isSingleCharacter(only) && !arrows.includes(only);
  });
