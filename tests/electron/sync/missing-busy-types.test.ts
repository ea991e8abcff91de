import { afterEach, expect, test } from 'vitest';
import { busyViews } from '../../../electron/views/busy-views.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk;
afterEach(() => desk.close());

test.each(['absent', 'present'] as const)(
  'A busy time is shown with the title of its type, where the list of types is %s.',
  async (extensions) => {
    desk = await openWholeDesk({ dialect: { extensions }, patients: 20 });
    await desk.connect();
    await desk.until('all lists are read', () => desk.companion().status().progress === null, 3_600_000);
    const { cache } = desk.session();
    await desk.until('no type is missing', () => cache.missingBusyTypes().length === 0);
    const { today, zone } = desk.companion().state();
    const titles = cache.all('busyTimeTypes').map(({ title }) => title ?? '');
    const words = busyViews(cache, { date: today, zone }).map((one) => one.words);
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((one) => titles.some((title) => title !== '' && one.startsWith(title)))).toEqual(
      words,
    );
  },
);
