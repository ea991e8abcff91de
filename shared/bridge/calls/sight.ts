import * as v from '../views.ts';
import { call, nothing } from './call.ts';

/** What the other desks of the clinic are doing; `sight.changed` says when that is different. */
export const sightCalls = {
  'sight.read': call(() => [nothing, v.SightView]),
} as const;
