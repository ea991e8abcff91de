import { ok, type Result } from '../../shared/result.ts';
import { linkRefused, type MembershipCore } from './membership-core.ts';
import type { FirewallOutcome, FirewallRules } from './ports.ts';
import { membershipWords as words } from './words.ts';

/**
 * The firewall of this PC, while it is the hub and afterwards.
 *
 * Guarantees
 * - A PC that never was a hub is not asked what its firewall lets in.
 * - Rules that stay after this PC was the hub (it was moved, removed, or taken off its practice) are known until they are gone.
 * - Nothing is changed unless a person asked for it here; Windows then asks for an administrator.
 */
export type FirewallHere = {
  /** Whether the other PCs are let in; null: not known, or no such firewall here. */
  isSet(): boolean | null;
  /** This PC is the hub no more, and rules of the link are there still. */
  stays(): boolean;
  check(): void;
  allow(): Promise<Result<null>>;
  remove(): Promise<Result<null>>;
};

/** Changes it one at a time: each asks the person at the PC. */
export function createFirewallHere({
  ports,
  stored,
  unread,
  changed,
  onChange,
}: MembershipCore): FirewallHere {
  const { firewall, wasHub, log } = ports;
  let rules: FirewallRules | null = null;
  let asking = false;
  const isHub = () => stored()?.hub != null;
  let readAsHub = false;
  onChange(() => {
    if (isHub() !== readAsHub) void read();
  });

  async function read(): Promise<void> {
    readAsHub = isHub();
    if (!firewall || !(isHub() || wasHub.read())) return;
    if (isHub()) wasHub.keep(true);
    rules = await firewall.rules();
    if (!isHub() && rules === 'none') wasHub.keep(false);
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
    isSet: () => rules && rules === 'all',
    // Of what can't be read at the moment this PC may be the hub.
    stays: () => !isHub() && unread() === null && rules !== null && rules !== 'none',
    check: () => void read(),
    allow: () => change('allow'),
    remove: () => change('remove'),
  };
}

const refusals: Readonly<Record<Exclude<FirewallOutcome, 'done'>, string>> = {
  declined: words.firewallDeclined,
  failed: words.firewallFailed,
};
