/** What was typed into a field for a PIN, as it may be kept there: digits, as many as a PIN has. */
export const tidyPin = (typed: string): string => typed.replace(/\D/g, '').slice(0, 12);

/** Whether it is long enough to be one (the contract's bound). */
export const readyPin = (pin: string): boolean => /^\d{4,12}$/.test(pin);
