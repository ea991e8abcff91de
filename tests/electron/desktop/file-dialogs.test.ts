import { expect, test } from 'vitest';
import { chooseCaFile, chooseFolder } from '../../../electron/desktop/file-dialogs.ts';
import { rememberFolder } from '../../../electron/desktop/last-folder.ts';

test('What is chosen in a dialog of the system’s that the lock left standing counts for nothing.', async () => {
  for (const choose of [chooseFolder, chooseCaFile]) {
    let gone = false;
    const dialog = {
      async showOpenDialog() {
        // The lock destroys the desk's window.
        gone = true;
        return { canceled: false, filePaths: ['/media/stick/scans'] };
      },
    };
    const last = rememberFolder('/home/desk');
    const chosen = await choose({ dialog } as never, { isDestroyed: () => gone } as never, last);
    expect([chosen, last.read()]).toEqual([null, '/home/desk']);
  }
});
