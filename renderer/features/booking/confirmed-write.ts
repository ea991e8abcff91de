import type { Failure } from '../../../shared/failures.ts';
import { failed, ok, type Result } from '../../../shared/result.ts';

type Steps<T> = {
  /** Not once the dialog was closed, or the user went back to choose another time. */
  readonly isWanted: () => boolean;
  /** Checks for conflicts. @returns whether there is one that the user has not seen yet */
  readonly hasUnseen: () => Promise<boolean>;
  /** Checks that the time is still free. */
  readonly taken: () => Promise<Failure | null>;
  readonly send: () => Promise<Result<T>>;
};

/**
 * What the user has confirmed, after the checks that come before it.
 *
 * Guarantee: what is withdrawn while a check is under way is not sent.
 *
 * @returns null: nothing was sent, because a conflict is shown that the user has not seen yet, or because it was withdrawn
 */
export async function sendConfirmed<T>(steps: Steps<T>): Promise<Result<T | null>> {
  const { isWanted, hasUnseen, taken, send } = steps;
  if ((await hasUnseen()) || !isWanted()) return ok(null);
  const why = await taken();
  if (!isWanted()) return ok(null);
  return why ? failed(why) : send();
}
