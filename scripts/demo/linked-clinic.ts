import type { DemoDesk } from './clinic-desks.ts';
import type { DemoPractice } from './practice.ts';

/** What the steps work with. */
export type LinkedClinic = {
  readonly practice: DemoPractice;
  /** Those that were opened, the hub's PC first. */
  readonly all: readonly DemoDesk[];
  /** Opens the next PC, as new. */
  readonly open: () => Promise<DemoDesk>;
  /** Opens the PC of a treatment room, as new; it is not among `all`. */
  readonly openRoom: () => Promise<DemoDesk>;
  readonly photograph: (name: string, desks?: readonly DemoDesk[]) => Promise<void>;
};

export type ClinicStep = {
  readonly does: string;
  /** @returns what came of it, in words. @throws where it did not work */
  readonly act: (clinic: LinkedClinic) => Promise<string>;
};

/** @throws with `otherwise` where it does not come true within a time, ms */
export async function untilHolds(
  otherwise: string,
  holds: () => Promise<boolean>,
  longestMs = 30_000,
): Promise<void> {
  for (const end = performance.now() + longestMs; performance.now() < end; ) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(otherwise);
}
