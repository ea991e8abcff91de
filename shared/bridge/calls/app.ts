import { z } from 'zod';
import * as v from '../views.ts';
import { call, Id, nothing } from './call.ts';

const Address = z.string().min(1).max(2000);
const Key = z.string().min(1).max(4000);
const ProgramPlace = z.strictObject({
  file: z.string().regex(/^[\w-][\w.-]{0,80}\.(?:js|mjs|tsx?)$/),
  line: z.int().min(0),
  column: z.int().min(0),
});
/** Of the page’s own words for what is half done, in characters. */
const mostDraftLength = 500_000;
const connect = { baseUrl: Address, apiKey: Key, caFile: z.string().max(2000).nullable() };

/** The program itself: its state, setting up, settings, the lock, this PC. */
export const appCalls = {
  'app.state': call(nothing, v.AppState),
  'app.status': call(nothing, v.Status),
  /** Where the start was blocked: starts once more. */
  'app.tryAgain': call(nothing, v.AppState),
  'app.dismissNotice': call(nothing, v.AppState),
  'app.diagnostics': call(nothing, v.Diagnostics),
  /** An error of a page, for the log: its class and where in the program it happened, and none of its words. */
  'app.reportError': call(
    z.strictObject({
      page: z.enum(['desk', 'board']),
      source: z.enum(['drawing', 'drawing, caught', 'script', 'promise']),
      name: z.string().regex(/^[A-Za-z]{1,40}$/),
      at: z.array(ProgramPlace).max(5),
      /** How many were not sent since the last one. */
      leftOut: z.int().min(0),
    }),
    nothing,
  ),
  /** What changed while this PC was out of touch; null: nothing, or a person has read it. */
  'whileOut.read': call(nothing, z.strictObject({ whileOut: v.WhileOut.nullable() })),
  'whileOut.dismiss': call(nothing, nothing),
  'setup.chooseCaFile': call(nothing, z.strictObject({ path: z.string().nullable() })),
  'setup.test': call(z.strictObject(connect), z.strictObject({ locations: z.array(v.LocationView) })),
  'setup.connect': call(z.strictObject({ ...connect, memoryOnly: z.boolean() }), v.AppState),
  'setup.changeKey': call(z.strictObject({ apiKey: Key }), v.AppState),
  'settings.read': call(nothing, v.Settings),
  'settings.change': call(v.Settings.partial(), v.Settings),
  /** Foyer is seen where the screen is shared, for half an hour, although it is hidden there; false: no longer. */
  'settings.allowSharing': call(z.strictObject({ allowed: z.boolean() }), v.AppState),
  'lock.state': call(nothing, v.LockView),
  /**
   * What is half done, in the page’s own words, as it is now: kept in memory, and written down when the desk is covered.
   * `work`: something is open or typed; `paperIds`: the documents that are looked at there.
   */
  'draft.keep': call(
    z.strictObject({
      text: z.string().max(mostDraftLength),
      paperIds: z.array(z.uuid()).max(v.mostPapers),
      work: z.boolean(),
    }),
    nothing,
  ),
  /** What was half done when the desk was covered, within half an hour, once; null: nothing was. */
  'draft.take': call(nothing, z.strictObject({ text: z.string().max(mostDraftLength).nullable() })),
  'lock.now': call(nothing, v.LockView),
  /** Null where no PIN is set. */
  'lock.open': call(z.strictObject({ pin: v.Pin.nullable() }), v.AppState),
  /** A forgotten PIN: the practice's API key opens as well, and takes the PIN away. */
  'lock.openWithKey': call(z.strictObject({ apiKey: Key }), v.AppState),
  /**
   * Sets, changes or (null) takes away the PIN; `current`: the one that is set. Where the policy demands a PIN and none is set,
   * it also opens a locked desk.
   */
  'lock.setPin': call(z.strictObject({ current: v.Pin.nullable(), pin: v.Pin.nullable() }), v.LockView),
  /** Whether Foyer starts with the PC: always the true state, as the system has it. */
  'startup.read': call(nothing, v.StartupView),
  'startup.set': call(z.strictObject({ on: z.boolean() }), v.StartupView),
  'labels.read': call(nothing, z.strictObject({ labels: z.array(v.LabelView).max(2 * v.mostServices) })),
  'labels.set': call(
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
  ),
  /** Destroys the keys, then the files of this PC; refused while writes wait, unless a person says so. */
  'pc.remove': call(z.strictObject({ evenIfWaiting: z.boolean() }), v.AppState),
} as const;
