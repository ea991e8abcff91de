import { describe, expect, test } from 'vitest';
import { openStores } from '../../../electron/store/opening.ts';
import { noLabels } from '../../../electron/views/labels.ts';
import { overlayOf } from '../../../electron/views/overlay.ts';
import { patientPage } from '../../../electron/views/patient-page.ts';
import { paymentSheet } from '../../../electron/views/payment-sheet.ts';
import { readDayRows } from '../../../electron/views/read-day-rows.ts';
import { clinicDayOf, instantAt, wireFromInstant } from '../../../shared/clinic-time.ts';
import { australianZones } from '../../fakes/australian-zones.ts';
import { noneRemoved } from '../../fakes/writes.ts';

/** A day of the practice's records is the clinic's, in every form that a day was seen to come in. */

const day = '2026-06-30';
const at = (clock: string, zone: string) => wireFromInstant(instantAt(day, clock, zone));
/** As cases have them (wire facts): `2024-06-09 14:30:00`, UTC. */
const asInCases = (clock: string, zone: string) => at(clock, zone).slice(0, 19).replace('T', ' ');
const forms: Readonly<Record<string, (zone: string) => string>> = {
  'an instant at the day’s first minute': (zone) => at('0:00', zone),
  'an instant as cases have them': (zone) => asInCases('0:30', zone),
  'an instant in the morning': (zone) => at('8:00', zone),
  'an instant late in the evening': (zone) => at('23:59', zone),
  'a bare date': () => day,
};
const everywhere = Object.entries(forms).flatMap(([form, make]) =>
  australianZones.map((zone) => ({ form, zone, text: make(zone) })),
);

function cacheWith(text: string, zone: string) {
  const opened = openStores({ folder: null, key: new Uint8Array(32), now: () => 0 });
  if (!opened.ok) throw new Error(opened.failure.kind);
  const { cache } = opened.value.stores;
  const name = { firstname: 'Jia', lastname: 'Chen', birthdate: '1988-03-14T00:00:00Z' };
  const plan = { ndisNumber: '430118226', ndisInfo: { startDate: text, endDate: text } };
  const stamps = { createdAt: text, updatedAt: text };
  cache.apply({ kind: 'locations', objects: [{ id: 1, timezone: zone }], sequence: 1 });
  cache.apply({ kind: 'patients', objects: [{ id: 7, ...name, ...plan, ...stamps }], sequence: 1 });
  const visit = { patientId: 7, status: null, caseId: 9 };
  const start = at('9:00', zone);
  const booked = [{ id: 3, start, end: start, locationId: 1, appointmentPatients: [visit] }];
  cache.apply({ kind: 'appointments', objects: booked, sequence: 1 });
  const once = { id: 9, patientId: 7, isOpen: true, issueDate: text, expiryDate: text };
  cache.apply({ kind: 'cases', objects: [once], sequence: 1 });
  const money = { total: 90, paidAmount: 0, status: 'Awaiting Payment' as const };
  const invoice = { id: 5, patientId: 7, locationId: 1, issueDate: text, dueDate: text, ...money };
  cache.apply({ kind: 'invoices', objects: [invoice], sequence: 1 });
  return opened.value.stores;
}

describe.each(everywhere)('$form, at a clinic in $zone', ({ zone, text }) => {
  test('cases, invoices, the plan and the record’s own days are of the clinic’s day', () => {
    const stores = cacheWith(text, zone);
    const page = patientPage(stores.cache, {
      patientId: 7,
      today: day,
      zoneOf: () => zone,
      labels: noLabels,
      pending: new Map(),
      cancellations: new Map(),
      invoicesRead: true,
      fieldIds: new Map(),
      files: [],
      taken: [],
      removed: noneRemoved,
      listedPayments: null,
      loadedAt: null,
    });
    const sheet = paymentSheet(stores.cache, {
      patientId: 7,
      locationId: 1,
      asOf: null,
      pending: new Map(),
      zoneOf: () => zone,
    });
    const rows = readDayRows(
      stores.cache,
      { date: day, zone, locationId: 1 },
      overlayOf([]),
      noLabels,
      '12-hour',
    );
    stores.close();
    expect(page?.cases).toMatchObject([{ issued: day, expires: day, state: 'open' }]);
    expect(page?.invoices).toMatchObject([{ issued: day, due: day }]);
    expect(sheet?.invoices).toMatchObject([{ issued: day, due: day }]);
    const said = (name: string) => page?.fields.find((field) => field.name === name)?.value;
    for (const name of ['createdAt', 'updatedAt', 'ndisInfo.startDate', 'ndisInfo.endDate'])
      expect([name, said(name)]).toEqual([name, '30 June 2026']);
    expect(page?.ndis).toMatchObject({ startDate: day, endDate: day });
    expect(said('birthdate')).toBe('14 March 1988');
    const ended = rows.flatMap(({ flags }) => flags.map((flag) => flag.label));
    expect(ended.filter((label) => /expired|ended/.test(label))).toEqual([]);
    expect(ended).toContain('Case ends 30 June');
  });
});

test('what is no date has no day', () => {
  for (const odd of [null, undefined, '', 'soon', '0000-00-00', '2026-02-30'])
    expect(clinicDayOf(odd, 'Australia/Adelaide')).toBeNull();
});
