import { expect, test } from 'vitest';
import {
  mayDeleteScans,
  mayLink,
  mayOpenHosts,
  mayQuit,
  mayRemove,
  quitWhenAsked,
} from '../../../../electron/desktop/startup/quit-question.ts';
import { openInProcess } from '../../../standin/in-process.ts';

const asked: string[] = [];
const answering = (response: number) =>
  ({
    dialog: {
      showMessageBox: async (options: { message: string }) => {
        asked.push(options.message);
        return { response, checkboxChecked: false };
      },
    },
  }) as unknown as Parameters<typeof mayQuit>[0];

const unsent = (waiting: number | null, memoryOnly = false) => ({ waiting, memoryOnly });

test('Nothing is asked when nothing waits.', async () => {
  expect(await mayQuit(answering(1), null, unsent(0))).toBe(true);
  expect(asked).toEqual([]);
});

test('While changes wait a person is asked, and staying open is what a careless key chooses.', async () => {
  expect(await mayQuit(answering(1), null, unsent(2))).toBe(false);
  expect(await mayQuit(answering(0), null, unsent(1))).toBe(true);
  expect(asked).toEqual(['2 changes aren’t sent yet', '1 change isn’t sent yet']);
});

test('Where what waits can’t be counted a person is asked, as if something might wait.', async () => {
  asked.length = 0;
  expect(await mayQuit(answering(1), null, unsent(null))).toBe(false);
  expect(await mayQuit(answering(0), null, unsent(null))).toBe(true);
  expect(asked).toEqual(['Some changes may not be sent yet', 'Some changes may not be sent yet']);
});

test('Before this PC is removed it is said what would be lost, or that it can’t be told.', async () => {
  const details: string[] = [];
  const electron = {
    dialog: {
      async showMessageBox({ detail }: { detail: string }) {
        details.push(detail.split('. ')[0] ?? '');
        return { response: 1, checkboxChecked: false };
      },
    },
  } as unknown as Parameters<typeof mayRemove>[0];
  for (const waiting of [2, null]) await mayRemove(electron, null, waiting);
  expect(details).toEqual([
    '2 changes haven’t been sent and would be lost',
    'Foyer can’t tell right now which changes haven’t been sent',
  ]);
});

test('Of unsent changes the question says whether they are kept, or lost with the memory.', async () => {
  const details: unknown[] = [];
  const electron = {
    dialog: {
      showMessageBox: async (options: { detail: string }) => {
        details.push(options.detail);
        return { response: 1, checkboxChecked: false };
      },
    },
  } as unknown as Parameters<typeof mayQuit>[0];
  await mayQuit(electron, null, unsent(1));
  await mayQuit(electron, null, unsent(1, true));
  expect(details).toEqual([
    'Anything unsent stays on this PC and is sent when Foyer next starts. Until then, your practice system doesn’t have it.',
    'Nothing is saved on this PC. If you quit, anything unsent is lost.',
  ]);
});

test('The question stands on top of the desk, or by itself where the desk is in the tray or minimised.', async () => {
  const belongs: unknown[] = [];
  const electron = {
    dialog: {
      showMessageBox: async (...given: unknown[]) => {
        belongs.push(given.length === 2 ? 'the desk' : null);
        return { response: 0, checkboxChecked: false };
      },
    },
  } as unknown as Parameters<typeof mayQuit>[0];
  // A minimised window counts as visible (tests/standin/window-frame.ts).
  for (const [visible, minimised] of [
    [true, false],
    [true, true],
    [false, false],
  ]) {
    const frame = { isVisible: () => visible, isMinimized: () => minimised };
    const desk = frame as unknown as Parameters<typeof mayQuit>[1];
    await mayQuit(electron, desk, unsent(1));
    await mayRemove(electron, desk, 0);
    await mayDeleteScans(electron, desk, 7);
  }
  expect(belongs).toEqual([...Array(3).fill('the desk'), ...Array(6).fill(null)]);
});

test('Scans are deleted only after a yes, and keeping them is what a careless key chooses.', async () => {
  asked.length = 0;
  expect(await mayDeleteScans(answering(1), null, 1)).toBe(false);
  expect(await mayDeleteScans(answering(0), null, 30)).toBe(true);
  expect(asked).toEqual(['Delete filed scans after 1 day?', 'Delete filed scans after 30 days?']);
});

test('Pages of a host are opened only after a yes to that host, and refusing is what a careless key chooses.', async () => {
  asked.length = 0;
  expect(await mayOpenHosts(answering(1), null, ['app.example.com'])).toBe(false);
  expect(await mayOpenHosts(answering(0), null, ['a.example', 'b.example'])).toBe(true);
  expect(asked).toEqual([
    'Open pages of app.example.com from Foyer?',
    'Open pages of a.example and b.example from Foyer?',
  ]);
});

test('Before another PC is trusted a person is asked, with its name; No is what a careless key chooses.', async () => {
  asked.length = 0;
  expect(await mayLink(answering(0), null, 'admit', 'RECEPTION-7')).toBe(true);
  expect(await mayLink(answering(1), null, 'join', '10.0.0.9')).toBe(false);
  expect(await mayLink(answering(1), null, 'takeOver', '')).toBe(false);
  expect(await mayLink(answering(1), null, 'admitWithKey', 'RECEPTION-8')).toBe(false);
  expect(asked).toEqual([
    'Add “RECEPTION-7” to this clinic’s PCs?',
    'Join the clinic’s PCs at 10.0.0.9?',
    'Make this PC the hub?',
    'Add “RECEPTION-8” to this clinic’s PCs?',
  ]);
});

test('One question stands at a time, however often Quit is chosen: the last one, and its answer counts.', async () => {
  const standin = openInProcess({ platform: 'win32' });
  let waiting = 2;
  const quit = quitWhenAsked(
    standin.electron,
    () => null,
    () => unsent(waiting),
  );
  quit();
  waiting = 3;
  quit();
  expect(await standin.act('dialog.list', null)).toEqual(['message']);
  const answer = async (button: string) => {
    await standin.act('dialog.answer', { paths: [button] });
    await new Promise((done) => setImmediate(done));
  };
  await answer('1');
  expect(standin.ends).toEqual([]);
  quit();
  await answer('0');
  expect(standin.ends).toEqual([0]);
  standin.close();
});
