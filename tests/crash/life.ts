import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CrashDesk, startDesk } from './desk.ts';
import type { CrashViolation } from './judge.ts';
import { type Heard, judgeAll, type ToJudge } from './judging.ts';
import type { CrashOrder } from './orders.ts';
import { type CrashPractice, type Held, openPractice } from './practice.ts';
import type { Round, Stop } from './rounds.ts';
import { callOf, laterMs, type StepName, steps } from './steps.ts';

/** What happens to the disk when the program dies; nothing, when only the program does. */
export type Power = {
  /** For the next run of the program. @param changes of the disk, counted on a word, before the last of which it dies */
  environment(changes: number | null): Readonly<Record<string, string>>;
  /** From now on changes are counted. */
  count(): void;
  /** The power is gone: what was not flushed is lost. */
  cut(): void;
};

export type LifeReport = {
  /** Sudden ends. */
  readonly ends: number;
  readonly acknowledged: number;
  /** How often the cache was lost with the power; it is read again. */
  readonly cachesLost: number;
  /** The step at which the program died, by round; null: elsewhere. */
  readonly died: readonly (StepName | null)[];
  /** Each once, with the round after which it was first seen, from 1. */
  readonly violations: readonly (CrashViolation & { readonly round: number })[];
};

/**
 * One PC's life: the program runs, is ended suddenly and started again over the same files, round after round, against
 * one practice. After each restart everything that was ever ordered is judged.
 * @param powerOver makes the power supply of a folder; null: only the program dies
 */
export async function live(
  rounds: readonly Round[],
  powerOver: ((folder: string) => Power) | null,
): Promise<LifeReport> {
  const home = mkdtempSync(join(tmpdir(), 'foyer-crash-'));
  const disk = join(home, 'disk');
  mkdirSync(disk);
  const practice = await openPractice(join(home, 'practice'));
  const power = powerOver?.(disk) ?? null;
  const heard = new Map<number, Heard>();
  const orders: CrashOrder[] = [];
  const violations = new Map<string, CrashViolation & { round: number }>();
  const died: (StepName | null)[] = [];
  let lastDied: ToJudge['died'] = null;
  let cachesLost = 0;
  let startsAt = practice.now();

  function start(round: Round | null): CrashDesk {
    const stop = round?.stop;
    const task = {
      folder: join(disk, 'store'),
      vaultFile: join(home, 'vault.json'),
      settingsFile: join(home, 'settings.json'),
      baseUrl: practice.baseUrl,
      caFile: practice.caFile,
      apiKey: practice.apiKey,
      startsAt,
      orders: round?.orders ?? [],
      gaps: round?.gaps ?? [],
      stop: stop?.at === 'step' ? { step: stop.step, order: stop.order.n } : null,
    };
    const environment = power?.environment(stop?.at === 'disk' ? stop.changes : null);
    if (stop?.at === 'disk' && stop.acknowledged === null) power?.count();
    return startDesk(task, { NODE_COMPILE_CACHE: join(home, 'compiled'), ...environment });
  }

  /** Judges what the desk shows at rest. @returns whether it can go on */
  function look(rest: ToJudge['rest']): boolean {
    for (const violation of judgeAll({ rest, orders, heard, died: lastDied, practice })) {
      if (!violations.has(violation.words))
        violations.set(violation.words, { ...violation, round: died.length });
    }
    lastDied = null;
    if (rest.say === 'rest') cachesLost += rest.cachesLost;
    return rest.say === 'rest';
  }

  /** Takes in what the desk has said. */
  function listen(desk: CrashDesk): void {
    const complaints = desk.complaints().trim();
    if (complaints !== '') throw new Error(`the desk's program complains:\n${complaints}`);
    startsAt = Math.max(startsAt, practice.now(), desk.clock());
    for (const said of desk.said()) {
      if (said.say === 'refused') throw new Error(`order ${said.n} was refused: ${said.why}`);
      if (said.say === 'acknowledged')
        heard.set(said.n, { acknowledged: true, undone: null, holdUntil: said.holdUntil });
      const before = said.say === 'undone' ? heard.get(said.n) : undefined;
      if (said.say === 'undone' && before) heard.set(said.n, { ...before, undone: said.undone });
    }
  }

  /** @returns whether there can be another round */
  async function run(round: Round): Promise<boolean> {
    const { stop } = round;
    const desk = start(round);
    const rest = await comeToRest(desk, stop);
    if (rest && !look(rest)) {
      await desk.kill();
      return false;
    }
    const held = rest ? await carryOut(desk, round, practice, power) : null;
    orders.push(...round.orders);
    await desk.kill();
    practice.sandbox.clearFaults();
    listen(desk);
    const isThere = stop.at === 'step' && (held !== null || reached(desk, stop.step));
    if (held && stop.at === 'step') release(held, stop.step);
    lastDied = isThere ? stop : null;
    died.push(isThere ? stop.step : null);
    power?.cut();
    startsAt += round.offMs;
    return true;
  }

  try {
    let goesOn = true;
    for (const round of rounds) goesOn &&= await run(round);
    if (goesOn) {
      const desk = start(null);
      const rest = await comeToRest(desk, null);
      if (rest) look(rest);
      await desk.kill();
      listen(desk);
    }
  } finally {
    await practice.close();
    rmSync(home, { recursive: true, force: true });
  }
  const found = [...violations.values()];
  return { ends: died.length, acknowledged: heard.size, cachesLost, died, violations: found };
}

const reached = (desk: CrashDesk, step: StepName) =>
  desk.said().some((said) => said.say === 'at' && said.step === step);

/** @returns null when it is to die, or died, before it came to rest */
async function comeToRest(desk: CrashDesk, stop: Stop | null): Promise<ToJudge['rest'] | null> {
  if (stop?.at === 'restart') {
    await desk.hears(({ say }) => say === 'started');
    await pause(stop.ms);
    return null;
  }
  const rest = await desk.hears(({ say }) => say === 'rest' || say === 'blocked');
  if (rest?.say === 'rest' || rest?.say === 'blocked') return rest;
  if (stop?.at === 'disk') return null;
  throw new Error(`the desk's program ended by itself:\n${desk.complaints()}`);
}

/** Lets the desk carry out its orders until the moment at which it is to end. @returns a call that the service holds */
async function carryOut(
  desk: CrashDesk,
  { stop, orders, badNetwork }: Round,
  practice: CrashPractice,
  power: Power | null,
): Promise<Held | null> {
  const { sandbox } = practice;
  // A desk reads of payments only what was made or changed since it was connected.
  for (const { kind, n } of orders)
    if (kind === 'payment-removal' || kind === 'method-change') sandbox.edit('payments', n, {});
  const restsOrEnds = desk.hears((said) => said.say === 'rest' && said.after === 'orders').then(() => null);
  if (badNetwork) {
    sandbox.fault({ kind: 'drop-before', probability: 0.08 });
    sandbox.fault({ kind: 'drop-after-commit', probability: 0.08 });
  }
  const step = stop.at === 'step' ? steps[stop.step] : null;
  const holding =
    stop.at === 'step' && step?.at === 'service'
      ? practice.hold(callOf(stop.order).operation, step.hold)
      : null;
  desk.go();
  if (holding) return Promise.race([holding, restsOrEnds]);
  if (stop.at === 'step') await Promise.race([desk.hears(({ say }) => say === 'at'), restsOrEnds]);
  if (stop.at === 'moment' || stop.at === 'disk') {
    const count = () => desk.said().filter(({ say }) => say === 'acknowledged').length;
    await desk.hears(() => count() >= (stop.acknowledged ?? 0));
    if (stop.at === 'disk') power?.count();
    await (stop.at === 'disk' ? restsOrEnds : Promise.race([pause(stop.ms), restsOrEnds]));
  }
  return null;
}

/** The program is dead; the service goes on as the step says. */
function release(held: Held, name: StepName): void {
  const step = steps[name];
  if (step.at !== 'service') return;
  if (step.afterwards === 'fails') held.fail();
  else held.goOnAfter(step.hold === 'before' ? laterMs : 0);
}
