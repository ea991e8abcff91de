import { ok, type Result } from '../../shared/result.ts';
import { linkRefused, type MembershipCore } from './membership-core.ts';
import type { FirewallOutcome } from './ports.ts';
import { membershipWords as words } from './words.ts';

/** The firewall of this PC while it is the hub. */
export type FirewallHere = {
  /** Whether the other PCs are let in; null: not known, or no such firewall here. */
  isSet(): boolean | null;
  check(): void;
  allow(): Promise<Result<null>>;
  remove(): Promise<Result<null>>;
};

/** Changes it one at a time: each asks the person at the PC. */
export function createFirewallHere({ ports, changed }: MembershipCore): FirewallHere {
  const { firewall, log } = ports;
  let set: boolean | null = null;
  let asking = false;

  async function read(): Promise<void> {
    if (!firewall) return;
    set = await firewall.isSet();
    changed();
  }

  async function change(act: 'allow' | 'remove'): Promise<Result<null>> {
    if (!firewall) return linkRefused(words.noFirewall);
    if (asking) return linkRefused(words.firewallAsked);
    asking = true;
    try {
      const outcome = await firewall[act]();
      log.info('the firewall', { act, outcome });
      await read();
      return outcome === 'done' ? ok(null) : linkRefused(refusals[outcome]);
    } finally {
      asking = false;
    }
  }

  return {
    isSet: () => set,
    check: () => void read(),
    allow: () => change('allow'),
    remove: () => change('remove'),
  };
}

const refusals: Readonly<Record<Exclude<FirewallOutcome, 'done'>, string>> = {
  declined: words.firewallDeclined,
  failed: words.firewallFailed,
};
