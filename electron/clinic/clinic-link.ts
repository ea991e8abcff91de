import type { Lifetimes } from '../link/assets.ts';
import type { Link } from '../link/port.ts';
import type { Sealing } from '../link/sealing.ts';

/** This PC's connection to the other desks of its clinic. */
export type ClinicLink = {
  /** This PC's name, as people at the clinic know it. */
  readonly name: string;
  readonly link: Link;
  readonly sealing: Sealing;
  /** Those that the keeper declared. */
  readonly lifetimes: Lifetimes;
  /** The clinic's key of ids in subjects and keys (`pseudonymousId`); a rotation does not change it. 32 bytes. */
  readonly ids: Uint8Array;
  /** How many reception PCs the clinic has, as the hub said last; 1 where it never has. */
  receptionPcs(): number;
  /** Notifies that the sealing keys were rotated: what stands at the hub is sealed again. Absent: they never are. */
  readonly onNewKeys?: (listener: () => void) => () => void;
};
