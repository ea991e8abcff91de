import { linkWords } from './words.ts';

/**
 * What a system call that was refused says: on a full disk, or where a virus scanner has a file open.
 * @returns its code, such as ENOSPC
 * @throws the error itself where it has none: a bug
 */
export function systemCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
}

/** What is worth a try and no more. @throws what is no refusal of the system: a bug */
export function unlessRefused(action: () => void): void {
  try {
    action();
  } catch (error) {
    systemCode(error);
  }
}

/** @param code of the system, as it refused to start the hub */
export const refusedSentence = (code: string): string =>
  code === 'ENOSPC' || code === 'EDQUOT' ? linkWords.hub.diskFull : linkWords.hub.refusedBySystem(code);
