import { describe, expect, it } from 'vitest';
import { faultWords } from '../../renderer/model/fault-words.ts';
import { failureKinds } from '../../shared/failures.ts';
import { deskUnderTest } from './desk-under-test.ts';
import {
  chooseWhoOwes,
  enterPractice,
  type PracticeAccess,
  rowOfAttendance,
  saidOfDocuments,
  seeToday,
  setUpDesk,
  somePdf,
  testConnection,
} from './receptionist.ts';

const desk = deskUnderTest({ connects: false });

/** Tries to connect with what is wrong in `part`. */
async function tryWith(part: Partial<PracticeAccess>): Promise<void> {
  await desk.page.reload();
  await enterPractice(desk.foyer, {
    baseUrl: desk.clinic.baseUrl,
    apiKey: desk.clinic.apiKey,
    caFile: desk.clinic.caFile,
    ...part,
  });
  await testConnection(desk.page);
}
const reads = (kind: keyof typeof failureKinds) =>
  desk.page.getByText(failureKinds[kind].sentence).first().waitFor();

describe('the first screen says in a sentence what is wrong', () => {
  it('an address that is not https', async () => {
    await tryWith({ baseUrl: desk.clinic.baseUrl.replace('https', 'http') });
    await reads('not-https');
  });

  it('an address that is none', async () => {
    await tryWith({ baseUrl: 'https://not an address/v1' });
    await reads('bad-address');
  });

  it('an address where no server answers', async () => {
    await tryWith({ baseUrl: 'https://localhost:9/v1' });
    await reads('service-down');
  });

  it('a certificate that this PC does not trust', async () => {
    await tryWith({ caFile: null });
    await reads('certificate');
  });

  it('a key that the practice does not know', async () => {
    await tryWith({ apiKey: 'not-a-key-of-this-practice' });
    await desk.page
      .getByText(failureKinds['key-refused'].sentence.split('.')[0] ?? '')
      .first()
      .waitFor();
  });

  it('a service that answers a web page', async () => {
    desk.clinic.sandbox.fault({ kind: 'html', count: 1, status: 200 });
    await tryWith({});
    await reads('protocol');
  });

  it('and what was entered stays, so that one thing can be put right', async () => {
    expect(await desk.page.getByLabel('Practice system address').inputValue()).toBe(desk.clinic.baseUrl);
    await testConnection(desk.page);
    await desk.page.getByText('Connection works').waitFor();
    await desk.page.getByRole('button', { name: 'Connect', exact: true }).click();
    await setUpDesk(desk.page);
    await seeToday(desk.page);
  });
});

describe('a document', () => {
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = desk.page.waitForEvent('filechooser');
    await desk.page.getByRole('button', { name: 'choose files' }).click();
    await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer });
  };
  // There is nothing to confirm.
  const close = async () => {
    expect(await desk.page.getByRole('button', { name: /^File for/ }).isDisabled()).toBe(true);
    await desk.page.getByRole('button', { name: 'Cancel', exact: true }).click();
  };

  it('that is not a PDF is refused with a sentence, and nothing is sent', async () => {
    await chooseWhoOwes(desk.page);
    await choose('Photo.pdf', Buffer.from('\x89PNG, whatever its name says'));
    await saidOfDocuments(desk.page).getByText(failureKinds['not-a-pdf'].sentence).waitFor();
    await close();
  });

  it('of more than five megabytes is refused with a sentence, and nothing is sent', async () => {
    await choose('Large.pdf', Buffer.concat([somePdf('large'), Buffer.alloc(5 * 1024 * 1024)]));
    await saidOfDocuments(desk.page).getByText(faultWords['too-large']).waitFor();
    await close();
    expect(
      desk.clinic.sandbox.state('files').filter(({ name }) => name === 'Large.pdf' || name === 'Photo.pdf'),
    ).toEqual([]);
  });
});

describe('a payment', () => {
  it('of nothing, or of more than is owing, is refused with a sentence, and nothing is sent', async () => {
    const who = await chooseWhoOwes(desk.page);
    const before = desk.clinic.sandbox.state('payments').length;
    await desk.page.getByRole('button', { name: /^Pay/ }).last().click();
    const dialog = desk.page.getByRole('dialog', { name: /^Payment from/ });
    await dialog.getByRole('radio').first().check();
    for (const amount of ['0', '999999', '-5', 'ten']) {
      await dialog.getByLabel('Amount').fill(amount);
      await dialog.getByRole('button', { name: /^Record/ }).click();
      await expect
        .poll(() => dialog.getByRole('alert').allTextContents())
        .toContainEqual(expect.stringMatching(/\S/));
    }
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await rowOfAttendance(desk.page, who).waitFor();
    expect(desk.clinic.sandbox.state('payments')).toHaveLength(before);
  });
});
