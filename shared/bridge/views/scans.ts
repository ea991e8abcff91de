import { z } from 'zod';
import { Instant, Label } from './common.ts';
import { PatientBrief } from './day.ts';
import { documentFaults } from './documents.ts';

/** A file in the watched folder. */
export const ScanView = z.lazy(() =>
  z.strictObject({
    id: z.uuid(),
    name: Label,
    bytes: z.int(),
    /** When it was last written to. */
    at: Instant,
    /** `coming`: the scanner may still write to it. `reading`: it is being looked at. `stuck`: filed, but it could not be moved. */
    state: z.enum(['coming', 'reading', 'ready', 'fault', 'stuck']),
    fault: z.enum([...documentFaults, 'unreadable']).nullable(),
    pages: z.int().nullable(),
    shown: z.boolean(),
  }),
);
export type ScanView = z.infer<typeof ScanView>;

export const ScansView = z.lazy(() =>
  z.strictObject({
    /** Null: no folder is watched. */
    folder: z.string().max(2000).nullable(),
    /** `gone`: the folder cannot be reached at the moment; what was in it is shown as it was. */
    state: z.enum(['off', 'looking', 'watching', 'gone']),
    /** Oldest first. */
    scans: z.array(ScanView).max(200),
    /** All that are there, also those beyond the list. */
    total: z.int(),
  }),
);
export type ScansView = z.infer<typeof ScansView>;

/** A patient whom a scan may be about, and what speaks for it. */
export const SuggestionView = z.lazy(() =>
  z.strictObject({
    patient: PatientBrief,
    found: z.strictObject({ name: z.boolean(), lastName: z.boolean(), birthDate: z.boolean() }),
    /** When they are expected today; null: they are not. */
    today: Instant.nullable(),
  }),
);
export type SuggestionView = z.infer<typeof SuggestionView>;
