import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { arrivalWords, createArrivalNotice } from '../../../electron/desktop/arrival-notice.ts';
import type { DayRow, Settings } from '../../../shared/bridge/views.ts';

const zone = 'Australia/Adelaide';
const row = {
  key: '7:12',
  start: Date.UTC(2026, 10, 20, 23, 0),
  locationId: 1,
  patient: { name: 'Margaret Oduya', initials: 'MO' },
  practitioner: { id: 3, name: 'Priya Raman', colour: '#000' },
} as DayRow;

function desk(settings: Partial<Settings> = {}, supported = true) {
  const shown: { title: string; body: string; silent: boolean; notice: EventEmitter }[] = [];
  const opened: unknown[] = [];
  class Notification extends EventEmitter {
    static isSupported = () => supported;
    show: () => void;
    constructor(options: { title: string; body: string; silent: boolean }) {
      super();
      this.show = () => shown.push({ ...options, notice: this });
    }
  }
  const announce = createArrivalNotice({ Notification } as never, {
    settings: () => ({ notifyArrivals: true, notifyNames: 'initials', ...settings }),
    zoneOf: () => zone,
    onOpen: (where) => opened.push(where),
  });
  return { announce, shown, opened };
}

describe('the notice of an arrival', () => {
  it('an arrival that this desk marked itself is not announced', () => {
    const { announce, shown } = desk();
    announce({ elsewhere: false, row });
    expect(shown).toEqual([]);
  });

  it('no full name is shown unless the settings say so', () => {
    expect(arrivalWords(row, 'initials', zone)).toBe('MO, 9:30 with Priya Raman');
    expect(arrivalWords(row, 'none', zone)).toBe('A patient, 9:30 with Priya Raman');
    expect(arrivalWords(row, 'full', zone)).toBe('Margaret Oduya, 9:30 with Priya Raman');
    expect(arrivalWords({ ...row, patient: null, practitioner: null }, 'full', zone)).toBe('A patient, 9:30');
  });

  it('leads to the row, on its clinic’s day', () => {
    const { announce, shown, opened } = desk();
    announce({ elsewhere: true, row });
    expect(shown).toMatchObject([{ title: 'Arrived', body: 'MO, 9:30 with Priya Raman', silent: true }]);
    shown[0]?.notice.emit('click', {});
    expect(opened).toEqual([{ date: '2026-11-21', key: '7:12' }]);
  });

  it('is not shown when it is switched off, or when this system shows none', () => {
    for (const { announce, shown } of [desk({ notifyArrivals: false }), desk({}, false)]) {
      announce({ elsewhere: true, row });
      expect(shown).toEqual([]);
    }
  });
});
