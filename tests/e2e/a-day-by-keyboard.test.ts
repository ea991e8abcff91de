import { describe, expect, it } from 'vitest';
import type { ClinicData } from '../../service/clinic-data.ts';
import { instantFromWire } from '../../shared/clinic-time.ts';
import { openClinic, statusAt } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { keyboardAt } from './keyboard.ts';
import { pressLock, rowOfAttendance, saidOfDocuments, somePdf } from './receptionist.ts';

/**
 * A patient from the door to the next patient, by keyboard alone: found, arrived, their mobile put right, a note about them, gone in, paid,
 * come out, booked again, their letter filed, done. Each step is looked up at the practice itself, or on the page where the practice has no
 * field for it. Then some of the other keys of the day, each with what it shows.
 */

type Who = { readonly patientId: number; readonly appointmentId: number; readonly name: string };

let who: Who;
const desk = deskUnderTest({ clinic: () => openClinic(200, withSomeoneToHelp) });
const keys = keyboardAt(() => desk.page);

/** Makes one of the patients who are still to come today one without a mobile who owes an invoice. */
function withSomeoneToHelp(data: ClinicData): ClinicData {
  const now = Date.now();
  const expected = data.appointments
    .filter(({ start, archived, appointmentPatients }) => {
      const at = instantFromWire(start) ?? 0;
      const [only, ...more] = appointmentPatients ?? [];
      return !archived && only && !only.status && more.length === 0 && at > now && at - now < 6 * 3_600_000;
    })
    .toSorted((a, b) => (a.start ?? '').localeCompare(b.start ?? ''));
  const nameOf = (one: ClinicData['patients'][number]) => `${one.firstname} ${one.lastname}`;
  const patientOf = (one: (typeof expected)[number]) =>
    data.patients.find(({ id }) => id === one.appointmentPatients?.[0]?.patientId);
  // Found by name alone: it must be unique.
  const visit = expected.find((one) => {
    const whose = patientOf(one);
    return whose && data.patients.filter((other) => nameOf(other) === nameOf(whose)).length === 1;
  });
  const patient = visit && patientOf(visit);
  const bill = data.invoices.find(
    ({ status, paidAmount, contactId, archived }) =>
      status === 'Awaiting Payment' && !paidAmount && !contactId && !archived,
  );
  if (!visit || !patient || !bill) throw new Error('the demo clinic has nobody to come, or nothing to pay');
  who = {
    patientId: patient.id,
    appointmentId: visit.id,
    name: nameOf(patient),
  };
  return {
    ...data,
    patients: data.patients.map((one) => (one === patient ? { ...one, phoneNumbers: [] } : one)),
    invoices: data.invoices.map((one) => (one === bill ? { ...one, patientId: patient.id } : one)),
  };
}

const pollOptions = { timeout: 90_000, interval: 200 };
const ofPatient = (kind: 'payments' | 'files' | 'appointments') =>
  desk.clinic.sandbox
    .state(kind)
    .filter((one) => JSON.stringify(one).includes(`"patientId":${who.patientId}`));
const panel = () => desk.page.getByRole('complementary', { name: 'Selected patient' });
const dialog = () => desk.page.getByRole('dialog');
const gone = { state: 'hidden' } as const;
const arriveOne = () => desk.page.getByRole('button', { name: /^Arrive (?!all |the other )/ });
const rowOf = (one: Parameters<typeof rowOfAttendance>[1]) => rowOfAttendance(desk.page, one);

describe('a patient at the desk, by keyboard alone', () => {
  it('is found by name and stands chosen in the list', async () => {
    await keys.press('Control+k');
    await keys.type(who.name);
    await desk.page.getByRole('option', { name: who.name }).first().waitFor();
    await keys.press('Enter');
    await expect.poll(keys.inTheList, pollOptions).toBe(true);
    expect(await keys.rowInFocus()).toMatchObject({ patientId: who.patientId });
  });

  it('arrives', async () => {
    await keys.press('a');
    await expect.poll(() => statusAt(desk.clinic, who), pollOptions).toBe('Arrived');
  });

  it('says their mobile, which is put right in the panel', async () => {
    await keys.press('Enter');
    await keys.until('Tab', keys.on(panel().getByLabel('Mobile', { exact: true })));
    await keys.type('0412345678');
    await keys.press('Enter');
    const numbers = () =>
      JSON.stringify(desk.clinic.sandbox.state('patients', who.patientId)?.phoneNumbers ?? []);
    await expect.poll(numbers, pollOptions).toContain('0412 345 678');
  });

  it('has a note, which stands in the panel and in the row', async () => {
    await keys.press('j');
    await desk.page.locator('textarea:focus').waitFor();
    await keys.type('Brings a new scan');
    await keys.press('Enter');
    await panel().getByText('Brings a new scan').waitFor();
    await rowOf(who).getByText('Brings a new scan').first().waitFor();
  });

  it('goes in to the practitioner', async () => {
    await keys.press('s');
    await panel()
      .getByText(/^Gone in \d/)
      .waitFor();
  });

  it('pays what they owe, once', async () => {
    const before = ofPatient('payments').length;
    await keys.press('p');
    // Before the invoices have been read the amount owing is unknown; the dialog says so, and waits.
    await dialog().getByRole('radio').first().waitFor({ timeout: 90_000 });
    await keys.until('Tab', keys.on(dialog().getByRole('radio')));
    await keys.press('Space');
    await keys.until('Tab', keys.on(dialog().getByRole('button', { name: /^Record \$/ })));
    await keys.press('Enter');
    await dialog().getByText('Payment recorded', { exact: true }).waitFor({ timeout: 90_000 });
    await keys.press('Escape');
    await dialog().waitFor(gone);
    expect(ofPatient('payments')).toHaveLength(before + 1);
  });

  it('comes out', async () => {
    // Within a second of the key before, it is no second step.
    await keys.until(
      's',
      async () =>
        (await panel()
          .getByText(/^Come out \d/)
          .count()) > 0,
    );
    await rowOf(who).getByText('come out').first().waitFor();
  });

  it('is booked again', async () => {
    const before = ofPatient('appointments').length;
    await keys.press('b');
    await desk.page.locator('input[name="time"]:checked:focus').waitFor({ timeout: 90_000 });
    await keys.press('Enter');
    await expect.poll(() => ofPatient('appointments').length, pollOptions).toBe(before + 1);
    await keys.until('Tab', keys.on(dialog().getByRole('button', { name: 'Close' })));
    await keys.press('Enter');
    await dialog().waitFor(gone);
  });

  it('leaves a letter, which is filed', async () => {
    const before = ofPatient('files').length;
    const chooser = desk.page.waitForEvent('filechooser');
    // The browser hands choosers over from the next round trip on; a key is quicker than that.
    await desk.page.evaluate('document.readyState');
    await keys.press('f');
    const letter = {
      name: 'Referral.pdf',
      mimeType: 'application/pdf',
      buffer: somePdf('a day by keyboard'),
    };
    await (await chooser).setFiles(letter);
    await dialog().waitFor();
    await keys.until('Tab', keys.on(dialog().getByRole('button', { name: `File for ${who.name}` })));
    await keys.press('Enter');
    await saidOfDocuments(desk.page).getByText('filed').waitFor({ timeout: 90_000 });
    expect(ofPatient('files')).toHaveLength(before + 1);
    await keys.press('Escape');
    await dialog().waitFor(gone);
  });

  it('is done, and the next one is a key away', async () => {
    await keys.press('d');
    await panel()
      .getByRole('button', { name: /^Undo finished/ })
      .waitFor();
    await keys.press('Escape');
    await expect.poll(keys.inTheList, pollOptions).toBe(true);
    expect(await keys.rowInFocus()).toMatchObject({ patientId: who.patientId });
    await keys.until('ArrowUp', async () => (await keys.rowInFocus()).patientId !== who.patientId, 3);
    const next = (await panel().getByRole('heading', { level: 2 }).textContent()) ?? '';
    expect(next).not.toContain(who.name);
  });
});

describe('other keys of the day, by keyboard alone', () => {
  /** The focus goes to someone who is expected. @returns whose row it is */
  async function toSomeoneExpected() {
    await keys.press('Home');
    await keys.until('ArrowDown', keys.inRowWith(arriveOne()));
    return keys.rowInFocus();
  }

  it('an arrival is undone', async () => {
    const expected = await toSomeoneExpected();
    await keys.press('a');
    await rowOf(expected).getByRole('button', { name: /^Undo/ }).first().waitFor();
    await keys.press('u');
    await rowOf(expected).filter({ has: arriveOne() }).waitFor();
    expect(statusAt(desk.clinic, expected)).toBeNull();
  });

  it('a practitioner runs late, and the list says so', async () => {
    const { appointmentId } = await toSomeoneExpected();
    const { sandbox } = desk.clinic;
    const id = sandbox.state('appointments', appointmentId)?.practitionerId ?? 0;
    const { firstname, lastname } = sandbox.state('practitioners', id) ?? {};
    await keys.press('y');
    const tenMinutes = dialog().getByRole('button', { name: '10 min', exact: true });
    await keys.until('Tab', keys.on(tenMinutes));
    await keys.press('Enter');
    await dialog().getByRole('button', { name: '10 min', exact: true, pressed: true }).waitFor();
    await keys.press('Escape');
    await dialog().waitFor(gone);
    // Others may seem to be late as well, by the time of day.
    const strip = desk.page.getByRole('list', { name: 'Running late' });
    await strip.getByText(`${firstname} ${lastname} 10 min late set`).waitFor();
  });

  it('a visit moves', async () => {
    const { appointmentId } = await toSomeoneExpected();
    const startNow = () => desk.clinic.sandbox.state('appointments', appointmentId)?.start;
    const before = startNow();
    await keys.press('m');
    await desk.page.locator('input[name="time"]:checked:focus').waitFor({ timeout: 90_000 });
    await keys.press('Enter');
    await dialog().locator('button:focus', { hasText: 'Move appointment' }).waitFor({ timeout: 90_000 });
    await keys.press('Enter');
    await expect.poll(startNow, pollOptions).not.toBe(before);
    await keys.until('Tab', keys.on(dialog().getByRole('button', { name: 'Close' })));
    await keys.press('Enter');
    await dialog().waitFor(gone);
  });

  it('the sheets open above the day', async () => {
    for (const [key, title] of [
      ['Control+p', 'Print or save'],
      ['?', 'Shortcuts'],
      ['F1', 'Help'],
    ] as const) {
      await keys.press(key);
      await desk.page.getByRole('dialog', { name: title }).waitFor();
      await keys.press('Escape');
      await dialog().waitFor(gone);
    }
  });

  it('names are initials in privacy mode', async () => {
    const { patientId } = await toSomeoneExpected();
    const { firstname, lastname } = desk.clinic.sandbox.state('patients', patientId) ?? {};
    const name = desk.page.getByTitle(`${firstname} ${lastname}`);
    await name.first().waitFor();
    await keys.press('F8');
    await expect.poll(() => name.count(), pollOptions).toBe(0);
    await keys.press('F8');
    await name.first().waitFor();
  });

  it('the board opens and closes', async () => {
    const boards = async () =>
      (await desk.foyer.act('window.list', null)).filter(({ shows }) => shows === '/board.html').length;
    await keys.press('w');
    await expect.poll(boards, pollOptions).toBe(1);
    const board = await desk.foyer.page('/board.html');
    await board.getByRole('heading', { name: /waits$|waiting$/ }).waitFor();
    await keys.press('w');
    await expect.poll(boards, pollOptions).toBe(0);
  });

  it('the desk is locked', async () => {
    const old = desk.page;
    const isGone = old.waitForEvent('close');
    await pressLock(old);
    await isGone;
    desk.page = await desk.foyer.page();
    await desk.page.getByRole('heading', { name: 'This desk is locked' }).waitFor();
  });
});
