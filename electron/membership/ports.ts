import type { Result } from '../../shared/result.ts';
import type { Engine } from '../link/engine.ts';
import type { Hub, HubParts } from '../link/hub.ts';
import type { NatsOptions } from '../link/nats-connection.ts';
import type { CodeHash } from '../link/pairing.ts';
import type { LinkRules } from '../platform/link-rules.ts';
import type { Clock, Log, Random, Vault } from '../platform/ports.ts';

/**
 * What the hub's PC opens: for the link, and for PCs that join on the clinic's network; for its own eyes on loopback. 0: any
 * free one; that of the link is kept, as other PCs have it.
 */
export type LinkPorts = { readonly link: number; readonly joining: number; readonly monitor: number };

/** The same at every clinic, below the ports that Windows gives to programs by itself. */
export const usualPorts: LinkPorts = { link: 47_300, joining: 47_301, monitor: 47_302 };

/** What the membership of a clinic is built from. */
export type MembershipPorts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly vault: Vault;
  /** Readable by this user alone. */
  readonly folder: string;
  readonly version: string;
  readonly hash: CodeHash;
  /** This PC's name in the clinic's network, and its present addresses there. */
  readonly hostName: () => string;
  readonly addresses: () => readonly string[];
  readonly ports: LinkPorts;
  /** What the policy of this PC leaves to the people at it. */
  readonly rules: MembershipRules;
  readonly openEngine: (options: NatsOptions) => Engine;
  readonly createHub: (parts: HubBasics) => Hub;
  /** Null: this system has no such firewall. */
  readonly firewall: HubFirewall | null;
  /** Whether this PC was a hub since its firewall last had no rule of the link. It outlasts the membership. */
  readonly wasHub: { readonly read: () => boolean; readonly keep: (wasHub: boolean) => void };
};

/** Which rules of the link a firewall has, of those that a hub here needs. `some`: also those of an earlier port or program. */
export type FirewallRules = 'all' | 'some' | 'none';

/** What became of a change of the firewall. `declined`: Windows asked, and the answer was no. */
export type FirewallOutcome = 'done' | 'declined' | 'failed';

/** The firewall of the hub's PC. */
export type HubFirewall = {
  /** What an administrator enters to let the other PCs in. */
  commands(): readonly string[];
  /** What is set, as far as it can be read. */
  rules(): Promise<FirewallRules>;
  /** Windows asks for an administrator. */
  allow(): Promise<FirewallOutcome>;
  remove(): Promise<FirewallOutcome>;
};

/** `LinkRules` of the platform, with what is in the file of the authority. */
export type MembershipRules = Pick<LinkRules, 'hub' | 'mayJoin' | 'mayBeHub' | 'role'> & {
  /** Reads the only authority that this PC trusts, PEM; null: that of the hub it joins. */
  readonly authority: (() => Promise<Result<string>>) | null;
};

/** What a hub is started with; where its program lies is known where the program is put together. */
export type HubBasics = Omit<HubParts, 'platform' | 'candidates' | 'pins'>;

/** The practice as one PC gives it to another. */
export type PracticeGift = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly caPem: string | null;
};

/** What the membership asks of the program. */
export type MembershipHooks = {
  /** The practice that is open here; null: none, or its key is not known at the moment. */
  readonly practice: () => PracticeGift | null;
  /** The key that this PC shares was changed at the hub. */
  readonly onApiKey: (apiKey: string) => void;
  /** Makes what the PC of a practitioner needs in the keychain: before it is one, as none is made for a PC that is one already. */
  readonly preparePractitioner: () => Promise<Result<null>>;
};
