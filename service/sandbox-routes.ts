import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dayMs } from '../shared/durations.ts';
import { sentDatetime } from '../shared/practice/fields.ts';
import type { OperationName } from '../shared/practice/operations.ts';
import { operations } from '../shared/practice/operations.ts';
import { AppointmentCreate, patientStatuses } from '../shared/practice/resources/index.ts';
import { readKnobs } from './dialect.ts';
import { faultKinds } from './faults.ts';
import { archivableKinds, type Sandbox } from './sandbox.ts';
import { type KindName, kinds } from './store/kinds.ts';

/**
 * `/sandbox/*`: the sandbox over HTTPS, on loopback only. GET reads, POST acts with a JSON object of named arguments.
 * Answers are JSON; a wrong argument is 400 with `{message}`.
 */

const id = z.int().positive();
const kind = z.string().transform((name, context) => {
  const table = name.replaceAll('-', '_');
  if (Object.hasOwn(kinds, table)) return table as KindName;
  context.addIssue(`there is no kind ${name}`);
  return z.NEVER;
});
const archivable = z.enum(archivableKinds);
const operation = z.enum(Object.keys(operations) as [OperationName, ...OperationName[]]);

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}

/** The longest `delay`, and the largest offset of a `wrong-date`, ms. */
const longestDelay = 600_000;
const mostWrong = 31 * dayMs;

const FaultFields = z.strictObject({
  kind: z.enum(faultKinds),
  operation: operation.optional(),
  path: z.string().max(200).refine(isPattern, 'is no regular expression').optional(),
  method: z.string().max(10).optional(),
  count: id.optional(),
  probability: z.number().min(0).max(1).optional(),
  ms: z.number().optional(),
  when: z.enum(['before', 'after']).optional(),
  retryAfter: z.number().min(0).optional(),
  status: z.int().min(200).max(599).optional(),
});

const isPossible = ({ kind, ms = 0 }: z.output<typeof FaultFields>): boolean =>
  kind === 'wrong-date' ? Math.abs(ms) <= mostWrong : ms >= 0 && ms <= longestDelay;

export const FaultRuleSchema = FaultFields.refine(isPossible, { path: ['ms'], message: 'is out of bounds' });

type Act = { readonly body: z.ZodType; readonly run: (sandbox: Sandbox, body: never) => unknown };
const act = <S extends z.ZodType>(body: S, run: (sandbox: Sandbox, body: z.output<S>) => unknown): Act => ({
  body,
  run,
});

const place = { appointmentId: id, patientId: id };
const cancellation = {
  cancellationReason: z.string().optional(),
  cancellationRate: z.number().optional(),
  cancellationNote: z.string().optional(),
};
/** Drops undefined arguments, so that optional ones stay absent. */
const given = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const acts: Readonly<Record<string, Act>> = {
  arrive: act(z.strictObject(place), (s, b) => s.arrive(b.appointmentId, b.patientId)),
  'set-status': act(
    z.strictObject({ ...place, status: z.enum(patientStatuses).nullable(), ...cancellation }),
    (s, { appointmentId, patientId, status, ...more }) =>
      s.setStatus(appointmentId, patientId, status, given(more)),
  ),
  book: act(AppointmentCreate, (s, b) => s.book(b)),
  move: act(z.strictObject({ appointmentId: id, start: sentDatetime(), end: sentDatetime() }), (s, b) =>
    s.move(b.appointmentId, b.start, b.end),
  ),
  cancel: act(
    z.strictObject({ appointmentId: id, patientId: id.optional(), reason: z.string().optional() }),
    (s, b) => s.cancel(b.appointmentId, b.patientId, b.reason),
  ),
  pay: act(
    z.strictObject({
      invoiceId: id,
      amount: z.number().optional(),
      paymentMethodId: id.optional(),
      locationId: id.optional(),
    }),
    (s, b) => s.pay(given(b) as { invoiceId: number }),
  ),
  'remove-payment': act(z.strictObject({ paymentId: id }), (s, b) => s.removePayment(b.paymentId)),
  'allocate-credit': act(z.strictObject({ invoiceId: id, amount: z.number().positive() }), (s, b) =>
    s.allocateCredit(b.invoiceId, b.amount),
  ),
  invoice: act(
    z.strictObject({
      ...place,
      status: z.enum(['Draft', 'Awaiting Payment']).optional(),
      dueInDays: z.number().optional(),
    }),
    (s, b) => s.invoice(given(b) as { appointmentId: number; patientId: number }),
  ),
  issue: act(z.strictObject({ invoiceId: id }), (s, b) => s.issue(b.invoiceId)),
  'edit-patient': act(z.strictObject({ id, fields: z.looseObject({}) }), (s, b) =>
    s.editPatient(b.id, b.fields),
  ),
  edit: act(z.strictObject({ kind, id, fields: z.looseObject({}) }), (s, b) =>
    s.edit(b.kind, b.id, b.fields),
  ),
  add: act(z.strictObject({ kind, fields: z.looseObject({}) }), (s, b) => s.add(b.kind, b.fields as never)),
  archive: act(z.strictObject({ kind: archivable, id }), (s, b) => s.archive(b.kind, b.id)),
  restore: act(z.strictObject({ kind: archivable, id }), (s, b) => s.restore(b.kind, b.id)),
  purge: act(z.strictObject({ kind, id }), (s, b) => s.purge(b.kind, b.id)),
  'put-back': act(z.strictObject({ kind, doc: z.looseObject({ id }) }), (s, b) =>
    s.putBack(b.kind, b.doc as never),
  ),
  fault: act(FaultRuleSchema, (s, b) => ({ id: s.fault(b) })),
  'clear-faults': act(z.looseObject({}), (s) => s.clearFaults()),
  'clear-calls': act(z.looseObject({}), (s) => s.clearCalls()),
  refill: act(z.looseObject({}), (s) => s.refill()),
  dialect: act(z.looseObject({}), (s, b) => {
    const knobs = readKnobs(b);
    if (typeof knobs === 'string') throw new RangeError(knobs);
    s.setDialect(knobs);
    return s.dialect();
  }),
};

const reads: Readonly<Record<string, (sandbox: Sandbox) => unknown>> = {
  calls: (s) => s.calls(),
  faults: (s) => s.faults(),
  dialect: (s) => s.dialect(),
};

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1', 'in-process']);

export function registerSandbox(app: FastifyInstance, sandbox: Sandbox): void {
  const config = { open: true };
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (loopback.has(request.raw.socket.remoteAddress ?? '')) return undefined;
      return reply.code(404).send('');
    });
    for (const [name, read] of Object.entries(reads)) {
      scope.get(`/sandbox/${name}`, { config }, async () => read(sandbox));
    }
    scope.get<{ Params: { kind: string; id?: string } }>(
      '/sandbox/state/:kind/:id?',
      { config },
      async (request, reply) => {
        const table = kind.safeParse(request.params.kind);
        if (!table.success) return reply.code(400).send({ message: 'there is no such kind' });
        const { id: wanted } = request.params;
        return {
          data: wanted === undefined ? sandbox.state(table.data) : sandbox.state(table.data, Number(wanted)),
        };
      },
    );
    for (const [name, { body, run }] of Object.entries(acts)) {
      scope.post(`/sandbox/${name}`, { config }, async (request, reply) => {
        const read = (request.body ?? { value: {} }) as { value: unknown } | string;
        const parsed = typeof read === 'string' ? null : body.safeParse(read.value ?? {});
        if (!parsed?.success) {
          const message = parsed ? z.prettifyError(parsed.error) : String(read);
          return reply.code(400).send({ message });
        }
        try {
          return { data: run(sandbox, parsed.data as never) ?? null };
        } catch (error) {
          if (error instanceof RangeError) return reply.code(400).send({ message: error.message });
          throw error;
        }
      });
    }
  });
}
