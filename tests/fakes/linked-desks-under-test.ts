import { afterEach, expect } from 'vitest';
import { type LinkedDesks, openLinkedDesks } from './linked-desks.ts';
import type { WholeDesk } from './whole-desk.ts';

/** The linked desks of a test, which end with it; none of them may have had a problem. */
export function linkedDesksUnderTest() {
  let clinic: LinkedDesks | null = null;
  const close = async () => {
    await clinic?.close();
    clinic = null;
  };
  afterEach(async () => {
    for (const desk of clinic?.desks ?? []) expect(desk.problems).toEqual([]);
    await close();
  });
  const open = async (...about: Parameters<typeof openLinkedDesks>): Promise<LinkedDesks> => {
    clinic = await openLinkedDesks(...about);
    return clinic;
  };
  return {
    open,
    close,
    /** Two that are linked, with MB and AK at them. */
    async openTwo(patients: number, options: Parameters<typeof openLinkedDesks>[1] = {}) {
      const { desks, hub } = await open(2, { ...options, patients });
      const [one, other] = desks as readonly [WholeDesk, WholeDesk];
      one.settings = { ...one.settings, staff: 'MB' };
      other.settings = { ...other.settings, staff: 'AK' };
      await one.clock.advance(20_000);
      return { one, other, hub };
    },
  };
}
