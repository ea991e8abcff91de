import { afterEach, expect, test } from 'vitest';
import { rememberFolder } from '../../../../electron/desktop/last-folder.ts';
import { createPrinting } from '../../../../electron/desktop/printing/printing.ts';
import { createVirtualClock, settle } from '../../../fakes/virtual-clock.ts';
import { type InProcess, openInProcess } from '../../../standin/in-process.ts';

let standin: InProcess;
afterEach(() => standin.close());
const page =
  '<html><title>Today</title><style nonce="__NONCE__">@page { size: A4 landscape }</style>Margaret</html>';

/** A desk's window on a Windows PC, and what prints before it. */
function desk() {
  standin = openInProcess({ platform: 'win32' });
  const { electron } = standin;
  electron.app.on('window-all-closed', () => undefined);
  const clock = createVirtualClock();
  const session = electron.session.fromPartition('page');
  const window = new electron.BrowserWindow({ show: false, webPreferences: { preload: '/none', session } });
  const printing = createPrinting(electron as never, {
    companion: {
      on: () => () => undefined,
      settings: () => ({ privacy: false }),
      lock: { locked: () => false },
    } as never,
    clock,
    session: electron.session.fromPartition('print') as never,
    window: () => window as never,
    last: rememberFolder('/documents'),
    write: async () => undefined,
    pause: async () => undefined,
    makeNonce: () => 'n0nce',
  });
  return { printing, clock, window };
}

test('What is printed lies as the page was made, and the system asks before the desk’s window.', async () => {
  const { printing } = desk();
  expect(await printing.print(page)).toEqual({ ok: true, value: true });
  expect(await standin.act('print.jobs', null)).toEqual([
    { title: 'Today', landscape: true, pageSize: 'A4', owner: 1 },
  ]);
});

test('A page whose process dies is a failure, and holds up none after it.', async () => {
  const { printing } = desk();
  await standin.act('print.next', { delivery: 'dies' });
  const first = printing.print(page);
  const second = printing.print(page);
  expect(await first).toMatchObject({ failure: { kind: 'not-printed' } });
  expect(await second).toEqual({ ok: true, value: true });
  await standin.act('print.next', { delivery: 'dies' });
  expect(await printing.pdf(page)).toMatchObject({ failure: { kind: 'not-printed' } });
});

test('A PDF that is never done is a failure after a minute, and holds up none after it.', async () => {
  const { printing, clock } = desk();
  await standin.act('print.next', { delivery: 'hangs' });
  const pdf = printing.pdf(page);
  const next = printing.print(page);
  await settle();
  await clock.advance(60_000);
  expect(await pdf).toMatchObject({ failure: { kind: 'not-printed' } });
  expect(await next).toEqual({ ok: true, value: true });
});

test('A print that a printer’s driver never answers is a failure after ten minutes, and holds up none after it.', async () => {
  const { printing, clock } = desk();
  await standin.act('print.next', { delivery: 'hangs' });
  const stuck = printing.print(page);
  const next = printing.print(page);
  await settle();
  await clock.advance(599_000);
  expect(await Promise.race([stuck, Promise.resolve('asks')])).toBe('asks');
  await clock.advance(1000);
  expect(await stuck).toMatchObject({ failure: { kind: 'not-printed' } });
  expect(await next).toEqual({ ok: true, value: true });
});

test('the lock takes the window away before which the system asks: that is no print, and the next one is', async () => {
  const { printing, window } = desk();
  await standin.act('print.next', { delivery: 'hangs' });
  const print = printing.print(page);
  await new Promise((turn) => setImmediate(turn));
  window.destroy();
  expect(await print).toMatchObject({ failure: { kind: 'not-printed' } });
});
