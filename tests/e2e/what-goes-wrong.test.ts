import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultWords } from '../../renderer/model/fault-words.ts';
import { failureKinds } from '../../shared/failures.ts';
import type { Program } from '../standin/driver.ts';
import { type Clinic, openClinic } from './clinic.ts';
import { openPc, type Pc, photographFailures } from './foyer.ts';
import {
  chooseWhoOwes,
  enterPractice,
  type Practice,
  rowOf,
  saidOfDocuments,
  seeToday,
  somePdf,
  testConnection,
} from './receptionist.ts';

let clinic: Clinic;
let pc: Pc;
let foyer: Program;
let page: Page;

beforeAll(async () => {
  clinic = await openClinic();
  pc = await openPc();
  foyer = pc.start();
  page = await foyer.page();
});

photographFailures(() => foyer);

afterAll(async () => {
  await pc?.remove();
  await clinic?.close();
});

/** Tries to connect with what is wrong in `part`. */
async function tryWith(part: Partial<Practice>): Promise<void> {
  await page.reload();
  await enterPractice(foyer, {
    baseUrl: clinic.baseUrl,
    apiKey: clinic.apiKey,
    caFile: clinic.caFile,
    ...part,
  });
  await testConnection(page);
}
const reads = (kind: keyof typeof failureKinds) =>
  page.getByText(failureKinds[kind].sentence).first().waitFor();

describe('the first screen says in a sentence what is wrong', () => {
  it('an address that is not https', async () => {
    await tryWith({ baseUrl: clinic.baseUrl.replace('https', 'http') });
    await reads('not-https');
  });

  it('an address that is none', async () => {
    await tryWith({ baseUrl: 'https://not an address/v1' });
    await reads('bad-address');
  });

  it('an address where nobody answers', async () => {
    await tryWith({ baseUrl: 'https://localhost:9/v1' });
    await reads('service-down');
  });

  it('a certificate that this PC does not trust', async () => {
    await tryWith({ caFile: null });
    await reads('certificate');
  });

  it('a key that the practice does not know', async () => {
    await tryWith({ apiKey: 'not-a-key-of-this-practice' });
    await page
      .getByText(failureKinds['key-refused'].sentence.split('.')[0] ?? '')
      .first()
      .waitFor();
  });

  it('a service that answers a web page', async () => {
    clinic.sandbox.fault({ kind: 'html', count: 1, status: 200 });
    await tryWith({});
    await reads('protocol');
  });

  it('and what was entered stays, so that one thing can be put right', async () => {
    expect(await page.getByLabel('Address of the service').inputValue()).toBe(clinic.baseUrl);
    await testConnection(page);
    await page.getByText('The practice answers').waitFor();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await seeToday(page);
  });
});

describe('a document', () => {
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'choose files' }).click();
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer });
  };
  // There is nothing to confirm.
  const close = async () => {
    expect(await page.getByRole('button', { name: /^Yes, file for/ }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  };

  it('that is not a PDF is refused with a sentence, and nothing is sent', async () => {
    await chooseWhoOwes(page);
    await choose('Photo.pdf', Buffer.from('\x89PNG, whatever its name says'));
    await saidOfDocuments(page).getByText(failureKinds['not-a-pdf'].sentence).waitFor();
    await close();
  });

  it('of more than five megabytes is refused with a sentence, and nothing is sent', async () => {
    await choose('Large.pdf', Buffer.concat([somePdf('large'), Buffer.alloc(5 * 1024 * 1024)]));
    await saidOfDocuments(page).getByText(faultWords['too-large']).waitFor();
    await close();
    expect(
      clinic.sandbox.state('files').filter(({ name }) => name === 'Large.pdf' || name === 'Photo.pdf'),
    ).toEqual([]);
  });
});

describe('a payment', () => {
  it('of nothing, or of more than is owing, is refused with a sentence, and nothing is sent', async () => {
    const who = await chooseWhoOwes(page);
    const before = clinic.sandbox.state('payments').length;
    await page.getByRole('button', { name: /^Pay/ }).last().click();
    const dialog = page.getByRole('dialog', { name: /^Payment from/ });
    await dialog.getByRole('radio').first().check();
    for (const amount of ['0', '999999', '-5', 'ten']) {
      await dialog.getByLabel('Amount').fill(amount);
      await dialog.getByRole('button', { name: /^Record/ }).click();
      await expect
        .poll(() => dialog.getByRole('alert').allTextContents())
        .toContainEqual(expect.stringMatching(/\S/));
    }
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await rowOf(page, who).waitFor();
    expect(clinic.sandbox.state('payments')).toHaveLength(before);
  });
});
