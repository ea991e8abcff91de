import { expect, it } from 'vitest';
import type { ClinicData } from '../../service/clinic-data.ts';
import { instantFromWire, wireFromInstant } from '../../shared/clinic-time.ts';
import { dayMs } from '../../shared/durations.ts';
import type { Appointment } from '../../shared/practice/resources/index.ts';
import { openClinic, statusAt } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { keyboardAt } from './keyboard.ts';

/**
 * A patient can't come, and the next one has their time: by keyboard alone, in the built program and against the real service. The keys
 * are counted from when the patient's row is selected; each step is looked up at the practice itself.
 */

type Cast = {
  readonly name: string;
  readonly visit: Appointment;
  readonly nextId: number;
  readonly nextName: string;
};

let cast: Cast;
const desk = deskUnderTest({ clinic: () => openClinic(60, withOneWhoWaits) });
const keys = keyboardAt(() => desk.page);
const pollOptions = { timeout: 90_000, interval: 200 };

/** Whose visit of today is cancelled, and one who waits for its practitioner and has no visit in sight. */
function withOneWhoWaits(data: ClinicData): ClinicData {
  const now = Date.now();
  const startOf = (one: Appointment) => instantFromWire(one.start) ?? 0;
  const patientsOf = (one: Appointment) => (one.appointmentPatients ?? []).map(({ patientId }) => patientId);
  const nameOf = (id: number | null | undefined) => {
    const patient = data.patients.find((one) => one.id === id);
    return patient ? `${patient.firstname} ${patient.lastname}` : '';
  };
  // Both are found by name.
  const isUnique = (id: number) => data.patients.filter((one) => nameOf(one.id) === nameOf(id)).length === 1;
  const lengthOf = (one: Appointment) => (instantFromWire(one.end) ?? 0) - startOf(one);
  const serviceFits = (one: Appointment) =>
    data.services.some(
      ({ id, duration }) => id === one.serviceId && (duration ?? 0) * 60_000 === lengthOf(one),
    );
  const visit = data.appointments
    .filter((one) => {
      const [place, ...more] = one.appointmentPatients ?? [];
      const left = startOf(one) - now;
      const isPlain = !one.archived && (one.maxPatients ?? 1) === 1 && more.length === 0 && serviceFits(one);
      const isAlone = data.appointments.every(
        (other) =>
          other === one ||
          other.archived ||
          other.practitionerId !== one.practitionerId ||
          startOf(other) >= (instantFromWire(one.end) ?? 0) ||
          startOf(other) + lengthOf(other) <= startOf(one),
      );
      return isPlain && place && !place.status && isUnique(place.patientId) && isAlone && left > 1_800_000;
    })
    .toSorted((a, b) => startOf(a) - startOf(b))
    .at(0);
  const near = data.appointments
    .filter((one) => Math.abs(startOf(one) - now) < 60 * dayMs)
    .flatMap(patientsOf);
  const next = data.patients.find(({ id, archived }) => !archived && !near.includes(id) && isUnique(id));
  const [patientId] = visit ? patientsOf(visit) : [];
  if (!visit || !next || patientId === undefined) throw new Error('the demo clinic has no such day');
  cast = { name: nameOf(patientId), visit, nextId: next.id, nextName: nameOf(next.id) };
  const entry = {
    id: 9001,
    patientId: next.id,
    practitionerId: visit.practitionerId ?? null,
    locationId: visit.locationId ?? null,
    userGroupId: null,
    serviceIds: [visit.serviceId ?? 0],
    waitlistTags: ['High'],
    preferredDays: [],
    preferredTime: [],
    archived: false,
    createdAt: wireFromInstant(now - 80 * dayMs),
    updatedAt: wireFromInstant(now - 80 * dayMs),
  };
  // Others may wait for this practitioner just as urgently.
  const others = data.waitlists.filter(({ practitionerId }) => practitionerId !== visit.practitionerId);
  return { ...data, waitlists: [...others, entry] };
}

it('From “can’t come” to booked by the next one takes six keys, and the practice has both, once', async () => {
  const { name, visit, nextId, nextName } = cast;
  const { page, clinic } = desk;
  const who = { appointmentId: visit.id, patientId: visit.appointmentPatients?.[0]?.patientId ?? 0 };
  await keys.press('Control+k');
  await keys.type(name);
  await page.getByRole('option', { name }).first().waitFor();
  await keys.press('Enter');
  await expect.poll(keys.inTheList, pollOptions).toBe(true);
  expect(await keys.rowInFocus()).toEqual(who);
  // The lists beyond the spec are the last that are read.
  const panel = page.getByRole('complementary', { name: 'Selected patient' });
  await panel.getByRole('button', { name: 'Cancel appointment' }).waitFor({ timeout: 240_000 });
  const isRead = () =>
    clinic.sandbox.calls().some(({ path, status }) => path.endsWith('/waitlists') && status === 200);
  await expect.poll(isRead, { ...pollOptions, timeout: 240_000 }).toBe(true);

  let pressed = 0;
  const press = async (key: string) => {
    pressed += 1;
    await keys.press(key);
  };
  await press('x');
  await page.locator('input[type="radio"]:focus').waitFor();
  await press('1');
  await press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The bar that says so, and offers to fill the time: a moment after the dialog.
  await page.getByRole('button', { name: 'Fill this time' }).first().waitFor();
  await press('v');
  const book = page.getByRole('button', { name: `Book ${nextName}`, exact: true });
  await book.and(page.locator(':focus')).waitFor({ timeout: 90_000 });
  await page.getByText(/^Waits for this practitioner, .*High, on the list for 80 days$/).waitFor();
  await press('Enter');
  await page.getByRole('dialog', { name: `New appointment: ${nextName}` }).waitFor();
  await page.locator('button[type="submit"]:focus').waitFor({ timeout: 90_000 });
  await press('Enter');
  expect(pressed).toBeLessThanOrEqual(8);

  const ofNext = () =>
    clinic.sandbox
      .state('appointments')
      .filter(
        (one) =>
          one.appointmentPatients?.some(({ patientId }) => patientId === nextId) && one.start === visit.start,
      );
  await expect.poll(() => ofNext().length, pollOptions).toBe(1);
  const { practitionerId, locationId, serviceId, end } = visit;
  expect(ofNext()).toMatchObject([{ practitionerId, locationId, serviceId, end }]);
  expect(statusAt(clinic, who)).toBe('Cancelled');
  const [place] = clinic.sandbox.state('appointments', visit.id)?.appointmentPatients ?? [];
  // The first reason is one that charges nothing.
  expect(place?.cancellationRate ?? 0).toBe(0);
  expect(place?.cancellationReason).toBeTruthy();
  const writes = clinic.sandbox.calls().filter(({ method }) => method === 'POST');
  expect(writes.map(({ path }) => path.replace(/^.*\/v1/, ''))).toEqual([
    `/appointments/${visit.id}/cancellation`,
    '/appointments',
  ]);
});
