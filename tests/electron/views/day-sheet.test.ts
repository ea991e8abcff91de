import { describe, expect, test } from 'vitest';
import { type DaySheet, daySheetHtml, daySheetTitle } from '../../../electron/views/day-sheet.ts';
import type { DayRow } from '../../../shared/bridge/views.ts';

const zone = 'Australia/Adelaide';
/** 9:30 on Saturday 21 November 2026 in Adelaide. */
const halfPastNine = Date.UTC(2026, 10, 20, 23, 0);

const row = (more: Partial<DayRow> = {}): DayRow => ({
  key: '1:1',
  appointmentId: 1,
  start: halfPastNine,
  end: halfPastNine + 1_800_000,
  locationId: 1,
  practitioner: { id: 3, name: 'Priya Raman', colour: '#7c5cff' },
  service: { id: 4, name: 'Hand therapy' },
  patient: {
    id: 1,
    name: 'Margaret Oduya',
    lastName: 'Oduya',
    preferredName: 'Maggie',
    initials: 'MO',
    birthdate: '1958-03-14',
    address: null,
    phone: '0412 345 678',
    email: null,
    alert: 'Latex allergy',
  },
  patientId: 1,
  status: 'unset',
  statusWord: null,
  statusAt: null,
  group: null,
  pending: null,
  owing: { patientCents: 9600, thirdPartyCents: 4000, openInvoices: 2 },
  invoice: 'none',
  flags: [],
  note: 'Bring the splint',
  recurring: false,
  ...more,
});
const sheet = (more: Partial<DaySheet> = {}): DaySheet => ({
  title: 'Downtime sheet',
  place: 'Norwood',
  locations: [
    { id: 1, name: 'Norwood', zone },
    { id: 2, name: 'Fremantle', zone: 'Australia/Perth' },
  ],
  severalPlaces: false,
  zone,
  clockStyle: '12-hour',
  madeAt: halfPastNine,
  asOf: halfPastNine - 600_000,
  days: [{ date: '2026-11-21', rows: [row()], complete: true }],
  ...more,
});
/** What a person reads of the body. */
const read = (html: string) =>
  html
    .replace(/<style.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('a sheet for paper', () => {
  test('It has time, name, birth date, phone, practitioner, service, note, alert and what is owing.', () => {
    expect(read(daySheetHtml(sheet()))).toContain(
      '9:30 am Margaret Oduya (Maggie) 14 March 1958 0412 345 678 Priya Raman Hand therapy Alert: Latex allergy Bring the splint $96.00, others $40.00',
    );
  });

  test('The content of records is shown as text: it can’t become markup.', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=\'a\' class="b">&';
    const patient = { ...row().patient, name: evil, preferredName: evil, alert: evil, phone: evil };
    const html = daySheetHtml(
      sheet({
        title: evil,
        place: evil,
        days: [
          {
            date: '2026-11-21',
            complete: true,
            rows: [
              row({
                patient: patient as DayRow['patient'],
                note: evil,
                service: { id: 1, name: evil },
                practitioner: { id: 1, name: evil, colour: evil },
                status: 'other',
                statusWord: evil,
              }),
            ],
          },
        ],
      }),
    );
    expect(html).not.toMatch(/<script|<img|onerror='|class="b"/);
  });

  test('Each day says whether this PC had read it completely, and the sheet how old its list is.', () => {
    const half = sheet({ days: [{ date: '2026-11-22', rows: [row()], complete: false }], asOf: null });
    expect(read(daySheetHtml(sheet()))).toContain('list as of 21 November 2026, 9:20 am');
    expect(read(daySheetHtml(sheet()))).not.toContain('there may be more');
    expect(read(daySheetHtml(half))).toContain('This day hasn’t fully loaded on this PC: there may be more.');
    expect(read(daySheetHtml(half))).toContain('the practice system hasn’t confirmed the list yet');
  });

  test('who is cancelled stays, struck through and without a box; who is here is ticked', () => {
    const days = [
      {
        date: '2026-11-21',
        complete: true,
        rows: [row({ status: 'cancelled' }), row({ status: 'arrived' })],
      },
    ];
    const html = daySheetHtml(sheet({ days }));
    expect(html).toMatch(/class="gone"/);
    expect(html).not.toContain('class="box"');
    expect(read(html)).toContain('✓');
    expect(read(html)).toContain('Saturday 21 November 1 patient');
  });

  test('a class without anyone in it is listed, and is no patient', () => {
    const empty = row({ patient: null, patientId: null, owing: null });
    const words = read(
      daySheetHtml(sheet({ days: [{ date: '2026-11-21', complete: true, rows: [row(), empty] }] })),
    );
    expect(words).toContain('Saturday 21 November 1 patient');
    expect(words).toContain('No patient');
  });

  test('a patient whose record is not here, nothing owing, and a day without anybody are said', () => {
    const empty = row({ patient: null, owing: null, note: null, practitioner: null, service: null });
    const days = [
      { date: '2026-11-21', complete: true, rows: [empty] },
      { date: '2026-11-22', complete: true, rows: [] },
    ];
    const words = read(daySheetHtml(sheet({ days })));
    expect(words).toContain('9:30 am Patient 1 – – – – not known');
    expect(words).toContain('Sunday 22 November 0 patients No one is booked.');
  });

  test('Each time is that of its own place’s clock, and a sheet of several places says at which each visit is.', () => {
    const days = [
      {
        date: '2026-11-21',
        complete: true,
        rows: [row(), row({ locationId: 2 }), row({ locationId: 9 }), row({ locationId: null })],
      },
    ];
    const words = read(daySheetHtml(sheet({ days, place: null, severalPlaces: true })));
    expect(words).toContain('Time Place Patient');
    expect(words).toContain('9:30 am Norwood Margaret');
    expect(words).toContain('7:00 am Fremantle Margaret');
    expect(words).toContain('9:30 am Location 9 Margaret');
    expect(words).toContain('9:30 am – Margaret');
    expect(words).toContain('Times are in each location’s own time zone.');
    expect(read(daySheetHtml(sheet()))).not.toMatch(/Place|own clock/);
  });

  test('one day is a day sheet, several are a downtime sheet', () => {
    expect(daySheetTitle(['2026-11-21'])).toBe('Day sheet');
    expect(daySheetTitle(['2026-11-21', '2026-11-22'])).toBe('Downtime sheet');
  });
});
