import { expect, test } from 'vitest';
import { openPracticePage, outsideThePage } from '../../../electron/desktop/outside-the-page.ts';

const opened: string[] = [];
const electron = {
  shell: { openExternal: async (url: string) => void opened.push(url) },
} as unknown as Parameters<typeof openPracticePage>[0];

test('Only https is handed to the system, also where a pattern should once have been let through.', async () => {
  for (const url of [
    'http://app.example.com/7',
    'file:///etc/passwd',
    'javascript:alert(7)',
    'ms-msdt:/id',
    'https://app@evil.example/7',
    'https://a.example/x/../7',
  ])
    await expect(openPracticePage(electron, url)).rejects.toThrow('only https is opened outside');
  expect(opened).toEqual([]);
  await openPracticePage(electron, 'https://app.example.com/patients/7');
  expect(opened).toEqual(['https://app.example.com/patients/7']);
});

test('A box of the system’s that is answered with yes once the desk is locked is answered with no.', async () => {
  let locked = false;
  let locksMeanwhile = true;
  const dialog = {
    async showMessageBox() {
      locked = locksMeanwhile;
      return { response: 0, checkboxChecked: false };
    },
  };
  const ask = outsideThePage({ ...electron, dialog } as never, () => null, {
    unsent: () => ({ waiting: 0, memoryOnly: false }),
    lock: { locked: () => locked },
  });
  const questions = [
    () => ask.mayRemove(),
    () => ask.mayDeleteScans(1),
    () => ask.mayOpenHosts(['app.example.com']),
    () => ask.mayLink('admitWithKey', 'Desk 2'),
  ];
  for (const question of questions) expect(await question()).toBe(false);
  locksMeanwhile = false;
  for (const question of questions) expect(await question()).toBe(true);
});
