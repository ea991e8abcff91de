import { createHash } from 'node:crypto';
import { isMainThread } from 'node:worker_threads';
import { failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Clock, Vault } from './ports.ts';
import { createSerialQueue } from './serial-queue.ts';

/** The part of keytar that we use: secrets by service and account in the system's keychain. */
export type Keychain = {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
};

/** How long a call into the keychain may take before the user is shown that it does not answer. */
export const keychainTimeoutMs = 10_000;

/** A thread that waits for the keychain is lost to everything else that uses the thread pool, which has four. */
const mostStuckReads = 2;

/** The vault of this program, and whether a call into the keychain has been given up and has not come back. */
export type SystemVault = Vault & { stuck(): boolean };

/**
 * Guarantees
 * - A keychain that is missing, locked or broken is a failure of kind `no-keychain`, never an exception.
 * - A call that takes longer than ten seconds ends as a failure of kind `keychain-silent`.
 * - Calls into the keychain go one at a time, in the order in which they were made.
 * - A late answer does no harm: a write or removal that was given up is undone if the keychain carries it out after all.
 * - A read that never comes back does not stop the next call.
 * - No word of a failure holds the secret.
 * - A keychain that failed to load is tried again at the next call: a person may have unlocked or installed it.
 *
 * @param service the name under which the secrets lie in the keychain
 * @param load gives the keychain; called at the first use, because loading it fails where libsecret is missing
 * @param clock measures how long a call may take
 */
export function createVault(
  service: string,
  load: () => Promise<Keychain>,
  clock: Pick<Clock, 'after'>,
): SystemVault {
  const queue = createSerialQueue();
  /** Reads that were given up and have not come back. */
  const stuckReads = new Set<Promise<unknown>>();
  let stuckWrites = 0;

  /** Reads: one that is given up makes room for the next, as long as threads are left. */
  function read(name: string): Promise<Result<string | null>> {
    const limit = startTimeout(clock);
    const task = queue(async () => {
      if (stuckReads.size >= mostStuckReads) await Promise.race([...stuckReads, limit.answer]);
      if (limit.passed()) return limit.answer;
      const answered = attempt('', async () => (await load()).getPassword(service, name));
      const answer = await Promise.race([answered, limit.answer]);
      if (limit.passed()) {
        const back = answered.finally(() => stuckReads.delete(back));
        stuckReads.add(back);
      }
      return answer;
    });
    return Promise.race([task, limit.answer]).finally(limit.stop);
  }

  /** Writes and removals: the next call waits until this one is known to have ended, else an old value could win. */
  function change(name: string, value: string | null): Promise<Result<null>> {
    const limit = startTimeout(clock);
    const countStuck = limit.answer.then(() => {
      stuckWrites += 1;
    });
    const task = queue(async () => {
      const changed = await attempt(value ?? '', async () => {
        if (limit.passed()) return null;
        const chain = await load();
        const before = await chain.getPassword(service, name);
        if (limit.passed()) return null;
        await put(chain, name, value);
        // The caller already got a failure.
        if (limit.passed()) await put(chain, name, before);
        return null;
      });
      if (limit.passed()) {
        await countStuck;
        stuckWrites -= 1;
      }
      return changed;
    });
    return Promise.race([task, limit.answer]).finally(limit.stop);
  }

  async function put(chain: Keychain, name: string, value: string | null): Promise<void> {
    if (value === null) await chain.deletePassword(service, name);
    else await chain.setPassword(service, name, value);
  }

  return {
    read,
    write: change,
    remove: (name) => change(name, null),
    stuck: () => stuckReads.size + stuckWrites > 0,
  };
}

/** `answer` resolves to the failure when the time is over, and never if `stop` was called before. */
function startTimeout(clock: Pick<Clock, 'after'>) {
  let passed = false;
  let stop: () => void = () => undefined;
  const answer = new Promise<Result<never>>((resolve) => {
    stop = clock.after(keychainTimeoutMs, () => {
      passed = true;
      resolve(failed(failure('keychain-silent')));
    });
  });
  return { answer, passed: () => passed, stop: () => stop() };
}

async function attempt<T>(secret: string, act: () => Promise<T>): Promise<Result<T>> {
  try {
    return ok(await act());
  } catch (error) {
    return failed(failure('no-keychain', { words: reason(error, secret) }));
  }
}

/**
 * The name under which a Foyer's secrets lie in the keychain. Only the installed program has the plain one: what a
 * developer runs, or a demo, has one for each profile folder, and never touches the clinic's key.
 */
export function keychainName(installed: boolean, profile: string): string {
  if (installed) return 'Foyer';
  return `Foyer (development ${createHash('sha256').update(profile).digest('hex').slice(0, 12)})`;
}

/**
 * keytar, loaded when first needed.
 *
 * Guarantee: never in a worker thread. When a thread ends, Node unloads the libraries that it alone had loaded; libsecret
 * loaded a second time registers its types with GLib a second time, and calls into it may then never come back.
 */
export async function loadKeytar(): Promise<Keychain> {
  if (!isMainThread) throw new Error('the keychain is for the main thread');
  return (await import('keytar')).default;
}

function reason(error: unknown, secret: string): string {
  const words = error instanceof Error ? error.message : 'the keychain gave no reason';
  return (secret === '' ? words : words.replaceAll(secret, '…')).slice(0, 300);
}
