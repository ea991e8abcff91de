import type { Page } from 'playwright-core';
import { AppState, DayView } from '../../shared/bridge/views.ts';
import { machineClockOf, sayDay } from '../../shared/clinic-time.ts';
import { bucketOf } from '../../shared/day-buckets.ts';
import { formatCents } from '../../shared/money.ts';

/** The list that the window shows, as a table for a terminal: asked of the program as its page asks. */
export async function todayAsText(page: Page): Promise<string> {
  const ask = async (name: string, input: unknown): Promise<unknown> => {
    const answer = await page.evaluate(
      `window.foyer.invoke(${JSON.stringify(name)}, ${JSON.stringify(input)})`,
    );
    return (answer as { value?: unknown }).value;
  };
  const state = async () => AppState.parse(await ask('app.state', {}));
  // Names of practitioners are read a moment after the list.
  for (let tries = 0; tries < 40 && (await state()).practitioners.length === 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const { today } = await state();
  const now = Date.now();
  const day = DayView.parse(await ask('day.read', { date: today, locationId: null }));
  const lines = day.rows
    .filter(({ patientId }) => patientId !== null)
    .map((row) => [
      machineClockOf(row.start, day.zone).padStart(5),
      (row.patient?.name ?? `Patient ${row.patientId}`).padEnd(26),
      (row.practitioner?.name ?? '').padEnd(18),
      bucketOf(row, now).replaceAll('-', ' ').padEnd(14),
      row.owing && row.owing.patientCents > 0 ? formatCents(row.owing.patientCents).padStart(9) : '',
    ]);
  return [sayDay(today), ...lines.map((line) => `  ${line.join('  ').trimEnd()}`)].join('\n');
}
