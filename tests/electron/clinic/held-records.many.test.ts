import { expect, test } from 'vitest';
import type { ClaimBody } from '../../../electron/clinic/claim-messages.ts';
import type { ClinicLink } from '../../../electron/clinic/clinic-link.ts';
import { createHeldRecords } from '../../../electron/clinic/held-records.ts';
import type { HeldClaim, WantedClaim } from '../../../electron/link/port.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';

const said = (state: ClaimBody['state']) => ({ id: 'w', state }) as ClaimBody;

test('A payment of two hundred invoices is marked as being sent within half a second, where the hub is twenty milliseconds away.', async () => {
  const clock = createVirtualClock();
  let body = said('waiting');
  let revision = 0;
  /** The hub's answer to one request. */
  const answer = async <T>(value: T) => {
    await new Promise<void>((resolve) => clock.after(20, resolve));
    return { ok: true, value } as const;
  };
  const handle = (key: string): HeldClaim => ({ key, revision: ++revision, incarnation: 1 });
  const advanced = new Set<string>();
  const link = {
    desk: 'D01',
    claim: {
      open: (wanted: readonly WantedClaim[]) => answer(wanted.map(({ key }) => handle(key))),
      advance: ({ key }: HeldClaim) => {
        advanced.add(key);
        return answer(handle(key));
      },
    },
  };
  const clinicLink = { link, sealing: { seal: () => new Uint8Array(8) } } as unknown as ClinicLink;
  const records = createHeldRecords({
    clinicLink,
    clock,
    book: () => ({ get: () => null, learn: () => undefined }),
    wanted: () => body,
    onLost: () => undefined,
  });
  const keys = Array.from({ length: 200 }, (_, n) => `k${n}`);
  expect(
    await clock.until(
      records.claim(
        keys,
        () => body,
        () => false,
      ),
      60_000,
    ),
  ).toBe('ours');
  body = said('sending');
  const began = clock.monotonic();
  expect(await clock.until(records.mark(keys), 60_000)).toBe('ours');
  expect([advanced.size, clock.monotonic() - began < 500]).toEqual([200, true]);
});
