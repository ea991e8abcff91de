import { z } from 'zod';
import { linkChecks } from '../../link-checks.ts';
import { Instant, Label } from './common.ts';

/** What people call a PC. */
export const PcName = z.string().trim().min(1).max(40);
/** A reception PC, or one that shows a practitioner their own day. */
export const PcRole = z.enum(['reception', 'practitioner']);
export type PcRole = z.infer<typeof PcRole>;

/** A PC of this clinic. At the hub's PC all are known, elsewhere those that are on. */
export const ClinicPc = z.lazy(() =>
  z.strictObject({
    /** Its name on the link, as `d02`. */
    desk: Label,
    name: Label,
    role: PcRole,
    isThis: z.boolean(),
    isHub: z.boolean(),
    /** It uses the hub's API key. Known at the hub alone. */
    sharesKey: z.boolean(),
    /** How it is on the link, as the others see it; null: it is off, or its practice is not open. Of this PC: no other sees it. */
    here: z
      .strictObject({
        version: Label,
        polls: z.boolean(),
        power: z.enum(['mains', 'battery']),
        locked: z.boolean(),
        /** To the hub and back, milliseconds; null: not measured yet. */
        roundTripMs: z.number().nullable(),
      })
      .nullable(),
  }),
);
export type ClinicPc = z.infer<typeof ClinicPc>;

/** The hub, at its own PC. `sentence`: what is wrong and what to do. */
export const HubView = z.lazy(() =>
  z.strictObject({
    state: z.enum(['off', 'starting', 'running', 'failed']),
    sentence: Label.nullable(),
    /** The port at which PCs join can't be opened. */
    joiningFault: z.boolean(),
    /** The one-time code of the PC that is being added: shown here, and nowhere else. */
    invitation: z.strictObject({ code: z.string().max(24), until: Instant }).nullable(),
    /** A PC that has entered the code, and waits for a person's yes. */
    asking: z.strictObject({ id: z.uuid(), name: z.string().max(64), role: PcRole }).nullable(),
    /** The PC that the hub is being moved to, by its name on the link. */
    movingTo: Label.nullable(),
    /** False: the server has not answered a change yet; a PC that was removed may still be linked. The hub retries. */
    isApplied: z.boolean(),
    /** What an administrator of this PC enters to let the other PCs in; empty: this system has no such firewall. */
    firewall: z.array(z.string().max(1000)).max(4),
    /** Whether this PC's firewall lets them in; null: not known. */
    isLetIn: z.boolean().nullable(),
  }),
);
export type HubView = z.infer<typeof HubView>;

/** This PC among those of its clinic, and what can be done about it. */
export const ClinicPcsView = z.lazy(() =>
  z.strictObject({
    /**
     * `removed`: the hub no longer knows this PC. `unread`: what this PC keeps of it can't be read. `set-otherwise`: it is not linked,
     * as the policy sets another hub, certificate or role than this PC's.
     */
    is: z.enum(['none', 'hub', 'member', 'removed', 'unread', 'set-otherwise']),
    /** Of `set-otherwise`: what is set, and what is. */
    setOtherwise: Label.nullable(),
    /** False where this PC keeps nothing, or has no link. */
    canLink: z.boolean(),
    /** Where it is not linked: the computer's own name. */
    name: Label,
    isLinked: z.boolean(),
    hubName: Label,
    /** What the policy leaves to the people at this PC. `hub`: where it joins, and nowhere else; null: a person enters it. */
    set: z.strictObject({
      hub: Label.nullable(),
      mayJoin: z.boolean(),
      mayMakeHub: z.boolean(),
      /** As what this PC joins; null: a person chooses. */
      role: PcRole.nullable(),
    }),
    /** Where the hub is. */
    addresses: z.array(Label).max(20),
    joining: z.enum(['reaching', 'asking']).nullable(),
    /** The hub gave the practice's address and key, and this PC is not connected to it yet. */
    waitsToConnect: z.boolean(),
    /** This PC is the hub no more, and its firewall still lets other PCs in. */
    firewallStays: z.boolean(),
    pcs: z.array(ClinicPc).max(200),
    hub: HubView.nullable(),
  }),
);
export type ClinicPcsView = z.infer<typeof ClinicPcsView>;

/** One check of the link, in the order in which they depend on each other. */
export const LinkCheckView = z.lazy(() =>
  z.strictObject({
    name: z.enum(linkChecks),
    result: z.enum(['ok', 'failed', 'not-run']),
    /** What was measured, or what is wrong and what to do; empty: it was not run. */
    says: z.string().max(600),
    help: z.enum(['repair-hub', 'pair-again', 'person']).nullable(),
  }),
);
export type LinkCheckView = z.infer<typeof LinkCheckView>;
