import { subjects } from '../link/assets.ts';
import { jsonOf } from '../link/bytes.ts';
import { type ClinicRecord, deskRecordOf, takeHub, withHubAt } from '../link/clinic-record.ts';
import type { DeskRecord } from '../link/desk-record.ts';
import type { HubSide } from './hub-side.ts';
import type { MembershipCore } from './membership-core.ts';
import { type StoredMembership, withoutGifts } from './membership-file.ts';
import { movingMs, takenAnswer, takenMessage } from './moving.ts';

/**
 * The side of moving.ts at the PC that becomes the hub.
 *
 * Guarantees
 * - It says that it has taken the hub over only while that is on its disk. What can't be stored is not said, and withdrawn after a minute.
 * - It is the hub once the one before has answered or names it, or once that hub's own PC is linked here: that PC is linked to itself until
 *   it has stored that this one is the hub. The same where this PC was off or crashed meanwhile.
 * - From when that was said until the hub of before answers or publishes, no person at this PC ends the takeover; for two minutes at most.
 * - Of a takeover that did not happen nothing is kept, as soon as this PC hears of it, or is of the clinic no more.
 */
export type TakingOver = {
  /** Starts the hub that was handed to this PC, and says so to the one before until it has heard it. Once for each clinic that is handed. */
  take(record: DeskRecord, handed: Uint8Array): Promise<void>;
  /** Goes on with what an earlier start has begun. */
  resume(): Promise<void>;
  /** The hub of before names its successor, or has withdrawn, or it counts no more. Nothing, where none is being taken over. */
  end(isHub: boolean): Promise<void>;
  /** The hub of before may be storing that it is none: what is kept here may be the only record of the clinic. For some minutes at most. */
  isInDoubt(): boolean;
  forget(): void;
};

/** How often the PC that takes the hub over says so, until it is heard, in milliseconds. */
const sayEveryMs = 1_000;
/**
 * How long the clinic's record is kept against a person's word, in milliseconds, since the hub of before has handed it over for the last
 * time, or since the start. That hub gives the move up after a minute; its keychain may be slow.
 */
export const inDoubtMs = 2 * movingMs;

export function createTakingOver(core: MembershipCore, hubSide: HubSide): TakingOver {
  const { ports, serial } = core;
  const { clock } = ports;
  /** A hub that runs here, until the one before has heard of it. */
  let round: { cancel: () => void } | null = null;
  /** Monotonic ms; null: the hub of before was not notified that it is taken over. */
  let inDoubtUntil: number | null = null;

  /** The hub hands itself over to this PC: it runs here before the hub of before ends. */
  async function take(record: DeskRecord, handed: Uint8Array): Promise<void> {
    const stored = core.stored();
    if (!stored || !ports.rules.mayBeHub) return;
    // A hub that is asked for its place again keeps it.
    const place = stored.takingOver ?? (await core.place());
    const taken = takeHub(handed, stored.own.wrapKey, record, place);
    if (!taken) return;
    const hub = withHubAt(taken, record.desk);
    if (inDoubtUntil !== null) inDoubtUntil = doubtEnds();
    // Another one was withdrawn, and handed over again with what had changed: this PC may have missed the first.
    if (round && isSame(stored.takingOver, hub)) return;
    core.keep({ ...stored, takingOver: hub });
    await begin(hub);
  }

  const doubtEnds = (): number => clock.monotonic() + inDoubtMs;

  async function begin(hub: ClinicRecord): Promise<void> {
    const stored = core.stored();
    if (!stored || !messageOf(stored)) return;
    forget();
    const here = await hubSide.open(hub);
    const before = stored.desk.about?.hubDesk ?? '';
    const mine = { cancel: (): void => undefined };
    round = mine;
    const again = () => {
      if (round === mine) mine.cancel = clock.after(sayEveryMs, () => void say());
    };
    /** @returns whether the hub of before has sent its own PC here, or says that it is none any more */
    async function isTaken(): Promise<boolean> {
      if (here.linkedPcs().includes(before)) return true;
      const engine = core.link()?.engine;
      if (here.state().is !== 'running' || !engine || !core.isStored()) return false;
      // This PC may have another address than when it began.
      const now = core.stored();
      const message = now && messageOf(now);
      if (!message) return false;
      inDoubtUntil ??= doubtEnds();
      const heard = await engine.request(subjects.ask('keeper'), message, 3_000);
      return heard.ok && Buffer.compare(heard.value, takenAnswer) === 0;
    }
    async function say(): Promise<void> {
      const isOver = core.link()?.engine.status().closed === 'removed';
      const taken = !isOver && (await isTaken());
      if (round !== mine) return;
      if (!taken && !isOver) return again();
      await serial(async () => {
        // A person may have made this PC a hub of its own meanwhile.
        if (round === mine) await end(taken);
      });
    }
    again();
  }

  /** @returns false: nothing is being taken over */
  function becomeHub(): boolean {
    const stored = core.stored();
    const hub = stored?.takingOver;
    const desk = hub && deskRecordOf(hub, stored.desk.desk);
    if (!desk) return false;
    forget();
    inDoubtUntil = null;
    core.keep({ ...stored, hub, takingOver: null, byKeys: true, desk: withoutGifts(desk) });
    return true;
  }

  async function resume(): Promise<void> {
    const stored = core.stored();
    // It may have been said before the end of this PC's last start.
    if (stored?.takingOver) inDoubtUntil ??= doubtEnds();
    if (!stored?.takingOver || round || !ports.rules.mayBeHub || core.setOtherwise() !== null) return;
    // It was named before the end of this PC's last start.
    if (stored.desk.about?.hubDesk === stored.desk.desk && becomeHub()) return;
    // This PC may have got another address meanwhile.
    const hub = { ...stored.takingOver, hosts: core.hosts() };
    core.keep({ ...stored, takingOver: hub });
    await begin(hub);
  }

  async function end(isHub: boolean): Promise<void> {
    if (isHub && becomeHub()) return core.relink();
    const runs = round !== null;
    forget();
    inDoubtUntil = null;
    if (runs) await hubSide.stop();
    const stored = core.stored();
    if (stored?.takingOver) core.keep({ ...stored, takingOver: null });
  }

  function isInDoubt(): boolean {
    const isRemoved = core.link()?.engine.status().closed === 'removed';
    const isKept = core.stored()?.takingOver != null && !isRemoved;
    return isKept && inDoubtUntil !== null && clock.monotonic() < inDoubtUntil;
  }

  function forget(): void {
    round?.cancel();
    round = null;
  }

  return { take, resume, end, isInDoubt, forget };
}

/** What is said to the hub of before. @returns null: nothing is taken over, or that hub's key is invalid */
const messageOf = ({ own, desk, takingOver }: StoredMembership): Uint8Array | null =>
  takingOver && takenMessage(own.wrapKey, desk.hubKey, { hosts: takingOver.hosts, port: takingOver.port });

const isSame = (one: ClinicRecord | null, other: ClinicRecord): boolean =>
  one !== null && jsonOf(one) === jsonOf(other);
