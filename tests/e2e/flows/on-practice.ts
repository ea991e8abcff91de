import { afterEach, beforeEach, describe, it } from 'vitest';
import { extentOf } from '../../extent.ts';
import { practicesUnderTest } from '../../fakes/practices.ts';
import { openClinic } from '../clinic.ts';
import { deskActs } from '../desk-acts.ts';
import { type DeskUnderTest, deskUnderTest } from '../desk-under-test.ts';
import { owedToday } from '../owed-today.ts';
import { seeToday } from '../receptionist.ts';
import { cellsToRun, type FlowName } from './cells.ts';
import { diaryFlows } from './diary.ts';
import { documentFlows } from './documents.ts';
import { type Flow, goThrough } from './flow.ts';
import { moneyFlows } from './money.ts';

/**
 * Each flow of money, documents and bookings as a person goes through it, on one practice, at one desk that stays open:
 * online, offline, refused, and with its answer lost. docs/flows.md has the table.
 *
 * @param at the practice's place among those of `practicesUnderTest`
 */
export function flowsOnPractice(at: number): void {
  const practice = practicesUnderTest[at];
  if (!practice) throw new Error(`there is no practice ${at}`);
  const cells = cellsToRun(at, extentOf(process.env));

  describe(`a practice ${practice.name}`, () => {
    // The rest of the practice is read while the desk already works.
    const desk = deskUnderTest({ clinic: () => openClinic(60, owedToday, practice.dialect) });
    const flows: Readonly<Record<FlowName, Flow>> = {
      ...moneyFlows(desk),
      ...documentFlows(desk),
      ...diaryFlows(desk),
    };
    let failed = false;
    afterEach(async ({ task }) => {
      desk.clinic.sandbox.clearFaults();
      await desk.clinic.reconnect();
      failed = task.result?.state === 'fail';
    });
    // Not before: the picture of what failed is taken after each.
    beforeEach(async () => {
      if (failed) await comeToRest(desk);
    });

    it.each(
      cells.map(({ flow, outcome }) => {
        const { ends } = flows[flow];
        return [`${flow}, ${outcome}: ${ends[outcome]}`, flows[flow], outcome] as const;
      }),
    )('%s', (_name, flow, outcome) => goThrough(desk, flow, outcome));
  });
}

/** A cell that failed leaves nothing behind for those after it: no dialog, and no write that waits for a person. */
async function comeToRest(desk: DeskUnderTest): Promise<void> {
  const acts = deskActs(desk);
  await desk.page.reload();
  await seeToday(desk.page);
  await acts.go('To send');
  const discard = desk.page.getByRole('button', { name: /^Delete/ });
  for (let left = await discard.count(); left > 0; left -= 1) {
    await discard.first().click();
    await acts.click(/^Delete$/);
  }
  await acts.go('Today');
}
