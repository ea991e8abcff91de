import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pcClock } from '../../electron/platform/node-ports.ts';
import { createPcRecordStore, type PcRecord } from '../../electron/platform/pc-record.ts';
import { createVault, keychainName, loadKeytar } from '../../electron/platform/vault.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import { type Clinic, openClinic, statusAt } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { leaksBelow, needlesOf } from './needles.ts';
import {
  arriveSomeone,
  chooseWhoOwes,
  fileDocument,
  pressLock,
  saidOfDocuments,
  seeToday,
  setPin,
  somePdf,
  takePayment,
} from './receptionist.ts';

/** Words that stand in every patient's record, and in what is filed: none of them may be readable on the PC. */
const planted = {
  surname: 'Zyxplanted',
  note: 'ZYXPLANTEDALERT',
  email: 'zyx.planted@patients.example',
  phone: '0491570156',
  document: 'Zyxreferral',
  pin: '907518246351',
};

let folder = '';
const before = { tmp: process.env['TMPDIR'] };
const secrets: string[] = Object.values(planted);

/** Every patient has the planted words in their record, and a number that distinguishes them. */
function plant(data: ClinicData): ClinicData {
  const patients = data.patients.map((patient) => ({
    ...patient,
    lastname: `${planted.surname}${patient.id}`,
    alert: planted.note,
    email: planted.email,
    phoneNumbers: [{ phoneNumber: planted.phone, code: '+61', type: 'Mobile' }],
  }));
  // At every hour at which this runs, some patient can arrive.
  const ended = [...data.appointments]
    .filter(({ start }) => Date.parse(start ?? '') <= Date.now())
    .sort((a, b) => Date.parse(b.start ?? '') - Date.parse(a.start ?? ''))
    .slice(0, 12);
  const appointments = data.appointments.map((appointment) =>
    ended.includes(appointment)
      ? {
          ...appointment,
          appointmentPatients: appointment.appointmentPatients?.map((place) => ({ ...place, status: null })),
        }
      : appointment,
  );
  return { ...data, patients, appointments } as ClinicData;
}

async function plantedClinic(): Promise<Clinic> {
  const clinic = await openClinic(200, plant);
  secrets.push(clinic.apiKey);
  // The program's and Chromium's temporary files and profile: everything below one folder.
  folder = mkdtempSync(join(tmpdir(), 'foyer-leaves-'));
  mkdirSync(join(folder, 'tmp'));
  process.env['TMPDIR'] = join(folder, 'tmp');
  return clinic;
}

// After the desk is gone.
afterAll(() => {
  if (before.tmp === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before.tmp;
  rmSync(folder, { recursive: true, force: true });
});
const desk = deskUnderTest({ clinic: plantedClinic });

const pollOptions = { timeout: 180_000, interval: 200 };
const filesBelow = (where: string) =>
  readdirSync(where, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** What the keychain holds: the program never says it. */
async function record(): Promise<PcRecord> {
  const kept = await createPcRecordStore(vault()).read();
  if (!kept.ok || kept.value === null) throw new Error('there is no store key');
  return kept.value;
}
const vault = () => createVault(keychainName(false, desk.pc.userData), loadKeytar, pcClock());

describe('after a day at the desk', () => {
  it('patients were seen, a patient arrived, paid and was found, a document was filed, the network went and came', async () => {
    const arrived = await arriveSomeone(desk.page);
    expect(arrived.name).toContain(planted.surname);
    await expect.poll(() => statusAt(desk.clinic, arrived), pollOptions).toBe('Arrived');
    await chooseWhoOwes(desk.page);
    await takePayment(desk.page);
    await chooseWhoOwes(desk.page);
    await fileDocument(desk.page, {
      name: `${planted.document}.pdf`,
      mimeType: 'application/pdf',
      buffer: somePdf(planted.note),
    });
    await saidOfDocuments(desk.page).getByText('filed').waitFor();
    await desk.page.getByRole('button', { name: 'Close' }).last().click();
    await desk.clinic.cutOff();
    const offline = await arriveSomeone(desk.page);
    await desk.foyer.kill();
    expect(statusAt(desk.clinic, offline)).toBeNull();
  });

  it('killed in the middle of work, no file holds a planted word or a key in any form', async () => {
    secrets.push((await record()).storeKey);
    expect(filesBelow(desk.pc.userData).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['cache.db', 'desk.db', 'settings.json', 'foyer.log']),
    );
    expect(leaksBelow(folder, needlesOf(secrets))).toEqual([]);
  });

  it('closed in peace, with everything sent, neither', async () => {
    await desk.clinic.reconnect();
    desk.foyer = desk.pc.start();
    desk.page = await desk.foyer.page();
    await seeToday(desk.page);
    expect(leaksBelow(folder, needlesOf(secrets))).toEqual([]);
    await desk.foyer.quit();
    expect(leaksBelow(folder, needlesOf(secrets))).toEqual([]);
  });

  it('behind the lock neither, nor where it is killed there', async () => {
    desk.foyer = desk.pc.start();
    desk.page = await desk.foyer.page();
    await seeToday(desk.page);
    await setPin(desk.page, planted.pin);
    await arriveSomeone(desk.page);
    const old = desk.page;
    const closed = old.waitForEvent('close', { timeout: 180_000 });
    await pressLock(desk.page);
    await closed;
    desk.page = await desk.foyer.page();
    await desk.page.getByRole('textbox', { name: 'PIN', exact: true }).waitFor();
    const { pin } = await record();
    if (pin === null) throw new Error('no PIN was set');
    secrets.push(pin.salt, pin.hash);
    expect(leaksBelow(folder, needlesOf(secrets))).toEqual([]);
    await desk.foyer.kill();
    expect(leaksBelow(folder, needlesOf(secrets))).toEqual([]);
  });

  it('the search finds each of them where it is, in each form', () => {
    const place = mkdtempSync(join(folder, 'planted-'));
    for (const [name, needle] of needlesOf(secrets)) {
      writeFileSync(join(place, 'file'), Buffer.concat([Buffer.from('x'), needle, Buffer.from('y')]));
      expect(leaksBelow(place, needlesOf(secrets)), name).not.toEqual([]);
    }
    for (const before of ['', 'a', 'ab']) {
      writeFileSync(
        join(place, 'file'),
        Buffer.from(`${before}${planted.note}, and more`).toString('base64'),
      );
      expect(leaksBelow(place, needlesOf(secrets))).toHaveLength(1);
    }
    rmSync(place, { recursive: true });
  });
});

describe('started to remove what it keeps', () => {
  it('it destroys the keys, then the files, and ends without a window', async () => {
    const removing = desk.pc.start(['--remove-this-pc']);
    expect(await removing.ended).toBe(0);
    for (const name of ['this-pc', 'pin-tries', 'store-key', 'api-key', 'lock-pin']) {
      expect(await vault().read(name)).toEqual({ ok: true, value: null });
    }
    const left = filesBelow(desk.pc.userData).map(({ name }) => name);
    expect(left.filter((name) => /\.db|key-check/.test(name))).toEqual([]);
    expect(leaksBelow(folder, needlesOf(secrets))).toEqual([]);
  });
});
