const signs: Readonly<Record<string, string>> = { plus: '+', minus: '−' };

/** The keys of a combination as a help page writes it: `Ctrl+K`, `Ctrl+plus`. */
export const capsOf = (written: string): string[] => written.split('+').map((cap) => signs[cap] ?? cap);
