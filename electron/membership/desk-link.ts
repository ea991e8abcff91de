import { createListeners } from '../../shared/listeners.ts';
import type { ClinicLink } from '../clinic/clinic-link.ts';
import { clinicLifetimes } from '../link/assets.ts';
import { jsonOf } from '../link/bytes.ts';
import { ringOf } from '../link/clinic-keys.ts';
import { type DeskRecord, followRecord } from '../link/desk-record.ts';
import type { Engine } from '../link/engine.ts';
import { createLink } from '../link/link.ts';
import { createSealing } from '../link/sealing.ts';
import type { StoredMembership } from './membership-file.ts';
import type { MembershipPorts } from './ports.ts';

/** This PC's connection to its clinic, over every lock and every practice that is opened. */
export type DeskLink = {
  /** For sessions: its name is the present one. */
  readonly clinicLink: ClinicLink;
  readonly engine: Engine;
  close(): Promise<void>;
};

/**
 * Opens the link of a stored membership. It connects, and reconnects by itself.
 *
 * Guarantees
 * - New keys of the hub seal from the moment at which they come; what stands at the hub is then sealed again by those who
 *   listen (`onNewKeys`).
 * - A record of another hub, or an older one, changes nothing (desk-record.ts).
 *
 * @param name what people call this PC at the moment
 * @param onRecord gets each newer record of this PC
 */
export function openDeskLink(
  { clock, random, openEngine }: Pick<MembershipPorts, 'clock' | 'random' | 'openEngine'>,
  { own, desk, authority, takingOver }: StoredMembership,
  name: () => string,
  onRecord: (record: DeskRecord) => void,
): DeskLink {
  const { hosts, port } = desk;
  const engine = openEngine({ hosts, port, desk: desk.desk, seed: own.nkey.seed, ca: authority, clock });
  const link = createLink({ desk: desk.desk, engine, clock, random });
  const sealing = createSealing(desk.desk, random.bytes(16), ringOf(desk.keys, clock.wall()));
  const newKeys = createListeners<[]>();
  let keys = jsonOf(desk.keys);
  let receptionPcs = desk.about?.receptionPcs ?? 1;
  const heard = takingOver ? asHanded(desk) : desk;
  const stop = followRecord(link.state, own.wrapKey, heard, (record) => {
    receptionPcs = record.about?.receptionPcs ?? receptionPcs;
    const next = jsonOf(record.keys);
    if (next !== keys) {
      keys = next;
      sealing.setKeys(ringOf(record.keys, clock.wall()));
      newKeys.notify();
    }
    onRecord(record);
  });
  return {
    clinicLink: {
      get name() {
        return name();
      },
      link,
      sealing,
      lifetimes: clinicLifetimes,
      ids: desk.keys.ids,
      receptionPcs: () => receptionPcs,
      onNewKeys: newKeys.add,
    },
    engine,
    async close() {
      stop();
      newKeys.clear();
      await link.close();
    },
  };
}

/** A record by which the hub is handed to this PC: one that is the same as what is kept says that it is not any more. */
const asHanded = (desk: DeskRecord): DeskRecord =>
  desk.about ? { ...desk, about: { ...desk.about, handed: new Uint8Array() } } : desk;
