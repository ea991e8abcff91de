import { describe, expect, test } from 'vitest';
import { chooseFeeds, type FeedStanding, intervalOf, paceOf } from '../../../electron/sync/due-feeds.ts';
import { type FeedName, feedNames, feeds } from '../../../electron/sync/feeds.ts';

const busy = { visible: true, onBattery: false, appointmentsNear: true };
const standing = (more: Partial<FeedStanding> & Pick<FeedStanding, 'name'>): FeedStanding => ({
  firstReadDone: true,
  leftToPoller: false,
  pace: 1,
  running: false,
  endedAt: 0,
  backoffUntil: 0,
  ...more,
});

describe('which feeds are read now', () => {
  test('First reads run one at a time, in the order of the table.', () => {
    const all = feedNames.map((name) => standing({ name, firstReadDone: false }));
    expect(chooseFeeds(all, busy, 0).run).toEqual(['statuses']);
    const running = all.map((s) => (s.name === 'statuses' ? { ...s, running: true } : s));
    expect(chooseFeeds(running, busy, 0).run).toEqual([]);
  });

  test('Arrivals are read beside a first read that takes many calls.', () => {
    const standings = [
      standing({ name: 'patients', firstReadDone: false, running: true }),
      standing({ name: 'statuses', endedAt: 0 }),
    ];
    expect(chooseFeeds(standings, busy, 9000)).toEqual({ run: [], nextAt: 11_000 });
    expect(chooseFeeds(standings, busy, 11_000).run).toEqual(['statuses']);
  });

  test('Whatever is read already is read less often beside a first read, and no less than with nothing near.', () => {
    expect(intervalOf('statuses', busy, true)).toBe(11_000);
    expect(intervalOf('invoices', busy, true)).toBe(feeds.invoices.every * 8);
    const night = { ...busy, appointmentsNear: false };
    expect(intervalOf('statuses', night, true)).toBe(intervalOf('statuses', night));
  });

  test('A list that failed at its first read, and waits, does not hold the others up.', () => {
    const standings = [
      standing({ name: 'payments', firstReadDone: false, backoffUntil: 60_000 }),
      standing({ name: 'statuses', endedAt: 0 }),
    ];
    expect(chooseFeeds(standings, busy, 2_500).run).toEqual(['statuses']);
  });

  test('A feed is due once its interval has passed, and the next look is when the next one is due.', () => {
    const standings = [
      standing({ name: 'statuses', endedAt: 10_000 }),
      standing({ name: 'invoices', endedAt: 10_000 }),
    ];
    expect(chooseFeeds(standings, busy, 10_001)).toEqual({ run: [], nextAt: 10_000 + feeds.statuses.every });
    expect(chooseFeeds(standings, busy, 10_000 + feeds.statuses.every).run).toEqual(['statuses']);
  });

  test('A run that begins with lists that were read before reads arrivals and visits first.', () => {
    const order: string[] = [];
    let standings = feedNames.map((name) => standing({ name, endedAt: null }));
    for (let now = 1; now < 6; now += 1) {
      const [next] = chooseFeeds(standings, busy, now).run;
      order.push(next ?? 'none');
      standings = standings.map((s) => (s.name === next ? { ...s, endedAt: now } : s));
    }
    expect(order).toEqual(['statuses', 'appointments', 'locations', 'practitioners', 'services']);
  });

  test('Slow lists of desks that were started in one moment fall due at different times; quick ones at their interval.', () => {
    const isDue = (name: FeedName, fraction: number, intervals: number) =>
      chooseFeeds([standing({ name, pace: paceOf(name, fraction) })], busy, intervals * feeds[name].every).run
        .length > 0;
    const fractions = [0, 0.5, 0.99];
    expect(fractions.map((fraction) => isDue('contacts', fraction, 0.95))).toEqual([true, false, false]);
    expect(fractions.map((fraction) => isDue('contacts', fraction, 1.05))).toEqual([true, true, false]);
    expect(fractions.map((fraction) => isDue('contacts', fraction, 1.1))).toEqual([true, true, true]);
    expect(fractions.map((fraction) => isDue('statuses', fraction, 1))).toEqual([true, true, true]);
  });

  test('Slow feeds are never starved by quick ones.', () => {
    const standings = [
      standing({ name: 'statuses', endedAt: 99_000 }),
      standing({ name: 'contacts', endedAt: 100_000 - 2.5 * feeds.contacts.every }),
    ];
    expect(chooseFeeds(standings, busy, 101_600).run).toEqual(['contacts']);
  });

  test('Where a desk polls for its clinic, arrivals and other lists do not wait for each other.', () => {
    const contacts = standing({ name: 'contacts', running: true });
    const statuses = standing({ name: 'statuses', endedAt: 99_000 });
    const invoices = standing({ name: 'invoices', endedAt: 0 });
    const all = [contacts, statuses, invoices];
    expect(chooseFeeds(all, busy, 101_600, true).run).toEqual(['statuses']);
    expect(chooseFeeds(all, busy, 101_600).run).toEqual([]);
    const underWay = { ...statuses, running: true };
    expect(chooseFeeds([underWay, invoices], busy, 101_600, true).run).toEqual(['invoices']);
    expect(chooseFeeds([underWay, invoices], busy, 101_600).run).toEqual([]);
  });

  test('Arrivals and appointments, which are the same records, are read one after the other when they are due.', () => {
    const appointments = standing({ name: 'appointments', running: true });
    const statuses = standing({ name: 'statuses', endedAt: 0 });
    expect(chooseFeeds([appointments, statuses], busy, 101_600, true).run).toEqual([]);
  });

  test('A feed that rests is left alone until its rest is over.', () => {
    const standings = [standing({ name: 'payments', firstReadDone: false, backoffUntil: 5000 })];
    expect(chooseFeeds(standings, busy, 0)).toEqual({ run: [], nextAt: 5000 });
    expect(chooseFeeds(standings, busy, 5000).run).toEqual(['payments']);
  });

  test('Behind a hidden window all but arrivals are read less often; with nothing near, everything is.', () => {
    const hidden = { ...busy, visible: false };
    expect(intervalOf('statuses', hidden)).toBe(feeds.statuses.every);
    expect(intervalOf('invoices', hidden)).toBe(feeds.invoices.every * 3);
    expect(intervalOf('statuses', { ...busy, appointmentsNear: false })).toBe(feeds.statuses.every * 8);
  });

  test('The table’s calls fit the background’s share of the budget.', () => {
    const perMinute = feedNames.reduce((sum, name) => sum + 60_000 / feeds[name].every, 0);
    expect(perMinute).toBeLessThan(42);
  });
});
