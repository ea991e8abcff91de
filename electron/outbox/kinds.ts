import type { AskedVisit, WriteKind } from '../../shared/bridge/views.ts';
import { remembered } from '../../shared/remembered.ts';
import type { Outcome } from '../practice/types.ts';
import type { Cache, OutboxRow } from '../store/types.ts';
import type { Afterwards, Kind, Names, NotDone, Prepared, Shown, Verdict, WriteContext } from './kind.ts';
import { arrival } from './kinds/arrival.ts';
import { booking } from './kinds/booking.ts';
import { contact } from './kinds/contact.ts';
import { customFields } from './kinds/custom-fields.ts';
import { file } from './kinds/file.ts';
import { move } from './kinds/move.ts';
import { patientDetails } from './kinds/patient-details.ts';
import { payment } from './kinds/payment.ts';
import { paymentRemoval } from './kinds/payment-removal.ts';

/** The table of kinds of write. */
export const kinds = {
  arrival,
  payment,
  'payment-removal': paymentRemoval,
  file,
  booking,
  move,
  'patient-details': patientDetails,
  'custom-fields': customFields,
  contact,
} as const;

export type ArgsOf<K extends WriteKind> = (typeof kinds)[K] extends Kind<infer A, infer _E> ? A : never;

/** A kind applied to a row: its args and evidence parsed once, so that the outbox need not know their types. */
export type BoundWrite = {
  readonly kind: WriteKind;
  readonly hold: number;
  readonly notDone: NotDone;
  readonly shows: readonly Shown[];
  readonly alsoAbout: readonly string[];
  readonly amountCents: number | null;
  readonly paymentId: number | null;
  readonly visit: AskedVisit | null;
  readonly fields: readonly string[] | null;
  readonly reason: string | null;
  title(names: Names): string;
  tellEvidence(names: Names): readonly string[];
  prepare(context: WriteContext): Promise<Prepared<unknown>>;
  /** @param prepared the evidence that `prepare` gave */
  send(prepared: unknown, context: WriteContext): Promise<Outcome<unknown>>;
  readBack(context: WriteContext): Promise<Verdict>;
  /** @param outcome what the service answered */
  inCache(outcome: unknown, cache: Cache): boolean;
  afterwards(cache: Cache): Afterwards | null;
};

/**
 * @returns null for a row that this version cannot read (a kind or a shape from a newer one): it stays in the outbox
 * and says so.
 */
export function bind(row: Pick<OutboxRow, 'kind' | 'args'>, evidence: unknown): BoundWrite | null {
  if (!Object.hasOwn(kinds, row.kind)) return null;
  return bindTo(kinds[row.kind as WriteKind] as Kind<unknown, unknown>, row.args, evidence);
}

function bindTo<A, E>(kind: Kind<A, E>, text: string, before: unknown): BoundWrite | null {
  const args = argsIn(`${kind.kind} ${text}`) as { readonly data: A } | null;
  if (args === null) return null;
  const kept = kind.evidence.safeParse(before);
  const evidence = kept.success ? kept.data : null;
  return {
    kind: kind.kind,
    hold: kind.hold,
    notDone: kind.notDone,
    shows: kind.shows,
    alsoAbout: kind.alsoAbout?.(args.data) ?? [],
    amountCents: kind.amountCents(args.data),
    paymentId: kind.paymentId?.(args.data) ?? null,
    visit: kind.visit?.(args.data) ?? null,
    fields: kind.fields?.(args.data) ?? null,
    reason: kind.reason?.(args.data) ?? null,
    title: (names) => kind.title(args.data, names),
    tellEvidence: (names) => (evidence === null ? [] : kind.tellEvidence(args.data, evidence, names)),
    prepare: (context) => kind.prepare(args.data, context, evidence),
    send: (prepared, context) => kind.send(args.data, kind.evidence.parse(prepared), context),
    readBack: (context) => kind.readBack(args.data, evidence, context),
    inCache: (outcome, cache) => kind.inCache?.(args.data, evidence, outcome, cache) ?? false,
    afterwards: (cache) => kind.afterwards?.(args.data, cache) ?? null,
  };
}

/** Every look at the day binds the open writes anew: what was parsed stays so. */
const argsIn = remembered(200, (kindAndText: `${WriteKind} ${string}`) => {
  const end = kindAndText.indexOf(' ');
  const kind = kinds[kindAndText.slice(0, end) as WriteKind];
  const args = kind.args.safeParse(JSON.parse(kindAndText.slice(end + 1)));
  return args.success ? args : null;
});
