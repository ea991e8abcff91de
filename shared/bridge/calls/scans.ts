import { z } from 'zod';
import * as v from '../views.ts';
import { call, DocumentId, nothing } from './call.ts';

/** The folder of scans. */
export const scanCalls = {
  'scan.list': call(() => [nothing, v.ScansView]),
  /**
   * A person chooses the folder to watch in the system's own dialog; the page never names one. What they answered about
   * filed scans is set only if they do.
   */
  'scan.chooseFolder': call(() => [v.Settings.pick({ deleteScansAfterDays: true }), v.ScansView]),
  'scan.stop': call(() => [nothing, v.ScansView]),
  'scan.firstPage': call(() => [
    z.strictObject({ scanId: DocumentId }),
    z.strictObject({ jpeg: z.instanceof(Uint8Array).nullable() }),
  ]),
  'scan.suggest': call(() => [
    z.strictObject({ scanId: DocumentId }),
    z.strictObject({ suggestions: z.array(v.SuggestionView).max(8) }),
  ]),
  /** Reads a scan, so that it can be filed as a document. */
  'scan.open': call(() => [z.strictObject({ scanId: DocumentId }), v.DocumentView]),
  /** The scan belongs to no patient: into the archive, without being sent. */
  'scan.putAside': call(() => [z.strictObject({ scanId: DocumentId }), nothing]),
} as const;
