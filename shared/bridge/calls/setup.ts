import { z } from 'zod';
import * as v from '../views.ts';
import { ApiKey, call, nothing } from './call.ts';

const Address = z.string().min(1).max(2000);
const connect = { baseUrl: Address, apiKey: ApiKey, caFile: z.string().max(2000).nullable() };

/** Connecting this PC to a practice, changing the key, and taking the PC off the practice. */
export const setupCalls = {
  'setup.chooseCaFile': call(() => [nothing, z.strictObject({ path: z.string().nullable() })]),
  'setup.test': call(() => [z.strictObject(connect), z.strictObject({ locations: z.array(v.LocationView) })]),
  'setup.connect': call(() => [z.strictObject({ ...connect, memoryOnly: z.boolean() }), v.AppState]),
  /** The questions after the first connection were answered, or skipped. */
  'setup.endQuestions': call(() => [nothing, v.AppState]),
  'setup.changeKey': call(() => [z.strictObject({ apiKey: ApiKey }), v.AppState]),
  /** Destroys the keys, then the files of this PC; refused while writes wait, unless a person says so. */
  'pc.remove': call(() => [z.strictObject({ evenIfWaiting: z.boolean() }), v.AppState]),
} as const;
