import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { faultWords } from '../../../renderer/model/fault-words.ts';
import { brokenPdf, letter } from '../../fakes/documents.ts';
import { deskActs, pollOptions } from '../desk-acts.ts';
import type { DeskUnderTest } from '../desk-under-test.ts';
import { birthdateIn, diskUnderTest, dropFiles } from '../documents-desk.ts';
import {
  chooseFile,
  confirmFiling,
  type PatientRow,
  rowOfAttendance,
  saidOfDocuments,
} from '../receptionist.ts';
import { type FlowName, flowOutcomes } from './cells.ts';
import type { Flow, FlowScreen, LastStep } from './flow.ts';

type Name = Extract<
  FlowName,
  'file a document' | 'file several documents, one of them broken' | 'file a scan from the watched folder'
>;

/** A scan in the folder, and whom its text names. */
type Scanned = { readonly who: PatientRow; readonly name: string };

/** What becomes of documents, dropped and scanned. */
export function documentFlows(desk: DeskUnderTest): Readonly<Record<Name, Flow>> {
  const acts = deskActs(desk);
  const dropped = diskUnderTest();
  const scanned = diskUnderTest();
  const scans: Scanned[] = [];
  let last = 0;

  const says = (words: string | RegExp, times: number) =>
    expect
      .poll(() => saidOfDocuments(desk.page).getByText(words, { exact: true }).count(), pollOptions)
      .toBe(times);
  /** What went wrong is read where a person decides, and given up there. */
  const giveUp = async (all: number, reads: RegExp) => {
    await saidOfDocuments(desk.page)
      .getByRole('button', { name: 'Decide in “To send”' })
      .waitFor(pollOptions);
    await says('filed', all - 1);
    await saidOfDocuments(desk.page).getByRole('button', { name: 'Decide in “To send”' }).click();
    await desk.page.getByText(reads).first().waitFor(pollOptions);
    await desk.page.getByRole('button', { name: /^Delete/ }).click();
    await acts.click(/^Delete$/);
    await desk.page.getByText(/^All sent/).waitFor(pollOptions);
    await acts.go('Today');
  };
  const screen: FlowScreen = {
    async done(all) {
      await says('filed', all);
      await acts.close();
      await acts.go('Today');
    },
    kept: (all) => says(/^Not sent yet/, all),
    refused: (all) => giveUp(all, /Not accepted/),
    lost: (all) => giveUp(all, /Check the patient’s (?:files|documents)/),
  };
  const flow = {
    operation: 'uploadPatientFile',
    screen,
    ends: {
      online: 'it is filed once the name and birth date were confirmed',
      offline: 'it is kept, and filed when the practice is back',
      refused: 'it has a card that says so, and is not filed',
      'answer lost': 'a person looks in the patient’s files, and it is not sent twice',
    },
  } as const;

  /** The documents are looked at, and the name and birth date shown: only the confirmation is missing. */
  async function confirmation(who: PatientRow, names: readonly string[]): Promise<LastStep> {
    await acts
      .dialog()
      .getByText(/^Born \d/)
      .waitFor(pollOptions);
    const yes = acts.dialog().getByRole('button', { name: `File for ${who.name}` });
    await expect.poll(() => yes.isEnabled(), pollOptions).toBe(true);
    const before = new Set(desk.clinic.sandbox.state('files').map(({ id }) => id));
    return {
      all: names.length,
      confirm: () => confirmFiling(desk.page),
      made() {
        const made = desk.clinic.sandbox.state('files').filter(({ id }) => !before.has(id));
        const filed = made.map(({ name, patientId }) => (patientId === who.patientId ? name : null));
        const right = new Set(filed).size === made.length && filed.every((one) => names.includes(one ?? ''));
        return right ? made.length : Number.NaN;
      },
    };
  }

  return {
    'file a document': {
      ...flow,
      async begin() {
        const name = `Letter ${++last}.pdf`;
        const who = await acts.chooseWhoIsExpected();
        await dropFiles(desk.page, rowOfAttendance(desk.page, who), [dropped.put(name, await letter(name))]);
        return confirmation(who, [name]);
      },
    },
    'file several documents, one of them broken': {
      ...flow,
      ends: {
        online: 'the others are filed, and the broken one is said so',
        offline: 'the others are kept, and filed when the practice is back',
        refused: 'one has a card that says so, the other is filed',
        'answer lost': 'of one a person looks in the patient’s files, the other is filed',
      },
      async begin() {
        last += 1;
        const names = [`Part ${last}a.pdf`, `Part ${last}b.pdf`];
        const whole = await Promise.all(names.map(async (name) => dropped.put(name, await letter(name))));
        const who = await acts.chooseWhoIsExpected();
        const broken = dropped.put(`Part ${last}c.pdf`, brokenPdf());
        await dropFiles(desk.page, rowOfAttendance(desk.page, who), [broken, ...whole]);
        await says(faultWords.broken, 1);
        return confirmation(who, names);
      },
    },
    'file a scan from the watched folder': {
      ...flow,
      ends: { ...flow.ends, online: 'whom its text names is confirmed, and the original is in the archive' },
      async begin() {
        const { who, name } = await nextScan();
        await acts.go('Scans');
        await watch();
        const lines = desk.page.getByRole('list', { name: 'Scans' });
        await lines.getByRole('button', { name }).click(pollOptions);
        await desk.page.getByRole('img', { name: `First page of ${name}` }).waitFor(pollOptions);
        await desk.page.getByRole('button', { name: /Name and date of birth match/ }).click(pollOptions);
        const { confirm, ...step } = await confirmation(who, [name]);
        expect(readdirSync(scanned.folder)).toContain(name);
        const confirmed = async () => {
          await confirm();
          // As soon as it is safe in the outbox, whatever becomes of it there.
          await expect.poll(() => readdirSync(scanned.folder), pollOptions).not.toContain(name);
          const archive = join(scanned.folder, 'Foyer archive');
          expect(readdirSync(archive, { recursive: true }).map(String).join()).toContain(name);
        };
        return { ...step, confirm: confirmed };
      },
    },
  };

  /** The scanner writes as many at once as there are ends: only the first of them is waited for until it is whole. */
  async function nextScan(): Promise<Scanned> {
    const there = scans.shift();
    if (there) return there;
    const who = await acts.chooseWhoIsExpected();
    const born = birthdateIn(desk.clinic, who.patientId);
    for (const _end of flowOutcomes) {
      const name = `Scan ${++last}.pdf`;
      scanned.put(name, await letter(`Re: ${who.name}, DOB ${born} (${name})`));
      scans.push({ who, name });
    }
    return nextScan();
  }

  /** Foyer watches the scanner's folder, if it does not yet. */
  async function watch(): Promise<void> {
    const choose = desk.page.getByRole('button', { name: 'Choose the scanner’s folder' });
    await choose.or(desk.page.getByText('Watching', { exact: true })).waitFor(pollOptions);
    if ((await choose.count()) === 0) return;
    await choose.click();
    await desk.page.getByRole('radio', { name: 'kept' }).check();
    await desk.page.getByRole('button', { name: 'Choose folder' }).click();
    await chooseFile(desk.foyer, scanned.folder);
  }
}
