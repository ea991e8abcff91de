import { isIPv4 } from 'node:net';
import { z } from 'zod';
import { fitsComputer } from './computer-names.ts';

/** What a PC may be: the hub of its clinic, a desk that joins it and never is the hub, a practitioner's PC, or linked to no other. */
const roles = ['hub', 'desk', 'practitioner', 'none'] as const;

/** A name or address of a PC, with the port for joining where it is not the usual one. */
const HubAddress = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?(?::[1-9]\d{1,4})?$/)
  .describe(
    'The hub’s computer name or address: PCs join there and nowhere else, and no other PC is made the hub.',
  );

/** The part of the policy that is about the clinic's linked PCs. */
export const LinkPolicy = z.strictObject({
  hub: HubAddress.optional(),
  caFile: z
    .string()
    .min(1)
    .optional()
    .describe(
      'A file with the clinic’s own authority, as the hub writes it: a hub with another one is not joined.',
    ),
  roles: z
    .array(
      z.strictObject({
        computers: z.string().min(1).describe('Names of PCs; * stands for any characters: "RECEPTION-*".'),
        role: z
          .enum(roles)
          .describe(
            '"hub": it may be the hub; "desk": it joins only; "practitioner": it joins as a practitioner’s PC, without the API key; "none": it is not linked.',
          ),
      }),
    )
    .max(500)
    .optional()
    .describe('What each PC may be; the first that fits its name counts.'),
  port: z
    .int()
    .min(1_024)
    .max(65_533)
    .optional()
    .describe(
      'The first of the hub’s three ports (47300): the link’s, the next one for joining, and one on loopback.',
    ),
});
export type LinkPolicy = Readonly<z.infer<typeof LinkPolicy>>;

/** What the policy leaves to the people at this PC. */
export type LinkRules = {
  /** The only place where it joins, as it would be entered; null: a person enters it. */
  readonly hub: string | null;
  readonly mayJoin: boolean;
  /** It may take the hub over from another PC that hands it over. */
  readonly mayBeHub: boolean;
  /** As what it joins; null: a person chooses. */
  readonly role: 'reception' | 'practitioner' | null;
  /** The file with the only authority that it trusts; null: that of the hub it joins. */
  readonly caFile: string | null;
  /** Null: the usual ports. */
  readonly port: number | null;
};

export const noLinkRules: LinkRules = {
  hub: null,
  mayJoin: true,
  mayBeHub: true,
  role: null,
  caFile: null,
  port: null,
};

/** @param computer the PC's name */
export function linkRulesOf(policy: LinkPolicy | undefined, computer: string): LinkRules {
  if (!policy) return noLinkRules;
  const { hub = null, caFile = null, port = null } = policy;
  const role = policy.roles?.find(({ computers }) => fitsComputer(computers, computer))?.role;
  const isNamed = hub !== null && namesComputer(hub, computer);
  return {
    hub,
    mayJoin: role !== 'none' && !isNamed,
    mayBeHub: role === undefined ? hub === null || isNamed : role === 'hub',
    role: joinsAs(role),
    caFile,
    port,
  };
}

function joinsAs(role: (typeof roles)[number] | undefined): LinkRules['role'] {
  if (role === undefined) return null;
  return role === 'practitioner' ? 'practitioner' : 'reception';
}

/** "RECEPTION-1.clinic.local" is the PC "RECEPTION-1"; an address names no computer. */
function namesComputer(hub: string, computer: string): boolean {
  const [host = ''] = hub.toLowerCase().split(':');
  const name = computer.toLowerCase();
  if (isIPv4(host)) return false;
  return host === name || host.startsWith(`${name}.`);
}
