import { subjects } from '../link/assets.ts';
import { type ClinicRecord, deskRecordOf, takeHub } from '../link/clinic-record.ts';
import type { DeskRecord } from '../link/desk-record.ts';
import type { HubSide } from './hub-side.ts';
import type { MembershipCore } from './membership-core.ts';
import { type StoredMembership, withoutGifts } from './membership-file.ts';
import { takenAnswer, takenMessage } from './moving.ts';

/** The side of moving.ts at the PC that becomes the hub. */
export type TakingOver = {
  /** Starts the hub that was handed to this PC, and says so to the one before until it has heard it. Once. */
  take(stored: StoredMembership, record: DeskRecord, handed: Uint8Array): Promise<void>;
  /** The hub of before names its successor, or has withdrawn. Nothing, where none is being taken over. */
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
    // The one before withdraws after a minute.
    if (taking || !ports.rules.mayBeHub) return;
    const place = await core.place();
    const taken = takeHub(handed, stored.own.wrapKey, record, place);
    const message = takenMessage(stored.own.wrapKey, record.hubKey, place);
    if (!taken || !message) return;
    const hub = { ...taken, hubDesk: record.desk };
    const here = hubSide.open(hub);
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
      taking = null;
      await serial(() => becomeHub(hub));
    }
    again();
  }

  async function becomeHub(hub: ClinicRecord): Promise<void> {
    const stored = core.stored();
    const desk = stored && deskRecordOf(hub, stored.desk.desk);
    if (!stored || !desk) return;
    const saved = await core.save({ ...stored, hub, byKeys: true, desk: withoutGifts(desk) });
    if (!saved.ok) ports.log.error('the hub could not be stored', { failure: saved.failure.kind });
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

  return {
    take,
    end,
    forget() {
      taking?.cancel();
      taking = null;
    },
  };
}
