import { z } from 'zod';

/** What a measured practice is: see clinics.ts. */
export const Wanted = z.strictObject({ patients: z.int(), now: z.number(), zone: z.string() });
export type Wanted = z.infer<typeof Wanted>;

/** What the bench asks of the practice's process. */
export type PracticeOrder = { readonly id: number } & PracticeTask;
export type PracticeTask =
  | { readonly do: 'arrive'; readonly appointmentId: number; readonly patientId: number }
  /** Calls since then, UTC ms. */
  | { readonly do: 'calls'; readonly since: number };

export type TimedCall = {
  readonly at: number;
  readonly operation: string | null;
  readonly query: string;
  readonly status: number;
};

/** What the practice's process says. */
export type PracticeReport =
  | { readonly says: 'open'; readonly baseUrl: string; readonly apiKey: string; readonly caFile: string }
  /** `at`: UTC ms, with fractions, when it was done. */
  | { readonly says: 'done'; readonly id: number; readonly at: number; readonly calls: readonly TimedCall[] };
