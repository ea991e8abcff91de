import { z } from 'zod';
import * as v from '../views.ts';
import { call, nothing } from './call.ts';

const view = v.ConsultingView;
const Key = z.string().regex(/^\d{1,16}:\d{1,16}$/);

/** A practitioner's PC: their own day, and what they mark of it. At a desk none of it is served. */
export const consultingCalls = {
  'consulting.read': call(() => [nothing, view]),
  /** Whose PC this is. */
  'consulting.choose': call(() => [z.strictObject({ practitionerId: v.Id }), view]),
  /** Marks a visit as gone in or finished, or takes that back. */
  'consulting.mark': call(() => [
    z.strictObject({ key: Key, what: z.enum(['gone-in', 'finished']), on: z.boolean() }),
    view,
  ]),
  /** The note about a visit that desks and practitioner see; null takes it back. */
  'consulting.note': call(() => [
    z.strictObject({ key: Key, text: z.string().trim().min(1).max(300).nullable() }),
    view,
  ]),
  /** The practitioner runs late by so many minutes; null: on time. */
  'consulting.late': call(() => [z.strictObject({ minutes: v.MinutesLate.nullable() }), view]),
} as const;
