import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Keys, openKeys } from '../../service/keys.ts';
import { openServiceDatabase } from '../../service/store/database.ts';
import { preparedStatements } from '../../service/store/select.ts';
import { makeBench } from './bench.ts';

const clock = { now: () => 1_000 };
const withKeys = (work: (keys: Keys) => void) => () => {
  const db = openServiceDatabase(null);
  work(openKeys(preparedStatements(db), clock, { shared: true }));
  db.close();
};

describe('API keys', () => {
  test(
    'carry the user and the role that they are tied to',
    withKeys((keys) => {
      const key = keys.create({ user: 'Asha', role: 'practitioner', practitionerId: 3 });
      expect(keys.whoIs(`Bearer ${key}`)).toMatchObject({
        name: 'Asha',
        role: 'practitioner',
        practitionerId: 3,
      });
      expect(keys.whoIs(`bearer ${key}`)).toMatchObject({ name: 'Asha' });
      expect(keys.list()).toEqual([
        {
          keyId: key.split('_')[1],
          name: 'Asha',
          role: 'practitioner',
          practitionerId: 3,
          createdAt: 1_000,
          revokedAt: null,
        },
      ]);
    }),
  );

  test(
    'that are wrong in any part are invalid',
    withKeys((keys) => {
      const key = keys.create({ user: 'Desk', role: 'reception' });
      const other = keys.create({ user: 'Other', role: 'reception' });
      const mixed = `${key.split('_').slice(0, 2).join('_')}_${other.split('_').slice(2).join('_')}`;
      const wrong = [
        undefined,
        '',
        key,
        `Bearer  ${key}`,
        `Bearer ${key}x`,
        `Bearer ${key.slice(0, -1)}`,
        `Bearer ${mixed}`,
        'Bearer fk_000000000000_',
        `Basic ${key}`,
        `Bearer ${key.toUpperCase()}`,
      ];
      for (const header of wrong) expect([header, keys.whoIs(header)]).toEqual([header, null]);
    }),
  );

  test(
    'are invalid at once after they are revoked, by the key or by its id',
    withKeys((keys) => {
      const [first, second] = [1, 2].map(() => keys.create({ user: 'Desk', role: 'reception' }));
      expect(keys.revoke(first ?? '')).toBe(true);
      expect(keys.revoke((second ?? '').split('_')[1] ?? '')).toBe(true);
      for (const key of [first, second]) expect(keys.whoIs(`Bearer ${key}`)).toBeNull();
      expect(keys.revoke(first ?? '')).toBe(false);
      expect(keys.revoke('nonsense')).toBe(false);
    }),
  );

  test('are kept as hashes only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'));
    const file = join(folder, 'practice.db');
    const { service, key } = await makeBench({ file });
    await service.close();
    const secret = key.split('_').slice(2).join('_');
    expect(readFileSync(file).includes(secret)).toBe(false);
    expect(readFileSync(file).includes(key.split('_')[1] ?? '')).toBe(true);
    rmSync(folder, { recursive: true });
  });

  test('that another process revokes are refused at the next call', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'));
    const file = join(folder, 'practice.db');
    const { service, key, call } = await makeBench({ file });
    expect((await call('GET', '/locations')).status).toBe(200);
    const db = openServiceDatabase(file);
    expect(openKeys(preparedStatements(db), clock, { shared: true }).revoke(key)).toBe(true);
    db.close();
    expect((await call('GET', '/locations')).status).toBe(401);
    await service.close();
    rmSync(folder, { recursive: true });
  });

  test('in a practice in memory are refused at the next call after they are revoked', async () => {
    const { service, key, call } = await makeBench();
    expect((await call('GET', '/locations')).status).toBe(200);
    expect(service.revokeKey(key)).toBe(true);
    expect((await call('GET', '/locations')).status).toBe(401);
    await service.close();
  });
});
