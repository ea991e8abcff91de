/** Names of methods whose money, or whose slips, are in the till or the terminal beside it. */
const ofTill = /\b(cash|eftpos|cards?|visa|mastercard|amex|cheques?|checks?|vouchers?)\b/i;

/** Names of methods whose money never passes the desk: it goes to a bank account, or is claimed or set off later. */
const elsewhere =
  /\b(deposits?|debit|transfers?|bank|bpay|osko|pay ?id|eft|credits?|claims?|medicare|bulk[ -]?bill\w*|hicaps|dva|ndis|work ?cover|insur\w*|stripe|paypal|online|write[ -]?offs?)\b/i;

/**
 * Whether a payment method is in the till where no one has said so: by its name. One that says cash, EFTPOS or card is;
 * one that says direct deposit, credit or claim is not; any other is.
 */
export const isUsuallyInTill = (name: string): boolean => ofTill.test(name) || !elsewhere.test(name);

/** Whether notes and coins can be counted under it: its name says cash. */
export const hasNotesAndCoins = (name: string): boolean => /\bcash\b/i.test(name);

/** Whether it is taken on a terminal, by its name. */
export const isCard = (name: string): boolean =>
  /eftpos|\bcards?\b|credit|debit|visa|amex|hicaps|tyro|terminal/i.test(name) && !/gift|voucher/i.test(name);
