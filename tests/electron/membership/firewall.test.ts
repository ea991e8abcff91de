import { describe, expect, it } from 'vitest';
import { createFirewallHere } from '../../../electron/membership/firewall.ts';
import type { MembershipCore } from '../../../electron/membership/membership-core.ts';
import type { FirewallOutcome, FirewallRules, HubFirewall } from '../../../electron/membership/ports.ts';
import { membershipWords as words } from '../../../electron/membership/words.ts';

/** The hub's PC, with a firewall whose answers are the test's. */
function open(firewall: Partial<HubFirewall> | null) {
  let changes = 0;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const whole = firewall && {
    commands: () => [],
    rules: async () => 'all' as const,
    allow: async () => 'done' as const,
    remove: async () => 'done' as const,
    ...firewall,
  };
  const core = {
    ports: { firewall: whole, log, wasHub: { read: () => true, keep: () => undefined } },
    stored: () => ({ hub: {} }),
    unread: () => null,
    onChange: () => () => undefined,
    changed: () => {
      changes += 1;
    },
  } as unknown as MembershipCore;
  return { here: createFirewallHere(core), changes: () => changes };
}

describe('the firewall of this PC while it is the hub', () => {
  it('is not known until it was read, and read again after each change', async () => {
    const state: { set: FirewallRules } = { set: 'some' };
    const { here, changes } = open({
      rules: async () => state.set,
      async allow() {
        state.set = 'all';
        return 'done';
      },
    });
    expect(here.isSet()).toBeNull();
    here.check();
    await Promise.resolve();
    await Promise.resolve();
    expect([here.isSet(), changes()]).toEqual([false, 1]);
    expect(await here.allow()).toEqual({ ok: true, value: null });
    expect([here.isSet(), changes()]).toEqual([true, 2]);
  });

  it.each([
    ['declined', words.firewallDeclined],
    ['failed', words.firewallFailed],
  ] as const)('says why it was not changed: %s', async (outcome: FirewallOutcome, said) => {
    const { here } = open({ allow: async () => outcome, remove: async () => outcome });
    const refused = { ok: false, failure: { kind: 'link-refused', words: said } };
    expect(await here.allow()).toMatchObject(refused);
    expect(await here.remove()).toMatchObject(refused);
  });

  it('asks one question at a time', async () => {
    let answer: (outcome: FirewallOutcome) => void = () => undefined;
    const { here } = open({
      allow: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const first = here.allow();
    expect(await here.allow()).toMatchObject({ failure: { words: words.firewallAsked } });
    expect(await here.remove()).toMatchObject({ failure: { words: words.firewallAsked } });
    answer('done');
    expect(await first).toMatchObject({ ok: true });
    expect(await here.remove()).toMatchObject({ ok: true });
  });

  it('is none on another system than Windows', async () => {
    const { here } = open(null);
    here.check();
    expect(here.isSet()).toBeNull();
    expect(await here.allow()).toMatchObject({ failure: { words: words.noFirewall } });
  });
});
