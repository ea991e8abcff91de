import { z } from 'zod';
import { type FailureKind, failure } from '../../shared/failures.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { type DeskRecord, StoredDeskRecord } from '../link/desk-record.ts';
import { type Joined, joinHub } from '../link/joining.ts';
import { createJoinRequest, readCode } from '../link/pairing.ts';
import type { LinkRole } from '../link/permissions.ts';
import { rejoin } from '../link/rejoining.ts';
import type { HubSide } from './hub-side.ts';
import { linkRefused, type MembershipCore } from './membership-core.ts';
import { GivenPractice, type StoredMembership, withoutGifts } from './membership-file.ts';
import { type PracticeGift, usualPorts } from './ports.ts';
import { trustOf, whyNotAs, whyNotJoin } from './rules.ts';
import type { TakingOver } from './taking-over.ts';
import { membershipWords as words } from './words.ts';

/** What this PC does as one of its clinic: it joins, and follows what the hub says of it. */
export type AtDesk = {
  /** How far joining is; null: none is under way. */
  joining(): 'reaching' | 'asking' | null;
  /** @returns the practice that the hub gave; null: none */
  join(entered: {
    readonly address: string;
    readonly code: string;
    readonly name: string;
    readonly role: LinkRole;
  }): Promise<Result<PracticeGift | null>>;
  /** Comes back to a hub of the same clinic, by the keys that this PC holds. */
  rejoin(address: string): Promise<Result<null>>;
  onRecord(record: DeskRecord): void;
  close(): void;
};

const Gift = z.object({
  record: StoredDeskRecord,
  practice: GivenPractice.nullable(),
});
const Place = StoredDeskRecord.omit({ keys: true });

export function createAtDesk(
  core: MembershipCore,
  taking: TakingOver,
  hubSide: Pick<HubSide, 'endLeft'>,
): AtDesk {
  const { ports, hooks, serial } = core;
  const { clock, hash } = ports;
  let joining: 'reaching' | 'asking' | null = null;

  function setJoining(next: typeof joining): void {
    joining = next;
    core.changed();
  }

  /** Joins at an address. One at a time. */
  async function joinAt(
    typed: string,
    by: 'code' | 'keys',
    joinRequest: ReturnType<typeof createJoinRequest> | ReturnType<typeof rejoin>,
  ): Promise<Result<{ readonly body: Uint8Array; readonly authority: string }>> {
    const place = readPlace(typed, ports.ports.joining || usualPorts.joining);
    if (!place) return linkRefused(words.address);
    const not = whyNotJoin(ports.rules, typed);
    if (not !== null) return linkRefused(not);
    if (joining !== null) return linkRefused(words.linkedAlready);
    setJoining('reaching');
    try {
      const trust = await trustOf(ports.rules);
      if (!trust.ok) return trust;
      const onAsking = () => setJoining('asking');
      const joined = await joinHub({ ...place, clock, by, joinRequest, onAsking, isTrusted: trust.value });
      if (joined.ok) return ok(joined);
      if (joined.why === 'other-authority') return linkRefused(words.otherAuthority);
      return failed(failure(kindOf(joined.why, by)));
    } finally {
      setJoining(null);
    }
  }

  /** @param next what is to be stored, by what is stored now: that may be another than before the hub answered; null: it does not fit any more */
  const begin = (next: (now: StoredMembership | null) => StoredMembership | null): Promise<Result<null>> =>
    serial(async () => {
      const stored = next(core.stored());
      if (!stored) return linkRefused(words.changedMeanwhile);
      const saved = await core.save(stored);
      if (!saved.ok) return saved;
      await taking.end(false);
      // Where what this PC kept could not be read, it may have been the hub.
      await hubSide.endLeft();
      await core.relink();
      return saved;
    });

  async function follow(record: DeskRecord): Promise<void> {
    const stored = core.stored();
    if (!stored || stored.desk.desk !== record.desk) return;
    const { about } = record;
    // The hub's PC has the clinic itself, from which its record is made.
    if (stored.hub) return;
    const moved = placeOf(record) !== placeOf(stored.desk);
    const own = { ...stored.own, name: about?.name ?? stored.own.name };
    const isSameHub = about?.hubDesk === stored.desk.about?.hubDesk;
    const joinedAt = isSameHub ? stored.joinedAt : null;
    const next = { ...stored, own, desk: withoutGifts(record), joinedAt };
    // It holds, whether it can be stored or not: the hub of before ends some seconds after it has moved.
    core.keep(next);
    if (moved) await core.relink();
    const apiKey = about?.apiKey ?? null;
    if (apiKey !== null && apiKey !== hooks.practice()?.apiKey) hooks.onApiKey(apiKey);
    const handed = about?.handed ?? null;
    if (handed !== null) await taking.take(record, handed);
    else await taking.end(about?.hubDesk === record.desk);
  }

  return {
    joining: () => joining,
    async join({ address, code, name, role }) {
      if (readCode(code) === null) return failed(failure('link-code'));
      const notAs = whyNotAs(ports.rules, role);
      if (notAs !== null) return linkRefused(notAs);
      if (role === 'practitioner' && hooks.practice() !== null) return linkRefused(words.hasPractice);
      const before = core.stored();
      const isLinked = before !== null && core.link()?.engine.status().closed !== 'removed';
      // A PC that has no practice has nothing else by which it could be reached, so it may begin again.
      const isUnread = core.unread() !== null && hooks.practice() !== null;
      if (isLinked || isUnread) return linkRefused(words.linkedAlready);
      const own = await core.newKeys(name);
      const about = helloOf(own, role);
      const joined = await joinAt(address, 'code', createJoinRequest(code, about, hash));
      if (!joined.ok) return joined;
      const gift = readBytes(Gift, joined.value.body);
      if (!gift) return linkRefused(words.damaged);
      const { record, practice } = gift;
      const named = { ...own, name: record.about?.name ?? name };
      const { authority } = joined.value;
      const prepared = role === 'practitioner' ? await hooks.preparePractitioner() : ok(null);
      if (!prepared.ok) return prepared;
      const stored = {
        own: named,
        desk: withoutGifts(record),
        authority,
        hub: null,
        takingOver: null,
        byKeys: false,
        joinedAt: address.trim(),
        given: practice,
      };
      const begun = await begin((now) => (now === before ? stored : null));
      return begun.ok ? ok(practice) : begun;
    },
    async rejoin(address) {
      const stored = core.stored();
      if (!stored || stored.hub) return linkRefused(words.notLinked);
      if (taking.isInDoubt()) return linkRefused(words.moving);
      const { own, desk } = stored;
      const joined = await joinAt(address, 'keys', rejoin(desk.keys, helloOf(own, desk.role)));
      if (!joined.ok) return joined;
      const place = readBytes(Place, joined.value.body);
      if (!place) return linkRefused(words.damaged);
      const { authority } = joined.value;
      return begin((now) => {
        // Meanwhile the hub of before may have given it other keys, or itself.
        if (!now || now.hub || taking.isInDoubt() || now.own.nkey.publicKey !== own.nkey.publicKey)
          return null;
        return { ...now, desk: { ...place, keys: now.desk.keys }, authority, joinedAt: address.trim() };
      });
    },
    onRecord: (record) => void serial(() => follow(record)),
    close: taking.forget,
  };
}

const placeOf = ({ hosts, port }: DeskRecord): string => JSON.stringify([hosts, port]);

const helloOf = ({ nkey, wrapKey, name }: StoredMembership['own'], role: DeskRecord['role']) => ({
  nkey: nkey.publicKey,
  wrapKey: wrapKey.publicKey,
  name,
  role,
});

function readBytes<T>(schema: z.ZodType<T>, bytes: Uint8Array): T | null {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    // Not from a Foyer that this one understands.
    return null;
  }
}

/** Reads "192.168.1.20", "RECEPTION-1" or either with a port. @returns null: it is no address of a PC */
export function readPlace(
  typed: string,
  usualPort: number,
): { readonly host: string; readonly port: number } | null {
  const [, host, port] =
    /^([A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?)(?::(\d{1,5}))?$/.exec(typed.trim()) ?? [];
  const number = port === undefined ? usualPort : Number(port);
  return host !== undefined && number > 0 && number < 65_536 ? { host, port: number } : null;
}

type Unjoined = Exclude<Exclude<Joined, { readonly ok: true }>['why'], 'other-authority'>;

const kinds: Readonly<Record<Unjoined, FailureKind>> = {
  'not-reached': 'link-unreached',
  'not-a-code': 'link-code',
  'wrong-code': 'link-code',
  'not-the-hub': 'link-code',
  expired: 'link-code-over',
  used: 'link-code-over',
  'too-many-tries': 'link-code-over',
  'no-code': 'link-code-over',
  'wrong-keys': 'link-keys',
  declined: 'link-declined',
  ended: 'link-ended',
};

const kindOf = (why: Unjoined, by: 'code' | 'keys'): FailureKind =>
  by === 'keys' && why !== 'not-reached' ? 'link-keys' : kinds[why];
