import { z } from 'zod';
import { practicePageKinds } from '../../practice-pages.ts';
import * as v from '../views.ts';
import { call, Id, nothing } from './call.ts';

/** Settings, starting with the PC, names and colours. */
export const settingsCalls = {
  'settings.read': call(() => [nothing, v.Settings]),
  'settings.change': call(() => [v.Settings.partial(), v.Settings]),
  /** Foyer is seen where the screen is shared, for half an hour, although it is hidden there; false: no longer. */
  'settings.allowSharing': call(() => [z.strictObject({ allowed: z.boolean() }), v.AppState]),
  /** Opens a record's page of the practice's own system in the system's browser, by the pattern of the settings. */
  'practice.openPage': call(() => [z.strictObject({ kind: z.enum(practicePageKinds), id: Id }), nothing]),
  /** Whether Foyer starts with the PC: always the true state, as the system has it. */
  'startup.read': call(() => [nothing, v.StartupView]),
  'startup.set': call(() => [z.strictObject({ on: z.boolean() }), v.StartupView]),
  'labels.read': call(() => [
    nothing,
    z.strictObject({ labels: z.array(v.LabelView).max(2 * v.mostServices) }),
  ]),
  'labels.set': call(() => [
    z.strictObject({
      kind: z.enum(['practitioner', 'service']),
      id: Id,
      name: z.string().min(1).max(100).nullable(),
      colour: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .nullable(),
    }),
    nothing,
  ]),
} as const;
