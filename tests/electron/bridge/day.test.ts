import { afterEach, expect, test } from 'vitest';
import { serveBridge } from '../../../electron/bridge/bridge.ts';
import { noPrinting } from '../../fakes/printing.ts';
import { openWholeDesk, type WholeDesk } from '../../fakes/whole-desk.ts';

let desk: WholeDesk | null = null;
afterEach(() => desk?.close());

test('A day that is not on this PC is asked of the practice when it is shown, and not when it is only read ahead.', async () => {
  const open = await openWholeDesk({ patients: 30 });
  desk = open;
  await open.connect();
  await open.until('every list was read', () => open.companion().status().progress === null);
  const bridge = serveBridge({
    companion: open.companion(),
    log: { info() {}, warn() {}, error() {} },
    chooseCaFile: async () => null,
    printing: noPrinting,
  });
  const { sandbox } = open.service;
  const date = '2031-03-04';
  const asksFor = async (input: object) => {
    const before = sandbox.calls().length;
    const answer = await open.clock.until(
      bridge.handle({ trusted: true }, 'day.read', { date, locationId: null, ...input }),
    );
    await open.clock.advance(3000);
    expect(answer).toMatchObject({ ok: true, value: { complete: false } });
    // By its first day: any feed asks for what changed, and not for a day in years.
    return sandbox
      .calls()
      .slice(before)
      .filter((call) => JSON.stringify(call).includes('2031-03-0')).length;
  };
  expect(await asksFor({ ahead: true })).toBe(0);
  expect(await asksFor({})).toBeGreaterThan(0);
});
