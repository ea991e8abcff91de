import { afterEach, expect, test } from 'vitest';
import { createTray } from '../../../../electron/desktop/tray/tray.ts';
import { type InProcess, openInProcess } from '../../../standin/in-process.ts';
import type { StandinPreset } from '../../../standin/preset.ts';

let standin: InProcess;
afterEach(() => standin.close());

const nothing = () => undefined;
function tray(preset: Partial<StandinPreset>) {
  standin = openInProcess(preset);
  const acts = {
    onOpen: nothing,
    onRow: nothing,
    onGo: nothing,
    onPrivacy: nothing,
    onLock: nothing,
    onQuit: nothing,
  };
  return createTray(standin.electron, preset.platform ?? 'win32', acts);
}
/** Points each way of every picture that the system shows. */
const sizes = async () =>
  (await standin.act('tray.read', null))?.pictures.map((picture) =>
    Buffer.from(picture.split('base64,')[1] ?? '', 'base64').readUInt32BE(16),
  );
const screen = { id: 1, x: 0, y: 0, width: 1920, height: 1080 };

test.each([
  [1, 16],
  [1.25, 20],
  [1.5, 24],
  [2, 32],
])(
  'On Windows at a scale of %d the tray’s picture has as many points as the tray.',
  async (scaleFactor, points) => {
    tray({ platform: 'win32', screens: [{ ...screen, scaleFactor }] });
    expect(await sizes()).toEqual([points]);
  },
);

test('it is drawn again when the scale of the screen changes', async () => {
  const shown = tray({ platform: 'win32', screens: [screen] });
  await standin.act('displays.set', { displays: [{ ...screen, scaleFactor: 2 }] });
  expect(await sizes()).toEqual([32]);
  shown.remove();
  expect(await standin.act('tray.read', null)).toBeNull();
});

test('elsewhere the system chooses among the sizes itself', async () => {
  tray({ platform: 'darwin', screens: [screen] });
  expect(await sizes()).toEqual([16, 20, 24, 32, 48]);
});
