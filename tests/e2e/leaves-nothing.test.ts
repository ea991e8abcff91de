import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault, keychainName, loadKeytar } from '../../electron/vault.ts';
import type { ClinicData } from '../../service/clinic-data.ts';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic, statusAt } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import { leaksBelow, needlesOf } from './needles.ts';
import {
  arriveSomebody,
  chooseWhoOwes,
  connect,
  fileDocument,
  saidOfDocuments,
  seeToday,
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
};

let clinic: Clinic;
let pc: Pc;
let foyer: Program;
let page: Page;
let folder = '';
const before = { tmp: process.env['TMPDIR'] };
const secrets: string[] = Object.values(planted);

/** Everybody has the planted words in their record, besides a number that tells them apart. */
function plant(data: ClinicData): ClinicData {
  const patients = data.patients.map((patient) => ({
    ...patient,
    lastname: `${planted.surname}${patient.id}`,
    alert: planted.note,
    email: planted.email,
    phoneNumbers: [{ phoneNumber: planted.phone, code: '+61', type: 'Mobile' }],
  }));
  // Whatever the hour at which this runs, there is somebody who can arrive.
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

beforeAll(async () => {
  clinic = await openClinic(200, plant);
  secrets.push(clinic.apiKey);
  // The program's and Chromium's temporary files and profile: everything below one folder.
  folder = mkdtempSync(join(tmpdir(), 'foyer-leaves-'));
  mkdirSync(join(folder, 'tmp'));
  process.env['TMPDIR'] = join(folder, 'tmp');
  pc = await openPc();
  foyer = pc.start();
  page = await connect(foyer, clinic);
});

photographFailures(() => foyer);

afterAll(async () => {
  await pc?.remove();
  if (before.tmp === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before.tmp;
  await clinic?.close();
  rmSync(folder, { recursive: true, force: true });
});

const soon = { timeout: 60_000, interval: 200 };
const filesBelow = (where: string) =>
  readdirSync(where, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** The store's key, from the keychain: the program never says it. */
async function storeKey(): Promise<string> {
  const key = await createVault(keychainName(false, pc.userData), loadKeytar).read('store-key');
  if (!key.ok || key.value === null) throw new Error('there is no store key');
  return key.value;
}

describe('after a day at the desk', () => {
  it('patients were seen, a patient arrived, paid and was found, a document was filed, the network went and came', async () => {
    const arrived = await arriveSomebody(page);
    expect(arrived.name).toContain(planted.surname);
    await expect.poll(() => statusAt(clinic, arrived), soon).toBe('Arrived');
    await chooseWhoOwes(page);
    await takePayment(page);
    await chooseWhoOwes(page);
    await fileDocument(page, {
      name: `${planted.document}.pdf`,
      mimeType: 'application/pdf',
      buffer: somePdf(planted.note),
    });
    await saidOfDocuments(page).getByText('filed').waitFor();
    await page.getByRole('button', { name: 'Close' }).last().click();
    await clinic.cutOff();
    const offline = await arriveSomebody(page);
    await foyer.kill();
    expect(statusAt(clinic, offline)).toBeNull();
  });

  it('killed in the middle of work, no file holds a planted word or a key in any form', async () => {
    secrets.push(await storeKey());
    expect(filesBelow(pc.userData).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['cache.db', 'desk.db', 'settings.json', 'foyer.log']),
    );
    expect(leaksBelow(folder, needlesOf(secrets))).toEqual([]);
  });

  it('closed in peace, with everything sent, neither', async () => {
    await clinic.reconnect();
    foyer = pc.start();
    page = await foyer.page();
    await seeToday(page);
    expect(leaksBelow(folder, needlesOf(secrets))).toEqual([]);
    await foyer.quit();
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
    const removing = pc.start(['--remove-this-pc']);
    expect(await removing.ended).toBe(0);
    const vault = createVault(keychainName(false, pc.userData), loadKeytar);
    expect(await vault.read('store-key')).toEqual({ ok: true, value: null });
    expect(await vault.read('api-key')).toEqual({ ok: true, value: null });
    const left = filesBelow(pc.userData).map(({ name }) => name);
    expect(left.filter((name) => /\.db|key-check/.test(name))).toEqual([]);
  });
});
