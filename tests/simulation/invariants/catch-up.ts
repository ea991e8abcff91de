import type { CatchUp, CatchUpLine } from '../../../shared/bridge/views.ts';
import type { Click, Missed } from '../history.ts';
import type { SimulatedPage } from '../page.ts';
import type { World } from '../world.ts';
import { isSentBy } from '../write-checks.ts';
import { callsStruckBy } from './writes.ts';

/** “While you were away” names what other desks did, and nothing else. */
export async function whatWasMissedIsReported(world: World, page: SimulatedPage): Promise<string[]> {
  const answer = await page.ask('catchUp.read', {});
  if (!answer.ok) return [];
  const { catchUp } = answer.value;
  // What is left out of a long list is only counted.
  if (catchUp && catchUp.total > catchUp.lines.length) return [];
  const lines = catchUp?.lines ?? [];
  const left = world.history.missed.filter(
    (one) => mustBeReported(world, one) && !lines.some((line) => names(line, one)),
  );
  return [
    ...left.map(({ kind, table, id, at }) => `${table} ${id}: ${kind} at ${at}, and nobody was told`),
    ...lines
      .filter((line) => !isNews(world, line))
      .map(({ kind, patientId, appointmentId, says }) => {
        const about = appointmentId === null ? `patient ${patientId}` : `appointment ${appointmentId}`;
        return `${about}: told as ${kind} (${says}), and no other desk did that`;
      }),
  ];
}

const names = (line: CatchUp['lines'][number], { kind, table, id, patientId }: Missed): boolean =>
  line.kind === kind && line.patientId === patientId && (table === 'invoices' || line.appointmentId === id);

/**
 * Not where there is nothing to compare with: after a crash (what was known is in memory alone), an emptied cache, a
 * disk that refused, an answer of a replica that lags; nor where the day itself is not sure, because a clock was set.
 */
function mustBeReported(world: World, missed: Missed): boolean {
  const { history, pc, plan, service } = world;
  const { since, at, table, id } = missed;
  if (history.jumps.length > 0 || (plan.dialect.dateHeader === 'absent' && Math.abs(plan.skewMs) > 2000))
    return false;
  if (history.refused > 0 || pc.crashes.some((crash) => crash >= since)) return false;
  if (history.cacheEmptiedAt >= since || history.restoredTo.length > 0) return false;
  if (history.putBackAt.some((putBack) => putBack >= since)) return false;
  const isBehind = service.sandbox
    .calls()
    .some((call) => call.fault === 'stale' && call.at >= plan.startMs + since);
  const isOver = history.changes.some(
    (change) => change.kind === table && change.id === id && change.at >= since && change.at !== at,
  );
  return !isBehind && !isOver && ![...history.written.values()].some((write) => isAbout(write, missed));
}

/** What this desk did itself is no news. */
function isAbout({ args }: Click, { table, id, patientId }: Missed): boolean {
  const parts = (args['parts'] ?? []) as readonly { readonly invoiceId: number }[];
  if (table === 'invoices') return parts.some(({ invoiceId }) => invoiceId === id);
  return args['appointmentId'] === id || ('start' in args && args['patientId'] === patientId);
}

/**
 * Whether another desk, or the practice's own system, changed what a line is about. An older desk file, put back, knows nothing
 * of what this desk had done before that; and that a discarded write is in the practice all the same is news.
 */
function isNews(world: World, { kind, appointmentId, patientId }: CatchUpLine): boolean {
  const { history } = world;
  const doubled = new Set(callsStruckBy(world, 'twice').map(({ id }) => id));
  const discarded = [...history.clicks.values()].filter(({ gone }) => gone?.how === 'discarded');
  const isDiscarded = (id: string | null) => {
    const call = history.sent.get(id ?? '');
    return call !== undefined && discarded.some((click) => isSentBy(click, call));
  };
  return history.changes.some((change) => {
    // By when its call was sent, which may be carried out long after.
    const sentAt = history.sent.get(change.call?.id ?? '')?.at ?? change.at;
    const isForgotten = history.putBackAt.some((at) => at >= sentAt);
    // The second of two that one call made is news: no person asked for it.
    const isDouble = change.before === null && doubled.has(change.call?.id ?? '');
    if (change.call !== null && !isForgotten && !isDouble && !isDiscarded(change.call.id)) return false;
    if (kind !== 'paid') return change.kind === 'appointments' && change.id === appointmentId;
    const about = (change.after ?? change.before) as { readonly patientId?: number | null } | null;
    return change.kind === 'invoices' && about?.patientId === patientId;
  });
}
