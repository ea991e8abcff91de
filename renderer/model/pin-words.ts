/** The text of a PIN field: digits only, at most as many as a PIN has. */
export const tidyPin = (typed: string): string => typed.replace(/\D/g, '').slice(0, 12);

/** Whether it is a valid PIN (the contract's bound). */
export const readyPin = (pin: string): boolean => /^\d{4,12}$/.test(pin);
