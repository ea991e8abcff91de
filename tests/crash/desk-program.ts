import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { type ServedBridge, serveBridge } from '../../electron/bridge/bridge.ts';
import { type Companion, createCompanion } from '../../electron/companion.ts';
import { needsPersonStates } from '../../electron/outbox/states.ts';
import type { OutboxRow } from '../../electron/store/types.ts';
import type { CallName, CallOutput } from '../../shared/bridge/contract.ts';
import type { Result } from '../../shared/result.ts';
import { noPrinting } from '../fakes/printing.ts';
import { acknowledged, askFor } from './asking.ts';
import { deskPorts } from './desk-ports.ts';
import { createIdleClock } from './idle-clock.ts';
import type { CrashTask, Saying } from './protocol.ts';
import { callOf, rowKindOf, type StepName } from './steps.ts';
import { fileName, pdfOf } from './write-cases.ts';

/**
 * Foyer without its windows, in a process of its own: the real companion over real files, asked over the real bridge.
 * It brings what an earlier run left to rest, then carries out its orders, and tells each step on its output, until
 * it is killed.
 */

/** How long a program that is no longer killed may run before it ends by itself, ms. */
const longestWait = 60_000;

/** Waits here to be killed: nothing else of the program runs on. */
function waitForDeath(): never {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, longestWait);
  process.exit(9);
}

async function main(task: CrashTask): Promise<void> {
  const sayAt = (now: number, said: Saying) => void writeSync(1, `${JSON.stringify({ ...said, now })}\n`);
  const clock = createIdleClock(task.startsAt, (now) => sayAt(now, { say: 'later' }));
  const say = (said: Saying) => sayAt(clock.wall(), said);
  flushCompileCache();
  say({ say: 'started' });
  const target = task.orders.find(({ n }) => n === task.stop?.order);
  /** The order that is being asked for at the moment. */
  let asking = 0;
  let targetId: string | null = null;
  const pass = (step: StepName, isTarget: boolean) => {
    if (!isTarget || task.stop?.step !== step) return;
    say({ say: 'at', step });
    waitForDeath();
  };
  const isTargetsCall = (method: string, path: string) => {
    const call = target && targetId !== null ? callOf(target) : null;
    return call !== null && call.method === method && call.path.test(path);
  };
  const { ports, noted } = deskPorts(task, clock, {
    beforeRow: () => pass('before its row', asking === target?.n),
    beforeCall: (method, path) => pass('before its socket opens', isTargetsCall(method, path)),
    answerRead: (method, path) => pass('when the answer is read', isTargetsCall(method, path)),
  });

  const companion = await createCompanion(ports);
  const bridge = serveBridge({
    companion,
    log: ports.log,
    chooseCaFile: async () => task.caFile,
    printing: noPrinting,
  });
  const blockedBy = await clock.through(connected(task, companion, bridge));
  if (blockedBy !== null) {
    say({ say: 'blocked', why: blockedBy });
    return;
  }
  // Behind a hidden window the background makes fewer calls.
  companion.hint({ visible: false, onBattery: true });

  companion.session()?.outbox.onChange((row, gone) => {
    if (asking !== 0 && asking === target?.n && row.kind === rowKindOf(target)) targetId ??= row.id;
    if (row.id !== targetId) return;
    if (gone) pass('when its undo is on the disk', true);
    if (asking !== 0) pass('when its row is on the disk', true);
    if (row.state === 'sending') pass('when "sending" is on the disk', true);
    if (row.state === 'done') pass('when its outcome is on the disk', true);
  });

  const needsPerson = ({ state }: OutboxRow) => needsPersonStates.some((one) => one === state);
  const atRest = () => {
    const open = companion.session()?.outbox.open();
    // The payment of a change of method waits for its removal, which needs a person.
    const isBehind = (row: OutboxRow) =>
      row.kind === 'payment' &&
      row.state === 'waiting' &&
      open?.some(
        (one) => one.kind === 'payment-removal' && one.patientId === row.patientId && needsPerson(one),
      );
    return open?.every((row) => needsPerson(row) || isBehind(row)) ?? false;
  };
  const rest = async (after: 'restart' | 'orders') => {
    await clock.until(atRest);
    const { writes } = await asked(bridge, 'outbox.list', {});
    const open = writes.map(({ kind, state, patientId, title, attempts }) => ({
      kind,
      state,
      patientId,
      title,
      attempts,
    }));
    say({ say: 'rest', after, open, ...noted });
  };

  await rest('restart');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const removals = task.orders.filter(({ kind }) => kind === 'payment-removal' || kind === 'method-change');
  // What is ordered is about records that the cache must have: it may have been lost.
  await clock.until(
    () =>
      companion.status().progress === null &&
      removals.every(({ n }) => companion.session()?.cache.get('payments', n) !== null),
  );
  for (const [i, order] of task.orders.entries()) {
    const documentId = order.kind === 'file' ? await laidOnTheDesk(bridge, order.n) : '';
    asking = order.n;
    const { call, input } = askFor(order, documentId);
    const answer = acknowledged((await bridge.handle(trusted, call, input)) as Result<CallOutput<CallName>>);
    asking = 0;
    if (!answer.ok) {
      say({ say: 'refused', n: order.n, why: `${answer.failure.kind} ${answer.failure.words ?? ''}` });
      continue;
    }
    const { id, holdUntil } = answer.value;
    say({ say: 'acknowledged', n: order.n, holdUntil });
    pass('when it was acknowledged', order.n === target?.n);
    if (order.undone) {
      const { undone } = await asked(bridge, 'arrival.undo', { writeId: id });
      say({ say: 'undone', n: order.n, undone });
    }
    await clock.sleep(task.gaps[i] ?? 0);
  }
  await rest('orders');
}

const trusted = { trusted: true };

async function asked<N extends CallName>(
  bridge: ServedBridge,
  call: N,
  input: unknown,
): Promise<CallOutput<N>> {
  const answer = (await bridge.handle(trusted, call, input)) as Result<CallOutput<N>>;
  if (!answer.ok) throw new Error(`${call}: ${answer.failure.kind} ${answer.failure.words ?? ''}`);
  return answer.value;
}

/** A document is dropped and looked at; nothing of it is kept yet. @returns its number */
async function laidOnTheDesk(bridge: ServedBridge, n: number): Promise<string> {
  const bytes = pdfOf(n);
  const { documentId } = await asked(bridge, 'document.begin', {
    name: fileName(n),
    bytes: bytes.byteLength,
  });
  await asked(bridge, 'document.put', { documentId, piece: bytes });
  await asked(bridge, 'document.look', { documentId });
  return documentId;
}

/** Connects where no practice was connected yet. @returns what hinders it; null: nothing. */
async function connected(
  task: CrashTask,
  companion: Companion,
  bridge: ServedBridge,
): Promise<string | null> {
  const { phase, failure } = companion.state();
  if (phase === 'ready')
    return companion.session()?.desk.fact('practice') ? null : 'the desk was begun anew, without a word';
  if (phase === 'locked') return 'its files are gone, and it starts locked';
  if (phase === 'blocked') return `${failure?.kind} ${failure?.words ?? ''}`;
  await asked(bridge, 'setup.chooseCaFile', {});
  const connect = async () =>
    (await bridge.handle(trusted, 'setup.connect', {
      baseUrl: task.baseUrl,
      apiKey: task.apiKey,
      caFile: task.caFile,
      memoryOnly: false,
    })) as Result<CallOutput<'setup.connect'>>;
  let answer = await connect();
  // A socket opens by the real clock: on a busy machine it may take longer than Foyer waits. Nothing is at stake yet.
  for (let again = 0; again < connectAgain && !answer.ok && answer.failure.kind === 'offline'; again += 1)
    answer = await connect();
  return answer.ok ? null : `${answer.failure.kind} ${answer.failure.words ?? ''}`;
}

const connectAgain = 5;

// No process is left that could kill it.
process.stdin.on('end', () => process.exit(8)).resume();
await main(JSON.parse(process.argv[2] ?? '{}') as CrashTask);
