import { expect, test } from 'vitest';
import { mayQuit } from '../../../electron/desktop/quit-question.ts';

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

test('Nothing is asked when nothing waits.', async () => {
  expect(await mayQuit(answering(1), 0)).toBe(true);
  expect(asked).toEqual([]);
});

test('While changes wait a person is asked, and staying open is what a careless key chooses.', async () => {
  expect(await mayQuit(answering(1), 2)).toBe(false);
  expect(await mayQuit(answering(0), 1)).toBe(true);
  expect(asked).toEqual(['2 changes are not sent yet', 'One change is not sent yet']);
});
