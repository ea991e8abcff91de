import { deskWords } from './desk-words.ts';

/** Whether a text looks like an email address: something, an @, and a host with a dot. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export const { notEmail } = deskWords;
