import type { Page } from 'playwright-core';
import type { Clinic } from '../e2e/clinic.ts';
import type { DiskSpace } from '../e2e/documents-desk.ts';
import type { Program } from '../standin/driver.ts';
import { effort, type HandCount, type Hands } from './hands.ts';
import type { People } from './people.ts';

/** The desk of a task: a practice, Foyer connected to it, and who is who there. */
export type TaskDesk = {
  readonly clinic: Clinic;
  readonly foyer: Program;
  readonly people: People;
  readonly disk: DiskSpace;
  /** The page in front of the person: the lock replaces it. */
  page: Page;
};

/** What a designer's review counted, or held possible: as numbers, or in words where there are none. */
export type Figure = Partial<HandCount> | string;

export type Task = {
  /** 1 to 30, as in the review. */
  readonly no: number;
  readonly name: string;
  readonly before: Figure;
  readonly best: Figure;
  /** Why it takes more than its best: without a reason it must not. */
  readonly why?: string;
  /** What is to be said of how it was counted. */
  readonly note?: string;
  /** Everything until the person begins; not counted. */
  readonly ready?: (desk: TaskDesk) => Promise<void>;
  readonly act: (desk: TaskDesk, hands: Hands) => Promise<void>;
  /** Holds what came of it, at the practice or on the screen. @throws where it did not */
  readonly check: (desk: TaskDesk) => Promise<void>;
  /** Puts back what the next task would stumble over. */
  readonly after?: (desk: TaskDesk) => Promise<void>;
};

export type TaskOutcome =
  | { readonly task: Task; readonly took: HandCount }
  | { readonly task: Task; readonly failed: string };

export const noCounts: HandCount = { keys: 0, clicks: 0, drags: 0 };

/** Whether what was counted is at or below what is possible; a figure in words is no bar. */
export const within = (took: HandCount, best: Figure): boolean =>
  typeof best === 'string' || effort(took) <= effort({ ...noCounts, ...best });

/** Waits until something holds. @throws Error with `otherwise` where it does not within two minutes */
export async function untilTrue(otherwise: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  const giveUp = Date.now() + 120_000;
  while (!(await holds())) {
    if (Date.now() > giveUp) throw new Error(otherwise);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
