import { expect, test } from 'vitest';
import { consultingView } from '../../../electron/consulting/consulting-view.ts';
import { hearLists } from '../../../electron/consulting/heard-lists.ts';
import { KeptDay, mostPractitioners, nothingKept } from '../../../electron/consulting/kept-day.ts';
import { ConsultingView } from '../../../shared/bridge/views.ts';
import { createVirtualClock } from '../../fakes/virtual-clock.ts';
import { shownRow } from './planted-row.ts';

const date = '2026-11-24';
const eight = Date.UTC(2026, 10, 24, 8);
const named = (ids: readonly number[]) => ids.map((id) => ({ id, name: `Practitioner ${id}` }));
const listOf = (practitionerId: number) => ({
  practice: 'p1',
  practitionerId,
  zone: 'UTC',
  days: [{ date, rows: [shownRow('1:7')] }],
});

/** A PC whose clock is an hour ahead of desk d01, chosen by practitioner 4. */
function heard() {
  const clock = createVirtualClock(eight + 3_600_000);
  let kept: KeptDay = { ...nothingKept, practice: 'p1', practitionerId: 4, practitioners: named([4]) };
  const store = {
    kept: () => kept,
    change: (part: Partial<KeptDay>) => {
      kept = { ...kept, ...part };
    },
    replacePractice: (practice: string) => {
      kept = { ...nothingKept, practice };
    },
  };
  const clockAhead = (desk: string) => (desk === 'd01' ? 3_600_000 : null);
  const lists = hearLists(clock, store, () => ({ clockAhead, practiceIs: () => undefined }));
  const people = (ids: readonly number[], readAt: number | null) =>
    lists.onPeople({ practice: 'p1', practitioners: named(ids), readAt }, 'd01');
  return { clock, lists, kept: () => kept, people };
}

test('A list is confirmed while its practitioner is among those whom the desks name, and no longer.', () => {
  const { lists, kept, people } = heard();
  people([4, 5], eight);
  lists.onList(listOf(4));
  expect([lists.listAt(), kept().knownAt]).toEqual([eight, eight + 3_600_000]);
  people([4, 5], eight + 20_000);
  expect(lists.listAt()).toBe(eight + 20_000);
  people([5], eight + 40_000);
  expect([lists.listAt(), kept().practitioners.map(({ id }) => id)]).toEqual([eight + 20_000, [5, 4]]);
  // What stands at the hub is read again with each connection.
  lists.onList(listOf(4));
  expect(lists.listAt()).toBe(eight + 20_000);
  people([4], null);
  lists.onList(listOf(4));
  expect(lists.listAt()).toBe(eight + 40_000);
});

test('As of when a list is known does not change with this PC’s clock.', async () => {
  const { clock, lists, people } = heard();
  people([4], eight);
  lists.onList(listOf(4));
  clock.jumpWall(40 * 86_400_000);
  expect(lists.listAt()).toBe(eight);
});

test('The practitioner who is chosen is kept and shown beside as many others as the desks name.', () => {
  const { lists, kept, people } = heard();
  people(
    Array.from({ length: mostPractitioners }, (_, at) => at + 100),
    eight,
  );
  lists.onList(listOf(4));
  expect(KeptDay.safeParse(kept()).success).toBe(true);
  const now = { at: eight, link: 'linked', listAt: lists.listAt(), pcZone: 'UTC' } as const;
  const view = consultingView(kept(), new Map(), now);
  expect(ConsultingView.safeParse(view).success).toBe(true);
  expect(view.practitioner?.id).toBe(4);
});
