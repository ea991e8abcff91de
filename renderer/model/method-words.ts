/**
 * What a payment method is, by its name: the practice's methods have a name and a description, and no kind. A method whose
 * name says neither is treated as neither.
 */
export const isCash = (name: string): boolean => /\bcash\b/i.test(name);

/** Taken on a terminal. */
export const isCard = (name: string): boolean =>
  /eftpos|\bcards?\b|credit|debit|visa|amex|hicaps|tyro|terminal/i.test(name) && !/gift|voucher/i.test(name);
