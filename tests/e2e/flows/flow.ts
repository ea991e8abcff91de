import { expect } from 'vitest';
import type { OperationName } from '../../../shared/practice/operations.ts';
import { deskActs } from '../desk-acts.ts';
import type { DeskUnderTest } from '../desk-under-test.ts';
import type { FlowOutcome } from './cells.ts';

/** A flow of money, documents or bookings as a person goes through it, and how the screen shows each of its outcomes. */
export type Flow = {
  /** The call that does it. */
  readonly operation: OperationName;
  /** How it ends, as the names of the tests say it. */
  readonly ends: Readonly<Record<FlowOutcome, string>>;
  /** Everything up to the last key or click, which sends it. */
  readonly begin: () => Promise<LastStep>;
  readonly screen: FlowScreen;
};

export type LastStep = {
  /** How many writes it makes. */
  readonly all: number;
  readonly confirm: () => Promise<void>;
  /** How many of them the practice has; NaN: something else than was asked for. */
  readonly made: () => number;
};

/** What the screen says, waited for, and what a person does then. `all`: of how many writes. */
export type FlowScreen = {
  /** Every one is done; the dialog is closed. */
  readonly done: (all: number) => Promise<void>;
  /** Every one is kept at this desk. */
  readonly kept: (all: number) => Promise<void>;
  /** The practice is back, and a person must say that it is still to be done. Left out: it is sent by itself. */
  readonly decide?: () => Promise<void>;
  /** One was refused: the no is read and the write given up, the others are done. */
  readonly refused: (all: number) => Promise<void>;
  /** The answer to one was lost. */
  readonly lost: (all: number) => Promise<void>;
};

/** Goes through a flow to one of its ends, and holds what the practice has against what was asked for. */
export async function goThrough(desk: DeskUnderTest, flow: Flow, outcome: FlowOutcome): Promise<void> {
  const acts = deskActs(desk);
  const { sandbox } = desk.clinic;
  const { operation, screen } = flow;
  const { all, confirm, made } = await flow.begin();
  expect(made()).toBe(0);
  switch (outcome) {
    case 'online':
      await confirm();
      await screen.done(all);
      break;
    case 'offline':
      await acts.cutOff();
      await confirm();
      await screen.kept(all);
      expect(made()).toBe(0);
      await desk.clinic.reconnect();
      await screen.decide?.();
      await screen.done(all);
      break;
    case 'refused':
      sandbox.fault({ kind: 'html', operation, status: 422, count: 1 });
      await confirm();
      await screen.refused(all);
      break;
    case 'answer lost':
      sandbox.fault({ kind: 'drop-after-commit', operation, count: 1 });
      await confirm();
      await screen.lost(all);
      break;
  }
  await acts.nothingWaits();
  expect(made()).toBe(outcome === 'refused' ? all - 1 : all);
  expect(sandbox.faults().every(({ struck }) => struck === 1)).toBe(true);
}
