import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { pcClock } from '../../../electron/platform/node-ports.ts';
import type { Vault } from '../../../electron/platform/ports.ts';
import {
  createVault,
  type Keychain,
  keychainTimeoutMs,
  loadKeytar,
} from '../../../electron/platform/vault.ts';
import { createVirtualClock, settle } from '../../fakes/virtual-clock.ts';

const clock = createVirtualClock();
const silent = { ok: false, failure: { kind: 'keychain-silent' } };

/** A vault over a keychain that answers no call until the test releases it. */
function heldVault() {
  const { chain, secrets } = keychain();
  const held: (() => void)[] = [];
  const calls: string[] = [];
  const hold = async <T>(call: string, answer: () => Promise<T>): Promise<T> => {
    calls.push(call);
    await new Promise<void>((go) => held.push(go));
    return answer();
  };
  const vault = createVault(
    'Foyer',
    async () => ({
      getPassword: (...args) => hold('get', () => chain.getPassword(...args)),
      setPassword: (...args) => hold(`set ${args[2]}`, () => chain.setPassword(...args)),
      deletePassword: (...args) => hold('delete', () => chain.deletePassword(...args)),
    }),
    clock,
  );
  /** Answers what is held, and whatever that leads to. */
  const answerAll = async () => {
    while (held.length > 0) {
      for (const go of held.splice(0)) go();
      await settle();
    }
  };
  const silence = async <T>(call: Promise<T>): Promise<T> => {
    await settle();
    await clock.advance(keychainTimeoutMs);
    return call;
  };
  return { vault, secrets, calls, held, answerAll, silence };
}

function keychain() {
  const secrets = new Map<string, string>();
  const place = (service: string, account: string) => `${service}/${account}`;
  const chain: Keychain = {
    getPassword: async (service, account) => secrets.get(place(service, account)) ?? null,
    setPassword: async (service, account, password) => void secrets.set(place(service, account), password),
    deletePassword: async (service, account) => secrets.delete(place(service, account)),
  };
  return { secrets, chain };
}

describe('the vault', () => {
  it('gives back what was written, under the name of the service', async () => {
    const { secrets, chain } = keychain();
    const vault = createVault('Foyer', async () => chain, clock);
    expect(await vault.read('api-key')).toEqual({ ok: true, value: null });
    expect(await vault.write('api-key', 'k-1')).toEqual({ ok: true, value: null });
    expect([...secrets]).toEqual([['Foyer/api-key', 'k-1']]);
    expect(await vault.read('api-key')).toEqual({ ok: true, value: 'k-1' });
    expect(await vault.remove('api-key')).toEqual({ ok: true, value: null });
    expect(await vault.read('api-key')).toEqual({ ok: true, value: null });
  });

  it('a keychain that is missing, locked or broken is a failure of kind `no-keychain`, never an exception', async () => {
    const missing = createVault(
      'Foyer',
      () => Promise.reject(new Error('libsecret-1.so.0: no such file')),
      clock,
    );
    const locked = createVault(
      'Foyer',
      async () => ({
        ...keychain().chain,
        getPassword: () => Promise.reject(new Error('the collection is locked')),
      }),
      clock,
    );
    expect(await missing.read('api-key')).toMatchObject({
      ok: false,
      failure: { kind: 'no-keychain', words: 'libsecret-1.so.0: no such file' },
    });
    expect(await missing.remove('api-key')).toMatchObject({ ok: false, failure: { kind: 'no-keychain' } });
    expect(await locked.read('api-key')).toMatchObject({ ok: false, failure: { kind: 'no-keychain' } });
  });

  it('no word of a failure holds the secret', async () => {
    const vault = createVault(
      'Foyer',
      async () => ({
        ...keychain().chain,
        setPassword: (_service, _account, password) =>
          Promise.reject(new Error(`cannot store ${password} now`)),
      }),
      clock,
    );
    expect(await vault.write('api-key', 's3cret')).toMatchObject({
      ok: false,
      failure: { words: 'cannot store … now' },
    });
  });

  it('a keychain that failed to load is tried again at the next call', async () => {
    let tries = 0;
    const vault = createVault(
      'Foyer',
      async () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
        return keychain().chain;
      },
      clock,
    );
    expect((await vault.read('api-key')).ok).toBe(false);
    expect((await vault.read('api-key')).ok).toBe(true);
  });
});

describe('a keychain that does not answer', () => {
  it('a call that takes longer than ten seconds ends as a failure of kind `keychain-silent`', async () => {
    const calls: ((vault: Vault) => Promise<unknown>)[] = [
      (vault) => vault.read('api-key'),
      (vault) => vault.write('api-key', 'k-1'),
      (vault) => vault.remove('api-key'),
    ];
    for (const call of calls) {
      const { vault, silence } = heldVault();
      expect(vault.stuck()).toBe(false);
      expect(await silence(call(vault))).toMatchObject(silent);
      expect(vault.stuck()).toBe(true);
    }
    const never = createVault('Foyer', () => new Promise<Keychain>(() => {}), clock);
    expect(await clock.until(never.read('api-key'))).toMatchObject(silent);
  });

  it('a read that never comes back does not stop the next call', async () => {
    const { vault, secrets, silence, held } = heldVault();
    secrets.set('Foyer/api-key', 'k-1');
    expect(await silence(vault.read('api-key'))).toMatchObject(silent);
    const again = vault.read('api-key');
    await settle();
    held[1]?.();
    expect(await again).toEqual({ ok: true, value: 'k-1' });
  });

  it('no more than two threads are lost to reads that never come back, and they count again once they do', async () => {
    const { vault, silence, calls, answerAll } = heldVault();
    for (const _ of [1, 2, 3, 4]) expect(await silence(vault.read('api-key'))).toMatchObject(silent);
    expect(calls).toEqual(['get', 'get']);
    await answerAll();
    expect(vault.stuck()).toBe(false);
    const read = vault.read('api-key');
    await settle();
    await answerAll();
    expect(await read).toEqual({ ok: true, value: null });
  });

  it('a late write or removal is undone, and what was asked for since comes after it', async () => {
    for (const before of [null, 'k-1']) {
      for (const value of ['k-2', null]) {
        const { vault, secrets, silence, held, answerAll } = heldVault();
        if (before !== null) secrets.set('Foyer/api-key', before);
        const changed = value === null ? vault.remove('api-key') : vault.write('api-key', value);
        await settle();
        // The keychain says what it holds, and then nothing more.
        held.shift()?.();
        expect(await silence(changed)).toMatchObject(silent);
        const later = vault.write('lock-pin', 'p');
        await answerAll();
        expect(await later).toEqual({ ok: true, value: null });
        expect(secrets.get('Foyer/api-key') ?? null).toBe(before);
        expect(vault.stuck()).toBe(false);
      }
    }
  });

  it('a write that was given up before it began is never carried out', async () => {
    const { vault, secrets, silence, answerAll, calls } = heldVault();
    const first = vault.write('api-key', 'k-1');
    const second = vault.write('api-key', 'k-2');
    expect(await silence(Promise.all([first, second]))).toMatchObject([silent, silent]);
    await answerAll();
    expect([calls, [...secrets], vault.stuck()]).toEqual([['get'], [], false]);
  });

  it('calls go one at a time, in the order in which they were made', async () => {
    const { vault, calls, held, answerAll, secrets } = heldVault();
    const all = [vault.write('api-key', 'k-1'), vault.read('api-key'), vault.remove('api-key')];
    await settle();
    expect([calls, held.length]).toEqual([['get'], 1]);
    await answerAll();
    expect(await Promise.all(all)).toMatchObject([{ ok: true }, { value: 'k-1' }, { ok: true }]);
    expect([calls, [...secrets]]).toEqual([['get', 'set k-1', 'get', 'get', 'delete'], []]);
  });
});

it('keytar is never loaded in a worker thread, with which its libraries would be unloaded again', async () => {
  const vault = new URL('../../../electron/platform/vault.ts', import.meta.url).href;
  const thread = new Worker(
    `const { parentPort } = require('node:worker_threads');
     import('${vault}').then(({ loadKeytar }) => loadKeytar())
       .then(() => parentPort.postMessage('loaded'), ({ message }) => parentPort.postMessage(message));`,
    { eval: true },
  );
  const [said] = await once(thread, 'message');
  await thread.terminate();
  expect(said).toBe('the keychain is for the main thread');
});

describe('the keychain of this system', () => {
  it('keeps a secret, finds it from a second vault, and forgets it', async () => {
    const name = `test-${crypto.randomUUID()}`;
    const vault = createVault('Foyer tests', loadKeytar, pcClock());
    expect(await vault.write(name, 'ünïcode and 🔑')).toEqual({ ok: true, value: null });
    expect(await createVault('Foyer tests', loadKeytar, pcClock()).read(name)).toEqual({
      ok: true,
      value: 'ünïcode and 🔑',
    });
    expect(await vault.remove(name)).toEqual({ ok: true, value: null });
    expect(await vault.read(name)).toEqual({ ok: true, value: null });
  });
});
