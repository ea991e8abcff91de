/** Whether a text looks like an e-mail address: something, an @, and a host with a dot. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export const notEmail = 'This is not an e-mail address.';
