import { afterEach, expect, test } from 'vitest';
import type { BoardScreen } from '../../../../electron/desktop/windows/board-place.ts';
import { openBoardWindow } from '../../../../electron/desktop/windows/board-window.ts';
import { type InProcess, openInProcess } from '../../../standin/in-process.ts';
import { desk, memoryOf, pageOfTests, wall } from '../recorded-windows.ts';

let standin: InProcess;
afterEach(() => standin.close());

/** The board on a Windows PC, drawn. */
async function openOn(screens: readonly BoardScreen[]) {
  standin = openInProcess({
    platform: 'win32',
    screens: screens.map(({ id, bounds }) => ({ id, ...bounds })),
  });
  const window = openBoardWindow(standin.electron, {
    page: { ...pageOfTests, preload: '/none', session: standin.electron.session.fromPartition('board') },
    memory: memoryOf(),
    deskArea: () => desk.bounds,
    onChange: () => undefined,
  });
  window.open();
  await standin.act('window.loaded', null);
  await standin.act('window.minimise', null);
  return window;
}
const read = () => standin.act('window.read', null);

test('On another screen it stands where it is when a person takes all windows away (Win + D, Win + M).', async () => {
  await openOn([desk, wall]);
  expect(await read()).toMatchObject({ minimised: false, fullScreen: true });
});

test('a plain window that a person minimised stays so when its names are taken away', async () => {
  const window = await openOn([desk]);
  expect(await read()).toMatchObject({ minimised: true });
  window.renew();
  await standin.act('window.loaded', null);
  expect(await read()).toMatchObject({ minimised: true, focused: false });
});
