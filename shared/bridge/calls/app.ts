import { z } from 'zod';
import * as v from '../views.ts';
import { call, nothing } from './call.ts';

const ProgramPlace = z.strictObject({
  file: z.string().regex(/^[\w-][\w.-]{0,80}\.(?:js|mjs|tsx?)$/),
  line: z.int().min(0),
  column: z.int().min(0),
});

/** The program as a whole: its state, its diagnostics, and what changed while this PC was away. */
export const appCalls = {
  'app.state': call(() => [nothing, v.AppState]),
  /** The desk's page was loaded, and makes no call before this one: what the page before it had open is gone, and its claims end. */
  'app.pageOpened': call(() => [nothing, nothing]),
  'app.status': call(() => [nothing, v.Status]),
  /** Where the start was blocked: starts once more. */
  'app.tryAgain': call(() => [nothing, v.AppState]),
  /** A person has read the notice as it was shown. Where more has come since, all of it stays. */
  'app.dismissNotice': call(() => [z.strictObject({ shown: v.NoticeShown }), v.AppState]),
  'app.diagnostics': call(() => [nothing, v.Diagnostics]),
  /** An error of a page, for the log: its class and where in the program it happened, and none of its words. */
  'app.reportError': call(() => [
    z.strictObject({
      page: z.enum(['desk', 'board']),
      source: z.enum(['drawing', 'drawing, caught', 'script', 'promise']),
      name: z.string().regex(/^[A-Za-z]{1,40}$/),
      at: z.array(ProgramPlace).max(5),
      /** How many were not sent since the last one. */
      leftOut: z.int().min(0),
    }),
    nothing,
  ]),
  /** What changed while this PC was out of touch; null: nothing, or a person has read it. */
  'catchUp.read': call(() => [nothing, z.strictObject({ catchUp: v.CatchUp.nullable() })]),
  'catchUp.dismiss': call(() => [nothing, nothing]),
} as const;
