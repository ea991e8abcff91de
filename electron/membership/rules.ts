import { X509Certificate } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { ok, type Result } from '../../shared/result.ts';
import type { LinkRole } from '../link/permissions.ts';
import type { StoredMembership } from './membership-file.ts';
import type { MembershipRules } from './ports.ts';
import { membershipWords as words } from './words.ts';

/**
 * What the policy refuses at this PC. The page hides what is refused; here it is.
 *
 * Guarantees
 * - A PC joins, and comes back, only at the hub that the policy names, and only where that hub has the authority that it sets.
 * - Where the policy names the hub, no other PC becomes it: by a person, by a move, or after a loss.
 * - Where the policy sets the authority, no PC makes another one.
 * - A PC joins as what the policy says that it is.
 * - What a PC keeps from before the policy, or from a hub that was moved, counts only where the policy sets the same: otherwise it is
 *   not linked, its hub does not run, and nothing of it is changed.
 *
 * Each returns why not; null: it may.
 */
export const whyNotHub = ({ mayBeHub, mayJoin, authority }: MembershipRules): string | null => {
  if (!mayBeHub) return mayJoin ? words.hubSetByIt : words.setByIt;
  return authority === null ? null : words.authoritySetByIt;
};

/** @param hub the hub moves, from this PC to another */
export const whyNotMoved = ({ hub }: MembershipRules): string | null =>
  hub === null ? null : words.hubSetByIt;

/** @param address as it was entered */
export const whyNotJoin = ({ hub, mayJoin, mayBeHub }: MembershipRules, address: string): string | null => {
  if (!mayJoin) return mayBeHub ? words.hubSetByIt : words.setByIt;
  return hub === null || hub.toLowerCase() === address.trim().toLowerCase() ? null : words.otherHub(hub);
};

export const whyNotAs = ({ role }: MembershipRules, wanted: LinkRole): string | null => {
  if (role === null || role === wanted) return null;
  return role === 'practitioner' ? words.practitionersByIt : words.receptionByIt;
};

/** @returns whether an authority, PEM, is one that this PC may trust; failure: the file of the policy can't be read */
export async function trustOf({ authority }: MembershipRules): Promise<Result<(pem: string) => boolean>> {
  if (authority === null) return ok(() => true);
  const read = await authority();
  if (!read.ok) return read;
  const trusted = new Set(fingerprintsOf(read.value));
  return ok((pem) => fingerprintsOf(pem).some((one) => trusted.has(one)));
}

/** Of each certificate in a text; none of a text that is not one. */
function fingerprintsOf(pem: string): readonly string[] {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return parts.map((part) => new X509Certificate(part).fingerprint256);
  } catch {
    // Not a certificate: it is no one's.
    return [];
  }
}

/**
 * Why a PC is not linked by what it keeps: the policy sets another hub, authority or role.
 * @returns a sentence for the person at it; null: the policy leaves it as it is
 */
export async function whySetOtherwise(
  rules: MembershipRules,
  stored: StoredMembership,
): Promise<string | null> {
  return whyOtherPlace(rules, stored) ?? whyOtherRole(rules, stored) ?? whyOtherAuthority(rules, stored);
}

function whyOtherPlace({ hub, mayJoin, mayBeHub }: MembershipRules, stored: StoredMembership): string | null {
  const { setOtherwise } = words;
  if (stored.hub) return mayBeHub ? null : setOtherwise.notTheHub(hub);
  const now = stored.desk.about?.hubName || (stored.desk.hosts[0] ?? '');
  if (!mayJoin) return setOtherwise.isTheHub(now);
  return hub === null || isAt(hub, stored) ? null : setOtherwise.otherHub(now, hub);
}

function whyOtherRole({ role }: MembershipRules, { desk }: StoredMembership): string | null {
  if (role === null || role === desk.role) return null;
  return role === 'practitioner' ? words.setOtherwise.practitioners : words.setOtherwise.reception;
}

async function whyOtherAuthority(rules: MembershipRules, stored: StoredMembership): Promise<string | null> {
  const trust = await trustOf(rules);
  if (!trust.ok) return words.setOtherwise.authorityUnread;
  return trust.value(stored.authority) ? null : words.setOtherwise.otherAuthority;
}

/** Whether a PC's hub is where the policy says: it was joined there, or has that name or address. */
function isAt(hub: string, { joinedAt, desk }: StoredMembership): boolean {
  const [set = ''] = hub.toLowerCase().split(':');
  const isSame = (host: string) =>
    host === set || (!isIPv4(host) && !isIPv4(set) && nameIn(host) === nameIn(set));
  return (
    joinedAt?.toLowerCase() === hub.toLowerCase() || desk.hosts.some((host) => isSame(host.toLowerCase()))
  );
}

/** "RECEPTION-1" of "RECEPTION-1.clinic.local". */
const nameIn = (host: string): string => host.split('.')[0] ?? '';
