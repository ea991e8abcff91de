import { describe, expect, test } from 'vitest';
import { noLabels } from '../../../electron/views/labels.ts';
import { overlayOf } from '../../../electron/views/overlay.ts';
import { rowsOf } from '../../../electron/views/rows.ts';
import { searchHits } from '../../../electron/views/search-hits.ts';
import type { Appointment } from '../../../shared/practice/resources/index.ts';

const visit = (id: number, hour: number, patientId: number, status: string | null): Appointment => ({
  id,
  start: `2026-11-21T0${hour}:00:00Z`,
  end: `2026-11-21T0${hour}:30:00Z`,
  appointmentPatients: [{ patientId, status }],
});
const dayOf = (...appointments: Appointment[]) =>
  rowsOf({
    date: '2026-11-21',
    zone: 'Australia/Adelaide',
    clockStyle: '12-hour',
    zones: new Map(),
    appointments,
    patients: new Map(),
    practitioners: new Map(),
    services: new Map(),
    openInvoices: new Map(),
    invoicesRead: false,
    invoices: new Map(),
    cases: new Map(),
    forms: new Map(),
    casesRead: true,
    dayComplete: true,
    seenBefore: null,
    overlay: overlayOf([]),
    labels: noLabels,
  });
const found = (id: number, close = false) => ({ patient: { id }, close, why: null });
const keys = (...appointments: Appointment[]) =>
  searchHits([found(10)], dayOf(...appointments)).map((hit) => hit.today?.key ?? null);

describe('who is found', () => {
  test('Of a patient’s rows of the day the one that a person comes for is meant: the earliest not yet over, else the last that is done, and one that was cancelled or missed only where there is no other.', () => {
    expect(keys(visit(1, 0, 10, 'Cancelled'), visit(2, 2, 10, null))).toEqual(['2:10']);
    expect(keys(visit(1, 0, 10, 'Completed'), visit(2, 2, 10, null))).toEqual(['2:10']);
    expect(keys(visit(1, 0, 10, 'Arrived'), visit(2, 2, 10, null))).toEqual(['1:10']);
    expect(keys(visit(1, 0, 10, 'Completed'), visit(2, 2, 10, 'Completed'))).toEqual(['2:10']);
    expect(keys(visit(1, 0, 10, 'Completed'), visit(2, 2, 10, 'Did not arrive'))).toEqual(['1:10']);
    expect(keys(visit(1, 0, 10, 'Cancelled'))).toEqual(['1:10']);
    expect(keys(visit(1, 0, 11, null))).toEqual([null]);
  });

  test('Patients on the day’s list stand before those who are not.', () => {
    const hits = searchHits([found(12), found(10)], dayOf(visit(1, 0, 10, null)));
    expect(hits.map((hit) => hit.patient.id)).toEqual([10, 12]);
  });

  test('Close matches stand after all others, those of the day first among them.', () => {
    const hits = searchHits([found(13, true), found(10, true), found(12)], dayOf(visit(1, 0, 10, null)));
    expect(hits.map((hit) => hit.patient.id)).toEqual([12, 10, 13]);
  });
});
