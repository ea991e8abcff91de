import { expect, test } from 'vitest';
import { createNotices } from '../../../renderer/state/notices.ts';
import { createPrintActions } from '../../../renderer/state/printing.ts';
import { failure } from '../../../shared/failures.ts';
import { failed, ok } from '../../../shared/result.ts';
import { deferred, handBridge, virtualTime } from '../hand-bridge.ts';
import { sampleNow } from '../sample.ts';

function printingOn(answers: Parameters<typeof handBridge>[0]) {
  const hand = handBridge(answers);
  const notices = createNotices(virtualTime(sampleNow), () => false);
  const said = () => notices.store.getState().notices.map((n) => n.words);
  return { ...hand, notices, said, printing: createPrintActions(hand.bridge, notices) };
}

test('a downtime sheet is today and seven days; where it was saved is said', async () => {
  const { printing, asked, said } = printingOn({ 'print.days': () => ok({ done: true, name: 'Sheet.pdf' }) });
  await printing.downtime('2026-11-21', [1, 2], 'pdf');
  expect(asked).toEqual([
    { name: 'print.days', input: { from: '2026-11-21', days: 8, locationIds: [1, 2], to: 'pdf' } },
  ]);
  expect(said()).toEqual(['Saved as “Sheet.pdf”.']);
});

test('a cancelled print shows no notice; a print and a failure do', async () => {
  const answers = [
    ok({ done: false, name: null }),
    ok({ done: true, name: null }),
    failed(failure('not-printed')),
  ];
  const { printing, said } = printingOn({
    'print.days': () => answers.shift() ?? ok({ done: false, name: null }),
  });
  await printing.day('2026-11-21', [], 'printer');
  expect(said()).toEqual([]);
  await printing.day('2026-11-21', [], 'printer');
  expect(said()).toEqual(['Sent to the printer.']);
  await printing.day('2026-11-21', [], 'printer');
  expect(said()[1]).toMatch(/couldn’t be printed/);
});

test('a second click while the system asks where does nothing', async () => {
  const answer = deferred<{ done: boolean; name: string | null }>();
  const { printing, asked } = printingOn({ 'print.days': () => answer.promise });
  const both = [printing.day('2026-11-21', [], 'pdf'), printing.day('2026-11-21', [], 'pdf')];
  answer.answer({ done: false, name: null });
  await Promise.all(both);
  expect(asked).toHaveLength(1);
  expect(printing.store.getState().making).toBe(false);
});

test('a table is saved under its name', async () => {
  const { printing, said } = printingOn({ 'print.saveCsv': ({ name }) => ok({ name }) });
  await printing.saveCsv('Action log.csv', 'a,b');
  expect(said()).toEqual(['Saved as “Action log.csv”.']);
});

test('a saved file is shown in its folder by the latest notice, and only the latest can', async () => {
  const { printing, notices, said, asked } = printingOn({
    'print.saveCsv': ({ name }) => ok({ name }),
    'print.showSaved': () => ok({}),
  });
  await printing.saveCsv('First.csv', 'a');
  await printing.saveCsv('Second.csv', 'b');
  expect(said()).toEqual(['Saved as “Second.csv”.']);
  notices.store.getState().notices[0]?.more?.act();
  expect(asked.at(-1)).toEqual({ name: 'print.showSaved', input: {} });
});
