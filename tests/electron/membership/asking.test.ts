import { expect, test } from 'vitest';
import { codeMs, createAsking } from '../../../electron/membership/asking.ts';
import { systemRandom } from '../../../electron/platform/node-ports.ts';
import { createVirtualClock, settle } from '../../fakes/virtual-clock.ts';

const pcOf = (name: string) => ({ name, role: 'reception' as const });

test('A PC that is asked about stays so when the time of one before it is over.', async () => {
  const clock = createVirtualClock();
  const asking = createAsking(clock, systemRandom(), () => undefined);
  const first = asking.ask(pcOf('PC 1'));
  await clock.advance(codeMs - 1_000);
  const second = asking.ask(pcOf('PC 2'));
  await clock.advance(2_000);
  expect(asking.pc()?.name).toBe('PC 2');
  const admission = { name: 'Front desk', sharesKey: false };
  expect(asking.decide(asking.pc()?.id ?? '', admission)).toBe(true);
  expect([await first, await second]).toEqual([null, admission]);
  expect(asking.pc()).toBeNull();
});

test('No answer in ten minutes is a no, and so is the end of the hub.', async () => {
  const clock = createVirtualClock();
  const asking = createAsking(clock, systemRandom(), () => undefined);
  const late = asking.ask(pcOf('PC 1'));
  const { id = '' } = asking.pc() ?? {};
  await clock.advance(codeMs + 1);
  expect([await late, asking.pc(), asking.decide(id, null)]).toEqual([null, null, false]);
  const ended = asking.ask(pcOf('PC 2'));
  asking.end();
  expect(await ended).toBeNull();
  await settle();
  expect(asking.pc()).toBeNull();
});
