import { subjects } from '../link/assets.ts';
import { jsonOf } from '../link/bytes.ts';
import { type ClinicRecord, deskRecordOf, takeHub } from '../link/clinic-record.ts';
import type { DeskRecord } from '../link/desk-record.ts';
import type { HubSide } from './hub-side.ts';
import type { MembershipCore } from './membership-core.ts';
import { type StoredMembership, withoutGifts } from './membership-file.ts';
import { takenAnswer, takenMessage } from './moving.ts';

/** The side of moving.ts at the PC that becomes the hub. */
export type TakingOver = {
  /** Starts the hub that was handed to this PC, and says so to the one before until it has heard it. Once for each clinic that is handed. */
  take(stored: StoredMembership, record: DeskRecord, handed: Uint8Array): Promise<void>;
  /** The hub of before names its successor, or has withdrawn, or it counts no more. Nothing, where none is being taken over. */
  end(isHub: boolean): Promise<void>;
  forget(): void;
};

/** How often the PC that takes the hub over says so, until it is heard, in milliseconds. */
const sayEveryMs = 1_000;

export function createTakingOver(core: MembershipCore, hubSide: HubSide): TakingOver {
  const { ports, serial } = core;
  const { clock } = ports;
  /** A hub that runs here, until the one before has heard of it. */
  let taking: { cancel: () => void; readonly hub: ClinicRecord } | null = null;

  /** The hub hands itself over to this PC: it runs here before the hub of before ends. */
  async function take(stored: StoredMembership, record: DeskRecord, handed: Uint8Array): Promise<void> {
    if (!ports.rules.mayBeHub) return;
    // A hub that is asked for its place again keeps it.
    const { hosts, port } = taking?.hub ?? (await core.place());
    const place = { hosts, port };
    const taken = takeHub(handed, stored.own.wrapKey, record, place);
    const message = takenMessage(stored.own.wrapKey, record.hubKey, place);
    if (!taken || !message) return;
    const hub = { ...taken, hubDesk: record.desk };
    // Another one was withdrawn, and handed over again with what had changed: this PC may have missed the first.
    if (taking && jsonOf(taking.hub) === jsonOf(hub)) return;
    forget();
    const here = await hubSide.open(hub);
    const round = { cancel: (): void => undefined, hub };
    taking = round;
    const again = () => {
      if (taking === round) round.cancel = clock.after(sayEveryMs, () => void say());
    };
    async function say(): Promise<void> {
      const engine = core.link()?.engine;
      if (here.state().is !== 'running' || !engine) return again();
      const heard = await engine.request(subjects.ask('keeper'), message ?? new Uint8Array(), 3_000);
      if (taking !== round) return;
      if (!heard.ok || Buffer.compare(heard.value, takenAnswer) !== 0) return again();
      await serial(async () => {
        // A person may have made this PC a hub of its own meanwhile.
        if (taking !== round) return;
        taking = null;
        await becomeHub(hub);
      });
    }
    again();
  }

  async function becomeHub(hub: ClinicRecord): Promise<void> {
    const stored = core.stored();
    const desk = stored && deskRecordOf(hub, stored.desk.desk);
    if (!stored || !desk) return;
    core.keep({ ...stored, hub, byKeys: true, desk: withoutGifts(desk) });
    await core.relink();
  }

  /** The hub of before names this PC as the hub, or it has withdrawn. Its answer may have been lost. */
  async function end(isHub: boolean): Promise<void> {
    if (!taking) return;
    const taken = taking.hub;
    taking.cancel();
    taking = null;
    if (isHub) await becomeHub(taken);
    else await hubSide.stop();
  }

  function forget(): void {
    taking?.cancel();
    taking = null;
  }

  return { take, end, forget };
}
