import type { Result } from '../../shared/result.ts';
import { jsonOf } from '../link/bytes.ts';
import { type ClinicRecord, deskRecordOf, withHubAt, withMember } from '../link/clinic-record.ts';
import { type DeskRecord, encodeRecord } from '../link/desk-record.ts';
import type { Hello } from '../link/pairing-session.ts';
import type { Admission } from './asking.ts';
import { type HubHere, type HubHereParts, openHubHere } from './hub-here.ts';
import { createEndingLeft } from './left-server.ts';
import { lingerAsHub } from './lingering.ts';
import { linkRefused, type MembershipCore } from './membership-core.ts';
import { type StoredMembership, withoutGifts } from './membership-file.ts';
import { createMove, notTakenAnswer, readTaken, takenAnswer } from './moving.ts';
import type { PracticeGift } from './ports.ts';
import { membershipWords as words } from './words.ts';

/** The hub as this PC runs it: what PCs that join are given, and what is published when the clinic changes. */
export type HubSide = {
  here(): HubHere | null;
  /** Starts it, by a record that need not be stored yet, in place of one that runs here. */
  open(record: ClinicRecord): Promise<HubHere>;
  stop(): Promise<void>;
  /** Ends a server that an earlier Foyer left running here (left-server.ts). Nothing, where a hub runs here. */
  endLeft(): Promise<void>;
  /**
   * Changes the clinic at its hub. Which PCs belong to it is not changed while it is being moved: the new hub has the clinic as it was handed over.
   * @param next a text: refused, with these words
   */
  change(next: (hub: ClinicRecord) => ClinicRecord | string): Promise<Result<null>>;
  /** The PC to which the hub is being moved; null: none. */
  movingTo(): string | null;
  /** Hands the hub over with the next change; withdrawn after a minute. */
  handTo(desk: string): void;
  /** The key that was given to the PCs that share it; null: none yet. */
  givenKey(): string | null;
};

/** What a PC that joins gets. `practice`: absent where it has its own, or no right to it. */
export type JoinGift = { readonly record: DeskRecord; readonly practice: PracticeGift | null };

export function createHubSide(core: MembershipCore): HubSide {
  const { ports, hooks, serial } = core;
  const { clock } = ports;
  let here: HubHere | null = null;
  let last: ClinicRecord | null = null;
  const move = createMove(clock, () => void changeAtHub((now) => now));
  const left = createEndingLeft(ports);
  let givenKey: string | null = null;
  let stopLingering: () => void = () => undefined;

  /** A record with what is not stored: the practice's key, and a hub on its way. */
  function withGifts(record: ClinicRecord): ClinicRecord {
    givenKey = hooks.practice()?.apiKey ?? givenKey;
    return { ...record, apiKey: givenKey, handedTo: move.to() };
  }

  async function openHere(record: ClinicRecord): Promise<HubHere> {
    // Of two hubs in one folder each would end the other's server.
    await stop();
    last = record;
    const opened = openHubHere({
      ports,
      record: () => withGifts(core.stored()?.hub ?? last ?? record),
      byKeys: () => core.stored()?.byKeys ?? false,
      ...admissionsOf(core, change),
      onAsked,
      onHost,
      onChange: core.changed,
    });
    here = opened;
    return opened;
  }

  /** Stores a changed clinic, then applies it. @param byKeys the hub has another address: that holds, stored or not */
  async function change(next: ClinicRecord, byKeys?: true): Promise<Result<null>> {
    const stored = core.stored();
    const desk = stored && deskRecordOf(next, stored.desk.desk);
    if (!stored || !desk) return linkRefused(words.notLinked);
    if (move.to() !== null && pcsOf(next) !== pcsOf(stored.hub)) return linkRefused(words.moving);
    const changed = asHub(stored, next, desk);
    if (byKeys) core.keep({ ...changed, byKeys });
    const saved = await core.save({ ...changed, byKeys: byKeys ?? stored.byKeys });
    if (!saved.ok) return saved;
    await here?.change(withGifts(next));
    core.changed();
    return saved;
  }

  const changeAtHub = (next: (hub: ClinicRecord) => ClinicRecord | string): Promise<Result<null>> =>
    serial(async () => {
      const hub = core.stored()?.hub;
      if (!hub || !here) return linkRefused(words.atHubOnly);
      const changed = next(hub);
      return typeof changed === 'string' ? linkRefused(changed) : change(changed);
    });

  /** Another address of a hub that is being taken over: the hub of before gets it with the next message, PCs that are linked here at once. */
  async function changeTaken(stored: StoredMembership, next: ClinicRecord): Promise<void> {
    last = next;
    core.keep({ ...stored, takingOver: next });
    await here?.change(withGifts(next));
  }

  function onHost(_host: string, port: number): void {
    void serial(async () => {
      const stored = core.stored();
      const hub = stored?.hub ?? stored?.takingOver;
      const hosts = core.hosts();
      if (!stored || !hub || (hub.port === port && jsonOf([...hub.hosts]) === jsonOf([...hosts]))) return;
      const next = { ...hub, hosts, port };
      if (!stored.hub) return changeTaken(stored, next);
      // At a PC that can't find it by its name a person enters the new address, and it comes back by its keys.
      const changed = await change(next, true);
      if (changed.ok) await core.relink();
    });
  }

  function onAsked(message: Uint8Array): Promise<Uint8Array> {
    return serial(async () => {
      const stored = core.stored();
      const to = move.to();
      const place = stored?.hub && to !== null && readTaken(stored.hub, to, message);
      if (!stored?.hub || !place || to === null) return notTakenAnswer;
      const next = { ...withHubAt(stored.hub, to), ...place };
      const desk = deskRecordOf(next, stored.desk.desk);
      if (!desk) return notTakenAnswer;
      const saved = await core.save(noHub(stored, desk));
      // It is handed over still: that PC asks again, until the minute is over.
      if (!saved.ok) return notTakenAnswer;
      move.end();
      const before = here;
      await before?.change({ ...withGifts(next), handedTo: null });
      stopLingering = lingerAsHub(clock, {
        goOver: () => void serial(core.relink),
        linked: () => before?.linkedPcs() ?? [],
        // Meanwhile the hub may be here again.
        end: () => void serial(async () => (here === before ? stop() : undefined)),
      });
      return takenAnswer;
    });
  }

  async function stop(): Promise<void> {
    move.end();
    stopLingering();
    const was = here;
    here = null;
    await left.cancel();
    await was?.stop();
  }

  return {
    here: () => here,
    open: openHere,
    stop,
    endLeft: async () => (here === null ? left.begin() : undefined),
    change: changeAtHub,
    movingTo: move.to,
    handTo: move.begin,
    givenKey: () => givenKey,
  };
}

/** What a PC that joins, or comes back, is given. @param change of the clinic; it runs in the queue of the changes */
function admissionsOf(
  core: MembershipCore,
  change: (next: ClinicRecord) => Promise<Result<null>>,
): Pick<HubHereParts, 'admit' | 'takeBack'> {
  const { serial, hooks } = core;
  function admit(hello: Hello, { name, sharesKey }: Admission): Promise<Uint8Array | null> {
    return serial(async () => {
      const hub = core.stored()?.hub;
      if (!hub) return null;
      const practice = sharesKey && hello.role === 'reception' ? hooks.practice() : null;
      const added = withMember(hub, { ...hello, name }, practice !== null);
      const changed = await change(added.record);
      const record = deskRecordOf(added.record, added.desk);
      if (!changed.ok || !record) return null;
      return encodeRecord({ record, practice } satisfies JoinGift);
    });
  }

  /** It has the keys already, and is given none. What people call it was perhaps changed here while it was off. */
  function takeBack(hello: Hello): Promise<Uint8Array | null> {
    return serial(async () => {
      const hub = core.stored()?.hub;
      if (!hub) return null;
      const known = hub.members.find(({ publicKey }) => publicKey === hello.nkey);
      // Who gets the practice's key a person has said: after the loss of a hub none that comes back by keys that a stolen PC has, too.
      const { name = hello.name, sharesKey = false } = known ?? {};
      const { record, desk } = withMember(hub, { ...hello, name }, sharesKey);
      const own = deskRecordOf(record, desk);
      if (!own || !(await change(record)).ok) return null;
      const { keys: _keys, ...place } = withoutGifts(own);
      return encodeRecord(place);
    });
  }

  return { admit, takeBack };
}

/** This PC is the hub of a changed clinic. @param desk its own record of it */
const asHub = (stored: StoredMembership, hub: ClinicRecord, desk: DeskRecord): StoredMembership => ({
  ...stored,
  own: { ...stored.own, name: desk.about?.name ?? stored.own.name },
  hub,
  desk: withoutGifts(desk),
});

/** Another PC is the hub. @param desk this PC's record of it */
const noHub = (stored: StoredMembership, desk: DeskRecord): StoredMembership => ({
  ...stored,
  hub: null,
  byKeys: false,
  joinedAt: null,
  desk: withoutGifts(desk),
});

/** Which PCs belong to a clinic, and their keys. */
const pcsOf = (hub: ClinicRecord | null): string =>
  jsonOf({ members: hub?.members.toSorted((a, b) => a.desk.localeCompare(b.desk)), keys: hub?.keys });
