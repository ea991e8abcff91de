import { type CallBudget, createCallBudget } from '../../../electron/practice/call-budget.ts';
import { type Permit, type Priority, priorities } from '../../../electron/practice/types.ts';
import { type Chance, chanceFrom } from '../../fakes/chance.ts';
import { createVirtualClock, type VirtualClock } from '../../fakes/virtual-clock.ts';

/** PCs that make as many calls as their budgets let them, over a network that delivers late, very late, or never. */
export type Traffic = {
  readonly pcs: number;
  readonly minutes: number;
  readonly seed: number;
  /** Chance that a call is stuck on its way for up to 19 s, and that no answer comes within the time-out of 20 s. */
  readonly stuck: number;
  readonly lost: number;
  /** Restarts an hour, half of them crashes; each time the PC's wall clock may be set to anything. */
  readonly restartsAnHour: number;
  /** What the service says to a call; true lets it through. */
  readonly take?: (at: number) => boolean;
  /** How many calls each priority always has ready. */
  readonly load?: Readonly<Record<Priority, number>>;
  readonly shares?: number;
};

export type Drive = {
  readonly clock: VirtualClock;
  /** When each call reached the service, in order, ms. */
  readonly received: number[];
  /** When each call of each priority started, ms. */
  readonly starts: Readonly<Record<Priority, number[]>>;
  readonly refused: number[];
  /** The budgets as they are now, one a PC. */
  readonly budgets: readonly CallBudget[];
  run(minutes: number): Promise<void>;
};

const timeoutMs = 20_000;

export function drive(traffic: Traffic): Drive {
  const chance = chanceFrom(traffic.seed);
  const clock = createVirtualClock(undefined, 1);
  const received: number[] = [];
  const refused: number[] = [];
  const starts: Record<Priority, number[]> = { write: [], interactive: [], arrivals: [], background: [] };
  const take = traffic.take ?? (() => true);
  const load = traffic.load ?? { write: 2, interactive: 4, arrivals: 1, background: 2 };
  const budgets: CallBudget[] = [];

  /** One program run on one PC: ends itself, by closing or by a crash, and is begun again by its owner. */
  function runPc(pc: number, saved: string | null): void {
    let kept = saved;
    let alive = true;
    const budget = createCallBudget({
      clock,
      shares: traffic.shares ?? traffic.pcs,
      saved,
      save: (text) => {
        kept = text;
      },
    });
    budgets[pc] = budget;

    /** A call on its way to the service; a crash of the PC cuts off what has not arrived. */
    function send(permit: Permit, priority: Priority): void {
      starts[priority].push(clock.monotonic());
      const lost = chance() < traffic.lost;
      const up = lost ? chance() * timeoutMs * 1.2 : upTime(chance, traffic.stuck);
      const down = 10 + chance() * 150;
      let answered = false;
      let said = true;
      const answer = () => {
        if (!alive || answered) return;
        answered = true;
        if (said) permit.answered();
        else permit.refused(chance() < 0.5 ? null : 30_000);
        void work(priority);
      };
      clock.after(up, () => {
        if (!alive || answered) return;
        received.push(clock.monotonic());
        said = take(clock.monotonic());
        if (!said) refused.push(clock.monotonic());
        if (!lost) clock.after(down, answer);
      });
      clock.after(timeoutMs, () => {
        said = true;
        answer();
      });
    }

    async function work(priority: Priority): Promise<void> {
      if (!alive) return;
      const leave = await budget.acquire(priority);
      if (leave.ok) send(leave.value, priority);
    }

    for (const priority of priorities) {
      for (let i = 0; i < load[priority]; i++) void work(priority);
    }
    if (traffic.restartsAnHour > 0) {
      clock.after((chance() * 2 * 3_600_000) / traffic.restartsAnHour, () => {
        alive = false;
        if (chance() < 0.5) budget.close();
        if (chance() < 0.5) clock.jumpWall((chance() - 0.5) * 4 * 86_400_000);
        const pause = chance() < 0.5 ? 10 : chance() * 30_000;
        const savedNow = kept;
        clock.after(pause, () => runPc(pc, savedNow));
      });
    }
  }

  for (let pc = 0; pc < traffic.pcs; pc++) runPc(pc, null);
  return { clock, received, starts, refused, budgets, run: (minutes) => clock.advance(minutes * 60_000) };
}

function upTime(chance: Chance, stuck: number): number {
  return chance() < stuck ? chance() * 19_000 : 20 + chance() * 250;
}
