import { describe, expect, it } from 'vitest';
import { createVault, type Keychain, loadKeytar } from '../../electron/vault.ts';

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
    const vault = createVault('Foyer', async () => chain);
    expect(await vault.read('api-key')).toEqual({ ok: true, value: null });
    expect(await vault.write('api-key', 'k-1')).toEqual({ ok: true, value: null });
    expect([...secrets]).toEqual([['Foyer/api-key', 'k-1']]);
    expect(await vault.read('api-key')).toEqual({ ok: true, value: 'k-1' });
    expect(await vault.remove('api-key')).toEqual({ ok: true, value: null });
    expect(await vault.read('api-key')).toEqual({ ok: true, value: null });
  });

  it('a keychain that is missing, locked or broken is a failure of kind `no-keychain`, never an exception', async () => {
    const missing = createVault('Foyer', () => Promise.reject(new Error('libsecret-1.so.0: no such file')));
    const locked = createVault('Foyer', async () => ({
      ...keychain().chain,
      getPassword: () => Promise.reject(new Error('the collection is locked')),
    }));
    expect(await missing.read('api-key')).toMatchObject({
      ok: false,
      failure: { kind: 'no-keychain', words: 'libsecret-1.so.0: no such file' },
    });
    expect(await missing.remove('api-key')).toMatchObject({ ok: false, failure: { kind: 'no-keychain' } });
    expect(await locked.read('api-key')).toMatchObject({ ok: false, failure: { kind: 'no-keychain' } });
  });

  it('no word of a failure holds the secret', async () => {
    const vault = createVault('Foyer', async () => ({
      ...keychain().chain,
      setPassword: (_service, _account, password) =>
        Promise.reject(new Error(`cannot store ${password} now`)),
    }));
    expect(await vault.write('api-key', 's3cret')).toMatchObject({
      ok: false,
      failure: { words: 'cannot store … now' },
    });
  });

  it('a keychain that failed to load is tried again at the next call', async () => {
    let tries = 0;
    const vault = createVault('Foyer', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      return keychain().chain;
    });
    expect((await vault.read('api-key')).ok).toBe(false);
    expect((await vault.read('api-key')).ok).toBe(true);
  });
});

describe('the keychain of this system', () => {
  it('keeps a secret, finds it from a second vault, and forgets it', async () => {
    const name = `test-${crypto.randomUUID()}`;
    const vault = createVault('Foyer tests', loadKeytar);
    expect(await vault.write(name, 'ünïcode and 🔑')).toEqual({ ok: true, value: null });
    expect(await createVault('Foyer tests', loadKeytar).read(name)).toEqual({
      ok: true,
      value: 'ünïcode and 🔑',
    });
    expect(await vault.remove(name)).toEqual({ ok: true, value: null });
    expect(await vault.read(name)).toEqual({ ok: true, value: null });
  });
});
