import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Roster } from '../../service/clinic-data.ts';
import { daysOf, freeStarts, merged, type Span, workOn, workWithin } from '../../service/rosters.ts';
import { addDays } from '../../shared/clinic-time.ts';

/** Every zone of Australia; the clocks of the southern states change at 2 or 3 in the morning of these Sundays. */
const zones = [
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Broken_Hill',
  'Australia/Darwin',
  'Australia/Eucla',
  'Australia/Hobart',
  'Australia/Lindeman',
  'Australia/Lord_Howe',
  'Australia/Melbourne',
  'Australia/Perth',
  'Australia/Sydney',
  'Antarctica/Macquarie',
];
const springs = ['2025-10-05', '2026-10-04', '2027-10-03'];
const autumns = ['2025-04-06', '2026-04-05', '2027-04-04'];

const minuteMs = 60_000;
const dayMs = 86_400_000;

const roster = (more: Partial<Roster>): Roster => ({
  id: 1,
  practitionerId: 1,
  locationId: 1,
  date: '2026-01-05',
  until: null,
  startTime: '09:00',
  endTime: '17:00',
  repeatInterval: 'Weekly',
  ...more,
});

const clocks = new Map(
  zones.map((zone) => [
    zone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    }),
  ]),
);
/** `2026-10-04, 09:30` on the wall of a zone, by the runtime's own tables and nothing of ours. */
const wall = (ms: number, zone: string): string => clocks.get(zone)?.format(ms) ?? '';

/** The minutes of a stretch at which the wall clock shows a time of the roster's day, minute by minute. */
function minutesAtWork(
  one: Roster,
  days: ReadonlySet<string>,
  zone: string,
  from: number,
  to: number,
): Set<number> {
  const at = new Set<number>();
  for (let ms = from; ms < to; ms += minuteMs) {
    const [day = '', time = ''] = wall(ms, zone).split(', ');
    if (days.has(day) && time >= one.startTime && time < one.endTime) at.add(ms);
  }
  return at;
}

const minutesOf = (spans: readonly Span[]): Set<number> => {
  const at = new Set<number>();
  for (const { start, end } of spans) for (let ms = start; ms < end; ms += minuteMs) at.add(ms);
  return at;
};

/** Times that exist once on every day: outside the hours in which clocks change. */
const hours = fc
  .tuple(
    fc.constantFrom(0, 1, 4, 6, 8, 9),
    fc.constantFrom('00', '15', '30'),
    fc.integer({ min: 10, max: 23 }),
    fc.constantFrom('00', '45'),
  )
  .map(([a, am, b, bm]) => ({ startTime: `${String(a).padStart(2, '0')}:${am}`, endTime: `${b}:${bm}` }));

describe('working time', () => {
  test.each(zones)(
    'in %s is what the wall clock says, on the days around both changes of every year',
    (zone) => {
      fc.assert(
        fc.property(
          hours,
          fc.constantFrom(...springs, ...autumns),
          fc.integer({ min: -1, max: 1 }),
          (time, sunday, offset) => {
            const day = addDays(sunday, offset);
            const one = roster({ ...time, date: day, repeatInterval: null });
            const from = Date.parse(`${day}T00:00:00Z`) - dayMs;
            const spans = workWithin([one], zone, from, from + 3 * dayMs);
            const expected = minutesAtWork(one, new Set([day]), zone, from, from + 3 * dayMs);
            expect([...minutesOf(spans)].sort()).toEqual([...expected].sort());
          },
        ),
        { numRuns: 12 },
      );
    },
  );

  test('of a night that a change falls into is an hour shorter or longer, on Lord Howe half an hour', () => {
    const hoursOn = (zone: string, day: string) => {
      const span = workOn(roster({ startTime: '00:00', endTime: '06:00' }), day, zone);
      return (span.end - span.start) / 3_600_000;
    };
    for (const zone of zones) {
      const changes = !/Brisbane|Darwin|Eucla|Lindeman|Perth/.test(zone);
      const by = zone === 'Australia/Lord_Howe' ? 0.5 : Number(changes);
      expect([zone, hoursOn(zone, '2026-10-04'), hoursOn(zone, '2026-04-05')]).toEqual([
        zone,
        6 - by,
        6 + by,
      ]);
      expect([zone, hoursOn(zone, '2026-10-05')]).toEqual([zone, 6]);
    }
  });

  test('that starts in the hour that does not exist starts as much later', () => {
    const span = workOn(roster({ startTime: '02:30', endTime: '06:00' }), '2026-10-04', 'Australia/Sydney');
    expect(wall(span.start, 'Australia/Sydney')).toBe('2026-10-04, 03:30');
  });

  test('that starts in the hour that comes twice starts with its first', () => {
    const { start } = workOn(
      roster({ startTime: '02:30', endTime: '06:00' }),
      '2026-04-05',
      'Australia/Sydney',
    );
    expect(new Date(start).toISOString()).toBe('2026-04-04T15:30:00.000Z');
  });

  test('that ends before it starts ends on the next day', () => {
    const span = workOn(roster({ startTime: '22:00', endTime: '02:00' }), '2026-11-16', 'Australia/Perth');
    expect(span.end - span.start).toBe(4 * 3_600_000);
    const [found] = workWithin(
      [roster({ date: '2026-11-16', startTime: '22:00', endTime: '02:00' })],
      'Australia/Perth',
      span.end - minuteMs,
      span.end,
    );
    expect(found).toEqual(span);
  });
});

describe('the days of a roster', () => {
  const days = fc.integer({ min: -60, max: 400 }).map((n) => addDays('2026-01-01', n));

  test('are those of its weekday, every week or every other, from its first to its last', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Weekly' as const, 'Fortnightly' as const),
        days,
        fc.option(days),
        days,
        fc.integer({ min: 0, max: 120 }),
        (repeatInterval, date, until, from, length) => {
          const to = addDays(from, length);
          const step = repeatInterval === 'Weekly' ? 7 : 14;
          const expected = Array.from({ length: length + 1 }, (_, n) => addDays(from, n)).filter((day) => {
            const since = (Date.parse(day) - Date.parse(date)) / dayMs;
            return since >= 0 && since % step === 0 && (until === null || day <= until);
          });
          expect(daysOf(roster({ repeatInterval, date, until }), from, to)).toEqual(expected);
        },
      ),
    );
  });

  test('of one without repetition are that one day', () => {
    const one = roster({ repeatInterval: null, date: '2026-05-05' });
    expect(daysOf(one, '2026-05-01', '2026-05-31')).toEqual(['2026-05-05']);
    expect(daysOf(one, '2026-05-06', '2026-05-31')).toEqual([]);
  });
});

describe('free starts', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 90 }))
    .map(([start, length]): Span => ({ start, end: start + length }));

  test('are exactly the steps of each working span at which nothing is in the way', () => {
    fc.assert(
      fc.property(
        fc.array(span, { maxLength: 5 }),
        fc.array(span, { maxLength: 12 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 300, max: 700 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 60 }),
        (workSpans, takenSpans, from, to, step, length) => {
          const work = merged(workSpans);
          const expected = work.flatMap(({ start, end }) =>
            Array.from({ length: Math.ceil((end - start) / step) }, (_, n) => start + n * step).filter(
              (at) =>
                at >= from &&
                at + length <= Math.min(end, to) &&
                takenSpans.every((busy) => busy.end <= at || busy.start >= at + length),
            ),
          );
          expect(freeStarts(work, merged(takenSpans), { from, to, step, length })).toEqual(expected);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
