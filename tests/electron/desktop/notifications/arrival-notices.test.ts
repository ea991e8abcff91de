import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createArrivalNotices } from '../../../../electron/desktop/notifications/arrival-notices.ts';
import {
  type Arrived,
  arrivalWords,
  isForUs,
  isQuiet,
  missedArrivals,
} from '../../../../electron/desktop/notifications/notice-rules.ts';
import type { DayRow, Settings } from '../../../../shared/bridge/views.ts';
import { defaultSettings } from '../../../../shared/default-settings.ts';
import type { LocationIds } from '../../../../shared/locations.ts';

const zone = 'Australia/Adelaide';
const at = Date.UTC(2026, 10, 20, 23, 0);
/** A row of the day, as it arrived. */
type Seen = DayRow & Arrived;
const row = {
  key: '7:12',
  start: at,
  end: at + 1_800_000,
  locationId: 1,
  status: 'arrived',
  statusAt: at,
  arrivedAt: at,
  patient: { name: 'Margaret Oduya', initials: 'MO' },
  practitioner: { id: 3, name: 'Priya Raman', colour: '#000' },
} as Seen;
const other = (n: number): Seen =>
  ({
    ...row,
    key: `8:${n}`,
    statusAt: at + n * 60_000,
    arrivedAt: at + n * 60_000,
    patient: { name: `Ada ${n}`, initials: `A${n}` },
  }) as Seen;

const seen = (row: Arrived) => ({ elsewhere: true, arrivedAt: row.arrivedAt ?? 0, row });

function desk(
  settings: Partial<Settings> = {},
  { supported = true, now = at, served = [] as LocationIds } = {},
) {
  const shown: { title: string; body: string; silent: boolean; notice: EventEmitter; closed: boolean }[] = [];
  const opened: unknown[] = [];
  const state = { lookedAt: false, locked: false };
  class Notification extends EventEmitter {
    static isSupported = () => supported;
    show: () => void;
    close: () => void;
    constructor(options: { title: string; body: string; silent: boolean }) {
      super();
      const one = { ...options, notice: this, closed: false };
      this.show = () => shown.push(one);
      this.close = () => {
        one.closed = true;
      };
    }
  }
  const notices = createArrivalNotices({ Notification } as never, {
    settings: () => ({ ...defaultSettings, ...settings }),
    locked: () => state.locked,
    served: () => served,
    zoneOf: () => zone,
    now: () => now,
    isLookedAt: () => state.lookedAt,
    onOpen: (where) => opened.push(where),
    onFailed: () => undefined,
  });
  const standing = () => shown.filter(({ closed }) => !closed);
  return { notices, shown, standing, opened, state };
}

describe('the notice of arrivals', () => {
  it('an arrival that this desk marked itself is not announced, nor one of another location or practitioner', () => {
    for (const { notices, shown } of [desk({}, { served: [2, 5] }), desk({ notifyPractitionerId: 4 })]) {
      notices.arrived(seen(row));
      expect(shown).toEqual([]);
    }
    const { notices, shown } = desk();
    notices.arrived({ ...seen(row), elsewhere: false });
    expect(shown).toEqual([]);
    const anyone = { notifyPractitionerId: null };
    expect(isForUs(row, { notifyPractitionerId: 3 }, [2])).toBe(true);
    expect(isForUs(row, anyone, [2, 1])).toBe(true);
    expect(isForUs({ ...row, locationId: null }, anyone, [2])).toBe(true);
  });

  it('behind the lock no notice has a full name, neither one that stands nor one that comes', () => {
    const { notices, shown, standing, state } = desk({ notifyNames: 'full', initialsWhenLocked: true });
    notices.arrived(seen(row));
    expect(standing()[0]?.body).toContain('Margaret Oduya');
    state.locked = true;
    notices.mask();
    expect(standing().map(({ body, silent }) => ({ body, silent }))).toEqual([
      { body: 'MO, 9:30 am with Priya Raman', silent: true },
    ]);
    notices.arrived(seen(other(1)));
    expect(standing()).toHaveLength(1);
    expect(standing()[0]?.body).toBe('A1, 9:30 am with Priya Raman\nMO, 9:30 am with Priya Raman');
    // Opened, it does not come back: what is masked has no name any more.
    state.locked = false;
    notices.arrived(seen(other(2)));
    expect(standing()[0]?.body).not.toContain('Margaret');
    expect(shown.slice(1, 3).some(({ body }) => /Margaret|Ada/.test(body))).toBe(false);
  });

  it('behind the lock there are no initials either, unless they were chosen: neither in one that stands nor in one that comes', () => {
    for (const notifyNames of ['full', 'initials'] as const) {
      const { notices, standing, state } = desk({ notifyNames });
      notices.arrived(seen(row));
      state.locked = true;
      notices.mask();
      expect(standing().map(({ body }) => body)).toEqual(['A patient, 9:30 am with Priya Raman']);
      notices.arrived(seen(other(1)));
      expect(standing()[0]?.body).not.toMatch(/MO|A1|Margaret|Ada/);
    }
    const { notices, shown, state } = desk({ initialsWhenLocked: true });
    notices.arrived(seen(row));
    state.locked = true;
    notices.mask();
    expect(shown.map(({ body }) => body)).toEqual(['MO, 9:30 am with Priya Raman']);
  });

  it('a notice that stands has no name any more when privacy mode begins', () => {
    const settings: Partial<Settings> = { notifyNames: 'full' };
    const { notices, standing } = desk(settings);
    notices.arrived(seen(row));
    settings.privacy = true;
    notices.mask();
    expect(standing().map(({ body }) => body)).toEqual(['MO, 9:30 am with Priya Raman']);
    notices.seen();
    notices.mask();
    expect(standing()).toEqual([]);
  });

  it('no full name is shown unless the settings say so, and none in privacy mode', () => {
    expect(arrivalWords(row, 'initials', zone, '12-hour')).toBe('MO, 9:30 am with Priya Raman');
    expect(arrivalWords(row, 'none', zone, '12-hour')).toBe('A patient, 9:30 am with Priya Raman');
    expect(arrivalWords(row, 'full', zone, '12-hour')).toBe('Margaret Oduya, 9:30 am with Priya Raman');
    expect(arrivalWords({ ...row, patient: null, practitioner: null }, 'full', zone, '12-hour')).toBe(
      'A patient, 9:30 am',
    );
    const { notices, shown } = desk({ notifyNames: 'full', privacy: true });
    notices.arrived(seen(row));
    expect(shown[0]?.body).toBe('MO, 9:30 am with Priya Raman');
  });

  it('all unseen arrivals stand in one notice; it is gone when a person looks', () => {
    const { notices, shown, standing } = desk();
    notices.arrived(seen(row));
    for (let n = 1; n <= 5; n += 1) notices.arrived(seen(other(n)));
    notices.arrived(seen(row));
    expect(shown).toHaveLength(6);
    expect(standing()).toMatchObject([{ title: '6 have arrived' }]);
    expect(
      standing()[0]
        ?.body.split('\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['A5', 'A4', 'A3', 'A2', 'and 2 more']);
    notices.seen();
    expect(standing()).toEqual([]);
    notices.arrived(seen(other(9)));
    expect(standing()).toMatchObject([{ title: 'Arrived' }]);
  });

  it('An arrival is notified once: not again because it is read again, or after the desk was locked.', () => {
    const { notices, shown } = desk();
    notices.arrived(seen(row));
    notices.seen();
    notices.arrived(seen(row));
    notices.replay([row, { ...other(1), arrivedAt: null }]);
    notices.replay([row, { ...other(1), arrivedAt: null }]);
    expect(shown).toHaveLength(2);
    // Went, and came again.
    notices.arrived(seen({ ...row, arrivedAt: at + 1 }));
    expect(shown).toHaveLength(3);
  });

  it('is notified once also where the practice recorded it late: as it comes in, and as one that was missed since the start', () => {
    const { notices, shown } = desk();
    // Marked at another desk in an outage, whose row says since when they are here.
    const marked = { ...row, statusAt: at - 40 * 60_000 };
    notices.arrived(seen(row));
    notices.replay(
      missedArrivals(
        [marked],
        at - 60_000,
        at,
        () => false,
        () => at,
      ),
    );
    expect(shown).toHaveLength(1);
  });

  it('is gone when none of them waits any more', () => {
    const { notices, standing } = desk();
    notices.replay([row, other(1)]);
    // The rows of today were not made again yet.
    notices.keepOnly(new Set());
    expect(standing()).toHaveLength(1);
    notices.keepOnly(new Set(['7:12', '8:1']));
    notices.keepOnly(new Set(['8:1', '9:9']));
    expect(standing()).toHaveLength(1);
    notices.keepOnly(new Set());
    expect(standing()).toEqual([]);
    // Went, and came again: the rows may still show neither.
    notices.replay([other(1), { ...row, arrivedAt: at + 1 }]);
    notices.keepOnly(new Set());
    expect(standing()).toHaveLength(1);
  });

  it('one that a person closed does not come back, neither with the lock nor in the next one; one that the system put into its list does', () => {
    for (const [reason, next] of [
      ['userCanceled', ['Arrived']],
      ['timedOut', ['Arrived', '2 have arrived']],
      ['applicationHidden', ['Arrived', '2 have arrived']],
    ] as const) {
      const { notices, shown, standing, state } = desk();
      notices.arrived(seen(row));
      standing()[0]?.notice.emit('close', { reason });
      state.locked = true;
      notices.mask();
      notices.arrived(seen(other(1)));
      expect(shown.slice(1).map(({ title }) => title)).toEqual(next);
    }
  });

  it('while a person watches each stands alone', () => {
    const { notices, standing, state } = desk();
    state.lookedAt = true;
    notices.arrived(seen(row));
    notices.arrived(seen(other(1)));
    expect(standing()).toMatchObject([{ title: 'Arrived', body: expect.stringContaining('A1') }]);
  });

  it.each(['click', 'action'])('leads by a %s to the row of the latest, on its clinic’s day', (event) => {
    const { notices, standing, opened } = desk();
    notices.replay([row, other(1)]);
    standing()[0]?.notice.emit(event, {});
    expect(opened).toEqual([{ date: '2026-11-21', key: '8:1' }]);
    expect(standing()).toEqual([]);
  });

  it('in the quiet hours nothing is shown; a sound is by choice', () => {
    const quiet = desk({ quietFrom: '09:00', quietTo: '10:00' });
    quiet.notices.arrived(seen(row));
    expect(quiet.shown).toEqual([]);
    const loud = desk({ notifySound: true });
    loud.notices.arrived(seen(row));
    expect(loud.shown).toMatchObject([{ silent: false }]);
  });

  it('is not shown when it is switched off, or when this system shows none', () => {
    for (const { notices, shown } of [desk({ notifyArrivals: false }), desk({}, { supported: false })]) {
      notices.arrived(seen(row));
      expect(shown).toEqual([]);
    }
  });
});

it.each([
  ['9:05', '09:00', '10:00', true],
  ['10:00', '09:00', '10:00', false],
  ['8:59', '09:00', '10:00', false],
  ['23:10', '18:00', '07:30', true],
  ['7:29', '18:00', '07:30', true],
  ['7:30', '18:00', '07:30', false],
  ['12:00', '12:00', '12:00', false],
  ['12:00', null, '13:00', false],
])('at %s, quiet from %s to %s: %s', (clock, from, to, quiet) => {
  expect(isQuiet(clock, from, to)).toBe(quiet);
});

describe('what was missed while Foyer did not run', () => {
  const noneKnown = () => false;
  it('is who arrived since a person last looked, and still waits', () => {
    const rows = [
      row,
      other(1),
      { ...other(2), status: 'completed' as const },
      { ...other(3), statusAt: null },
    ];
    expect(missedArrivals(rows, at, at, noneKnown).map(({ key }) => key)).toEqual(['8:1']);
  });

  it('is who was marked before that at another desk, where the practice recorded it since', () => {
    const earlier = { ...other(1), statusAt: at - 60_000 };
    expect(missedArrivals([earlier], at, at, noneKnown)).toEqual([]);
    expect(missedArrivals([earlier], at, at, noneKnown, () => at + 1)).toHaveLength(1);
  });

  it('is no one whose appointment ended an hour ago', () => {
    expect(missedArrivals([other(1)], at, at + 91 * 60_000, noneKnown)).toEqual([]);
  });

  it('is nothing on the first run, and no one whom this desk marked', () => {
    expect(missedArrivals([other(1)], null, at, noneKnown)).toEqual([]);
    expect(missedArrivals([other(1)], at, at, () => true)).toEqual([]);
  });
});
