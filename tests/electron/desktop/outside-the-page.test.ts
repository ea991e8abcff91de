import { expect, test } from 'vitest';
import { openPracticePage } from '../../../electron/desktop/outside-the-page.ts';

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
