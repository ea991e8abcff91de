import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ServiceClock } from './clock.ts';
import type { Statements } from './store/select.ts';

/**
 * API keys. "A key carries the same permissions as the user it is tied to."
 *
 * - API keys are kept as hashes only.
 * - API keys that are wrong in any part are invalid.
 * - API keys that another process revokes are refused at the next call.
 */

export const roles = ['owner', 'reception', 'practitioner', 'read-only'] as const;
export type Role = (typeof roles)[number];

/** The caller. `practitionerId` is set for the role `practitioner`: the owner of the diary. */
export type User = {
  readonly keyId: string;
  readonly name: string;
  readonly role: Role;
  readonly practitionerId: number | null;
};

export type NewKey = { readonly user: string; readonly role: Role; readonly practitionerId?: number };
export type ApiKeyRow = User & { readonly createdAt: number; readonly revokedAt: number | null };

export type Keys = {
  /** @returns the key, which cannot be read again. */
  create(key: NewKey): string;
  list(): readonly ApiKeyRow[];
  /** @param keyOrId the whole key or its id. @returns false when there is no such key in use. */
  revoke(keyOrId: string): boolean;
  /** @param header the Authorization header. @returns null without a valid key. */
  whoIs(header: string | undefined): User | null;
};

type Row = {
  id: string;
  user: string;
  role: Role;
  practitioner_id: number | null;
  hash: Buffer;
  created_at: number;
  revoked_at: number | null;
};

const keyForm = /^Bearer (fk_([a-z0-9]{12})_[A-Za-z0-9_-]{32})$/i;
const hashOf = (key: string): Buffer => hash('sha256', key, 'buffer');
const noHash = Buffer.alloc(32);

const rowOut = (row: Row): ApiKeyRow => ({
  keyId: row.id,
  name: row.user,
  role: row.role,
  practitionerId: row.practitioner_id,
  createdAt: row.created_at,
  revokedAt: row.revoked_at,
});

/**
 * @param shared whether another process may work on the same file; if not, rows are cached between calls.
 * @param random the source of key material, injectable for tests.
 */
export function openKeys(
  sql: Statements,
  clock: ServiceClock,
  { shared, random = randomBytes }: { shared: boolean; random?: (bytes: number) => Buffer },
): Keys {
  const known = new Map<string, Row>();
  const find = (id: string): Row | undefined => {
    const remembered = known.get(id);
    if (remembered) return remembered;
    const row = sql('SELECT * FROM keys WHERE id = ?').get(id) as Row | undefined;
    if (!shared && row) known.set(id, row);
    return row;
  };
  return {
    create: ({ user, role, practitionerId }) => {
      const id = random(6).toString('hex');
      const key = `fk_${id}_${random(24).toString('base64url')}`;
      sql(
        'INSERT INTO keys (id, user, role, practitioner_id, hash, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      ).run(id, user, role, practitionerId ?? null, hashOf(key), clock.now());
      return key;
    },
    list: () => (sql('SELECT * FROM keys ORDER BY created_at, id').all() as Row[]).map(rowOut),
    revoke: (keyOrId) => {
      const id = /^fk_([a-z0-9]{12})_/.exec(keyOrId)?.[1] ?? keyOrId;
      known.clear();
      const done = sql('UPDATE keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL').run(
        clock.now(),
        id,
      );
      return done.changes > 0;
    },
    whoIs: (header) => {
      const found = keyForm.exec(header ?? '');
      if (!found) return null;
      const row = find(found[2] ?? '');
      // In constant time, and an unknown id costs the same comparison as a wrong secret.
      const same = timingSafeEqual(hashOf(found[1] ?? ''), row?.hash ?? noHash);
      if (!same || !row || row.revoked_at !== null) return null;
      return { keyId: row.id, name: row.user, role: row.role, practitionerId: row.practitioner_id };
    },
  };
}
