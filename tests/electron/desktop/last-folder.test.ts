import { expect, test } from 'vitest';
import { rememberFolders } from '../../../electron/desktop/last-folder.ts';

test('each purpose begins in the folder of documents, and goes on where a person was last for that purpose', () => {
  const folders = rememberFolders(() => 'C:\\Users\\desk\\Documents');
  expect(Object.values(folders).map((one) => one.read())).toEqual(
    Array(3).fill('C:\\Users\\desk\\Documents'),
  );
  folders.saved.chosen('D:\\Takings');
  expect([folders.saved.read(), folders.scans.read()]).toEqual(['D:\\Takings', 'C:\\Users\\desk\\Documents']);
});

test('where the folder of documents cannot be had, the system decides where a dialog begins', () => {
  const folders = rememberFolders(() => {
    throw new Error('the drive is gone');
  });
  expect(folders.authority.read()).toBe('');
});
