import { expect, test } from 'vitest';
import type { StoredSettings } from '../../../electron/platform/ports.ts';
import { defaultStoredSettings } from '../../../electron/platform/settings.ts';
import { quickDecoder } from '../../fakes/decoders.ts';
import { bridgeCallOf } from '../../fakes/served-bridge.ts';
import { openWholeDesk } from '../../fakes/whole-desk.ts';

test('Filed scans are not deleted in a folder that a person chose, where the disk was full just after it was kept.', async () => {
  let stored: StoredSettings = { ...defaultStoredSettings, scanFolder: '/before', deleteScansAfterDays: 7 };
  let isFull = false;
  const change = (part: Partial<StoredSettings>) => {
    if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    stored = { ...stored, ...part };
    isFull = stored.scanFolder === '/after';
    return stored;
  };
  const settingsFile = { read: () => stored, change, changeAtOnce: change };
  const desk = await openWholeDesk({
    patients: 20,
    decoder: quickDecoder,
    chooseFolder: async () => '/after',
    settingsFile,
  });
  await desk.connect();
  await bridgeCallOf(desk)('scan.chooseFolder', { deleteScansAfterDays: null });
  expect(stored).toMatchObject({ scanFolder: '/after', deleteScansAfterDays: null });
  isFull = false;
  stored = { ...stored, scanFolder: null };
  await desk.close();
});
