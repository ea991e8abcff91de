/**
 * The page's policy lets no text become markup or a script (Trusted Types, W3C). Mantine and React write a few styles
 * by `innerHTML`: they pass because they contain no markup. This is the only policy that the page may have.
 */
type Policies = {
  createPolicy(name: 'default', rules: { readonly createHTML: (text: string) => string | null }): unknown;
};

/** @returns the text where it cannot contain an element; null: refused */
export const withoutMarkup = (text: string): string | null => (text.includes('<') ? null : text);

const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
trustedTypes?.createPolicy('default', { createHTML: withoutMarkup });
