import { randomBytes } from 'node:crypto';
import type { ClinicLink } from '../../electron/clinic/clinic-link.ts';
import { createSealing, type KeyRing } from '../../electron/link/sealing.ts';
import type { Dialect } from '../../service/dialect.ts';
import { fakeWorld, type LinkWorld } from '../electron/link/worlds.ts';
import type { VirtualClock } from './virtual-clock.ts';
import { openWholeDesk, type WholeDesk } from './whole-desk.ts';

/** Whole desks of one clinic on a hub, all in one virtual time, against one service and with one key. */
export type LinkedDesks = {
  readonly desks: readonly WholeDesk[];
  readonly hub: LinkWorld;
  /** Another PC joins the clinic: it is connected, and has read nothing but its first day. */
  join(): Promise<WholeDesk>;
  close(): Promise<void>;
};

/** @param count how many; each is connected and has read everything */
export async function openLinkedDesks(
  count: number,
  options: {
    readonly patients?: number;
    readonly seed?: number;
    readonly dialect?: Partial<Dialect>;
  } = {},
): Promise<LinkedDesks> {
  let hub: (LinkWorld & { readonly clock: VirtualClock }) | null = null;
  const keys: KeyRing = { day: new Map([[1, randomBytes(32)]]), money: new Map([[1, randomBytes(32)]]) };
  const linkOf =
    (name: string) =>
    async (clock: VirtualClock): Promise<ClinicLink> => {
      hub ??= await fakeWorld({ seed: options.seed ?? 1, clock });
      const link = await hub.link(name);
      return { name, link, sealing: createSealing(name, randomBytes(16), keys), lifetimes: hub.lifetimes };
    };
  const desks: WholeDesk[] = [];
  const join = async () => {
    const [first] = desks;
    const desk = await openWholeDesk({
      patients: options.patients ?? 60,
      dialect: options.dialect ?? {},
      clinicLink: linkOf(`d${String(desks.length + 1).padStart(2, '0')}`),
      ...(first ? { beside: first, apiKey: first.apiKey } : {}),
    });
    desks.push(desk);
    await desk.connect();
    return desk;
  };
  for (let n = 1; n <= count; n++) {
    const desk = await join();
    await desk.until('all is read', () => desk.companion().status().progress === null, 24 * 3_600_000);
  }
  const world = hub as LinkWorld | null;
  if (world === null) throw new Error('no desk');
  return {
    desks,
    hub: world,
    join,
    async close() {
      for (const desk of desks.toReversed()) await desk.close();
      await world.close();
    },
  };
}
