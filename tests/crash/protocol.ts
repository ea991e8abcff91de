import type { WriteState, WriteView } from '../../shared/bridge/views.ts';
import type { CrashOrder } from './orders.ts';
import type { StepName } from './steps.ts';

/** On each call of the desk's program: its clock, UTC ms. The service goes by it. */
export const clockHeader = 'x-desk-clock';

/** What the desk's program is started with: one argument, JSON. */
export type CrashTask = {
  /** The store's folder. */
  readonly folder: string;
  /** Stands for the keychain. */
  readonly vaultFile: string;
  /** Settings; the program of the desktop replaces them whole, on their own. */
  readonly settingsFile: string;
  readonly baseUrl: string;
  readonly caFile: string;
  readonly apiKey: string;
  /** UTC ms of the PC's clock at the start. */
  readonly startsAt: number;
  readonly orders: readonly CrashOrder[];
  /** Virtual ms between an order and the next. */
  readonly gaps: readonly number[];
  /** Where to wait to be killed; null: nowhere. */
  readonly stop: { readonly step: StepName; readonly order: number } | null;
};

/** A row of the outbox as the page is shown it. */
export type ShownWrite = {
  readonly kind: WriteView['kind'];
  readonly state: WriteState;
  readonly patientId: number | null;
  readonly title: string;
  readonly attempts: number;
};

/** What the desk's program prints: a line of JSON each. `now`: its clock, UTC ms. */
export type DeskReport = { readonly now: number } & Saying;

export type Saying =
  | { readonly say: 'started' }
  /** Its clock moved. */
  | { readonly say: 'later' }
  /** The store cannot be opened, or the practice not be reached. */
  | { readonly say: 'blocked'; readonly why: string }
  /** What an earlier run left, or what was ordered, has come to rest: what still is open, and what went wrong. */
  | {
      readonly say: 'rest';
      readonly after: 'restart' | 'orders';
      readonly open: readonly ShownWrite[];
      readonly problems: readonly string[];
      readonly cachesLost: number;
    }
  /** The bridge has answered an order. */
  | {
      readonly say: 'acknowledged';
      readonly n: number;
      readonly holdUntil: number | null;
    }
  | { readonly say: 'refused'; readonly n: number; readonly why: string }
  /** The bridge has answered the undo of an arrival. */
  | { readonly say: 'undone'; readonly n: number; readonly undone: boolean }
  /** It waits to be killed. */
  | { readonly say: 'at'; readonly step: StepName };
