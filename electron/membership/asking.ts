import type { Hello } from '../link/pairing-session.ts';
import type { LinkRole } from '../link/permissions.ts';
import type { Clock, Random } from '../platform/ports.ts';

/** A PC that asks to join, as the person at the hub is shown it. */
export type AskingPc = { readonly id: string; readonly name: string; readonly role: LinkRole };
/** What that person decided. `sharesKey`: the PC gets the practice's address and API key. */
export type Admission = { readonly name: string; readonly sharesKey: boolean };

/** How long a person at the hub has to decide, in milliseconds: as long as a code lives (pairing.ts). */
export const codeMs = 600_000;

/** The question whether a PC may join. One is shown: where another PC asks, the answer to the one before is no. */
export function createAsking(clock: Clock, random: Random, onChange: () => void) {
  let asked: { readonly pc: AskingPc; settle(decided: Admission | null): void } | null = null;
  return {
    pc: () => asked?.pc ?? null,
    /** @returns null: the person said no, or nothing in time */
    async ask({ name, role }: Pick<Hello, 'name' | 'role'>): Promise<Admission | null> {
      asked?.settle(null);
      const pc = { id: random.uuid(), name, role };
      const decided = await new Promise<Admission | null>((resolve) => {
        const cancel = clock.after(codeMs, () => resolve(null));
        const settle = (admission: Admission | null) => {
          cancel();
          resolve(admission);
        };
        asked = { pc, settle };
        onChange();
      });
      // Meanwhile another PC may be asked about.
      if (asked?.pc.id === pc.id) asked = null;
      return decided;
    },
    /** @returns false: no such PC asks any more */
    decide(id: string, admission: Admission | null): boolean {
      if (asked?.pc.id !== id) return false;
      asked.settle(admission);
      return true;
    },
    end: () => asked?.settle(null),
  };
}
