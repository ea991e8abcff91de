/**
 * The page's policy lets no text become markup or a script (Trusted Types, W3C). Mantine and React write a few styles by
 * `innerHTML`: they are let through because they hold no markup. This is the only policy that the page may have.
 */
type Policies = {
  createPolicy(name: 'default', rules: { readonly createHTML: (text: string) => string | null }): unknown;
};

/** @returns the text where it can hold no element; null: it is refused */
export const withoutMarkup = (text: string): string | null => (text.includes('<') ? null : text);

const { trustedTypes } = globalThis as { readonly trustedTypes?: Policies };
trustedTypes?.createPolicy('default', { createHTML: withoutMarkup });
