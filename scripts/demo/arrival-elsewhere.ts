import type { Page } from 'playwright-core';
import { sightOf } from '../../tests/e2e/linking.ts';
import { findRow, type PatientRow, rowOfAttendance, seeRow } from '../../tests/e2e/receptionist.ts';
import type { DemoDesk } from './clinic-desks.ts';

/** Of one patient, not of a group. */
export const arriveButton = /^Arrive (?!all |the other )/;
/** How long an arrival may take to another desk: it is held for some seconds before it is sent. Milliseconds. */
const longestMs = 30_000;

/** When another desk knew of an arrival, in milliseconds after the click. */
export type SeenElsewhere = {
  readonly name: string;
  /** What that desk is about to do. */
  readonly inSightMs: number;
  /** Drawn as arrived in the list. */
  readonly paintedMs: number;
};

/** Marks the first patient who can arrive at one desk, and waits until all others have drawn it. */
export async function arriveSeenBy(
  at: DemoDesk,
  others: readonly DemoDesk[],
): Promise<{ readonly who: PatientRow; readonly seen: readonly SeenElsewhere[] }> {
  const who = await findRow(at.page, at.page.getByRole('button', { name: arriveButton }));
  const waiting = others.map(async (desk) => ({
    name: desk.name,
    sightAt: await whenInSight(desk.page, who),
    paintedAt: await whenPainted(desk.page, who),
  }));
  const clickedAt = Date.now();
  await rowOfAttendance(at.page, who).getByRole('button', { name: arriveButton }).click();
  const seen = await Promise.all(waiting);
  return {
    who,
    seen: seen.map(({ name, sightAt, paintedAt }) => ({
      name,
      inSightMs: sightAt - clickedAt,
      paintedMs: paintedAt - clickedAt,
    })),
  };
}

/** @throws Error where the desk does not show in time what another is about to do */
async function whenInSight(page: Page, { appointmentId, name }: PatientRow): Promise<number> {
  for (const until = Date.now() + longestMs; Date.now() < until; ) {
    const { doing } = await sightOf(page);
    if (doing.some((one) => one.appointmentId === appointmentId)) return Date.now();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`a desk did not see that ${name} is being marked`);
}

/**
 * @param words what the row has then; null: it is drawn as arrived
 * @returns when the row was drawn so, UTC milliseconds. @throws Error where it is not in time
 */
export async function whenPainted(page: Page, who: PatientRow, words: string | null = null): Promise<number> {
  const key = `${who.appointmentId}:${who.patientId}`;
  const at = await page.evaluate(drawnAs, { key, words, longestMs });
  if (at !== null) return at;
  // It may be drawn out of sight.
  const row = await seeRow(page, who);
  const isDrawn =
    words === null
      ? (await row.getByRole('button', { name: arriveButton }).count()) === 0
      : (await row.innerText()).includes(words);
  if (!isDrawn) throw new Error(`a desk did not draw ${who.name} with “${words ?? 'arrived'}”`);
  return Date.now();
}

/** What `drawnAs` uses of the page that it runs in; scripts are typed for Node alone. */
type RowsInPage = {
  readonly document: {
    querySelector(
      what: string,
    ): { readonly textContent: string; querySelector(what: string): unknown } | null;
  };
  requestAnimationFrame(then: () => void): void;
};

/** Runs in the page. @returns when a frame was drawn with the row so, UTC milliseconds; null: not in time */
function drawnAs({
  key,
  words,
  longestMs: most,
}: {
  key: string;
  words: string | null;
  longestMs: number;
}): Promise<number | null> {
  const { document, requestAnimationFrame } = globalThis as unknown as RowsInPage;
  const until = Date.now() + most;
  return new Promise((resolve) => {
    const look = () => {
      const row = document.querySelector(`[role="row"][data-key="${key}"]`);
      const arrive = row?.querySelector('button[aria-label^="Arrive "]');
      if (row && (words === null ? !arrive : row.textContent.includes(words)))
        return requestAnimationFrame(() => resolve(Date.now()));
      if (Date.now() > until) return resolve(null);
      requestAnimationFrame(look);
    };
    look();
  });
}
