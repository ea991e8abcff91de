import { type CallBudget, createCallBudget } from '../../../electron/practice/call-budget.ts';
import type { Permit, Priority } from '../../../electron/practice/types.ts';
import { createVirtualClock, type VirtualClock } from '../../fakes/virtual-clock.ts';

/** A call budget on a virtual clock. */
export type BudgetBench = {
  readonly clock: VirtualClock;
  readonly budget: CallBudget;
  /** What was saved last. */
  readonly saved: () => string | null;
};

export function budgetBench(
  options: { shares?: number; saved?: string | null; clock?: VirtualClock } = {},
): BudgetBench {
  const clock = options.clock ?? createVirtualClock();
  let kept = options.saved ?? null;
  const save = (text: string) => {
    kept = text;
  };
  const budget = createCallBudget({ clock, shares: options.shares ?? 1, saved: kept, save });
  return { clock, budget, saved: () => kept };
}

export async function permit(b: BudgetBench, priority: Priority): Promise<Permit> {
  const leave = await b.clock.until(b.budget.acquire(priority));
  if (!leave.ok) throw new Error(leave.failure.kind);
  return leave.value;
}

/** Asks without waiting. @returns whether it has been let through by now */
export function ask(b: BudgetBench, priority: Priority, signal?: AbortSignal) {
  const state: { granted: Permit | null; failed: string | null } = { granted: null, failed: null };
  void b.budget.acquire(priority, signal).then((leave) => {
    if (leave.ok) state.granted = leave.value;
    else state.failed = leave.failure.kind;
  });
  return state;
}

/** A full bucket: nothing was called for a while. */
export async function rested(options: Parameters<typeof budgetBench>[0] = {}): Promise<BudgetBench> {
  const b = budgetBench(options);
  await b.clock.advance(120_000);
  return b;
}

/** Calls that are answered at once, until the bucket is as good as empty. */
export async function spend(b: BudgetBench, count: number): Promise<void> {
  for (let i = 0; i < count; i++) (await permit(b, 'write')).answered();
}
