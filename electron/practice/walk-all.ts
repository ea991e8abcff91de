import type { WalkEnd, WalkPage } from './types.ts';

/** Ends a walk early: what the caller looked for was found. */
export const enough: WalkEnd = { ok: true };

/**
 * Reads the pages of a walk in their order, each one only once `onPage` has finished with the page before it.
 *
 * Guarantees
 * - No page is requested after `onPage` has ended the walk.
 * - What `onPage` throws ends the walk, and is thrown.
 *
 * @param onPage handles one page; returns null: read on, or with what the walk ends (`enough`, or a failure)
 * @returns how the walk ended
 */
export async function walkAll<T>(
  pages: AsyncGenerator<WalkPage<T>, WalkEnd, void>,
  onPage: (page: WalkPage<T>) => WalkEnd | null | Promise<WalkEnd | null>,
): Promise<WalkEnd> {
  for (;;) {
    const step = await pages.next();
    if (step.done) return step.value;
    const end = await onPage(step.value);
    if (end !== null) return end;
  }
}
