import { faultWords } from '../../renderer/model/fault-words.ts';
import { dropFiles } from '../e2e/documents-desk.ts';
import { rowOfAttendance, saidOfDocuments } from '../e2e/receptionist.ts';
import { letter, maskedScan, photo } from '../fakes/documents.ts';
import { chooseRow, dialogOf } from './steps.ts';
import { type Task, untilTrue } from './task.ts';

/** Tasks with documents. */

export const documentTasks: readonly Task[] = [
  {
    no: 13,
    name: 'File two PDFs, a photo and a PDF of 7 MB',
    before: { drags: 1, clicks: 1 },
    best: { drags: 1, clicks: 1 },
    ready: (desk) => chooseRow(desk, desk.people.filed),
    async act({ page, people, disk }, hands) {
      const paths = [
        disk.put('Referral.pdf', await letter('Thank you for seeing this patient')),
        disk.put('Plan.pdf', await letter('The plan')),
        disk.put('IMG_4412.jpg', await photo({ width: 1600, height: 1200 })),
        disk.put('Large.pdf', await maskedScan(2)),
      ];
      await hands.drag(() => dropFiles(page, rowOfAttendance(page, people.filed), paths));
      const yes = dialogOf(page).getByRole('button', { name: /^File for/ });
      await untilTrue('they are not ready', async () => (await yes.count()) > 0 && (await yes.isEnabled()));
      await hands.click(yes);
    },
    async check({ page, people, clinic }) {
      const filed = () =>
        clinic.sandbox.state('files').filter(({ patientId }) => patientId === people.filed.patientId).length;
      await untilTrue('they are not all filed', () => filed() >= 4);
      await saidOfDocuments(page).getByText('filed', { exact: true }).first().waitFor();
    },
  },
  {
    no: 14,
    name: 'A DOCX is refused',
    before: 'refused clearly',
    best: 'a button that opens it in Word',
    ready: (desk) => chooseRow(desk, desk.people.filed),
    async act({ page, people, disk }, hands) {
      const path = disk.put('Letter.docx', new TextEncoder().encode('PK\u0003\u0004'));
      await hands.drag(() => dropFiles(page, rowOfAttendance(page, people.filed), [path]));
    },
    check: async ({ page }) => saidOfDocuments(page).getByText(faultWords.office).waitFor(),
  },
];
