import type { Plan, PlannedAct } from './plan.ts';

/** The most days that are lived to make one failure shorter. */
const mostTries = 150;

/**
 * Leaves acts out of a day that fails for as long as it still fails in the same way.
 * @param fails whether a day still does
 * @returns the shortest day found
 */
export async function shrink(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let acts: readonly PlannedAct[] = plan.acts;
  let tries = 0;
  for (let chunk = Math.ceil(acts.length / 2); chunk >= 1 && tries < mostTries; ) {
    let shorter = false;
    for (let from = 0; from < acts.length && tries < mostTries; ) {
      const fewer = [...acts.slice(0, from), ...acts.slice(from + chunk)];
      tries += 1;
      if (fewer.length < acts.length && (await fails({ ...plan, acts: fewer }))) {
        acts = fewer;
        shorter = true;
      } else from += chunk;
    }
    if (chunk === 1 && !shorter) break;
    if (!shorter || chunk > acts.length) chunk = Math.max(1, Math.min(Math.floor(chunk / 2), acts.length));
  }
  return { ...plan, acts };
}
