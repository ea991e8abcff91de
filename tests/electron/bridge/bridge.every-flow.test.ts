import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { extentOf } from '../../extent.ts';
import { lastingDecoder } from '../../fakes/decoders.ts';
import { practicesUnderTest } from '../../fakes/practices.ts';
import { type CallFlow, type FlowDesk, flows, openFlowDesk } from './every-flow.ts';

/**
 * Each flow of money, documents and bookings over the bridge against the real service: online, offline, refused, and
 * with its outcome unknown. `npm run flows` goes through three practices with and without the lists beyond the documentation,
 * `npm test` through the first alone. The same in Chromium, as a person does it: tests/e2e/flows.
 */
const practices = extentOf(process.env) === 'whole' ? practicesUnderTest : practicesUnderTest.slice(0, 1);
const thread = lastingDecoder();
afterAll(() => thread.end());

describe.each(practices)('a practice $name', ({ dialect }) => {
  let desk: FlowDesk;
  beforeAll(async () => {
    desk = await openFlowDesk(dialect, thread.start);
  });
  afterEach(async () => {
    desk.setPlugged(true);
    desk.service.sandbox.clearFaults();
    // What a person was to decide is decided: each test begins with nothing on its way.
    await desk.rest();
    // With a removal goes the payment that was to replace what it removes.
    for (let [one] = await desk.open(); one; [one] = await desk.open())
      await desk.ask('outbox.act', { writeId: one.id, action: 'discard' });
    expect(desk.problems).toEqual([]);
  });
  afterAll(() => desk?.close());

  const takings = () => desk.ask('takings.read', { date: desk.companion().state().today, locationIds: [] });

  const taken = flows.filter((flow) => !flow.beyondTheSpec || dialect.extensions === 'present');
  describe.each(taken.map((flow) => [flow.name, flow] as const))('%s', (_flow, flow) => {
    beforeEach(() => flow.ready?.(desk));

    test('online: the practice has it, and nothing waits.', async () => {
      const { all, made } = await flow.begin(desk);
      expect(await desk.rest()).toEqual([]);
      expect(made()).toBe(all);
    });

    test(`offline: it is kept, and ${flow.whenBack === 'done' ? 'made once when the practice is back' : 'a person decides when the practice is back'}.`, async () => {
      const { all, made } = await flow.begin(unpluggedAtLast(flow));
      await desk.clock.advance(3000);
      expect((await desk.open()).length).toBe(all);
      expect(made()).toBe(0);
      desk.setPlugged(true);
      const left = await desk.rest();
      expect([left, made()]).toEqual(flow.whenBack === 'done' ? [[], all] : [['asks'], 0]);
    });

    test('refused: the practice’s no is told, and nothing else is held up.', async () => {
      desk.service.sandbox.fault({ kind: 'html', operation: flow.operation, status: 422, count: 1 });
      const { all, made } = await flow.begin(desk);
      expect(await desk.rest()).toEqual(['refused']);
      expect(made()).toBe(all - 1);
      const [refused] = await desk.open();
      expect(refused?.says).toMatch(/(^|\. )Not accepted/);
      expect(refused?.actions).toContain('discard');
    });

    test(`made, its answer lost: ${flow.answerLost === 'done' ? 'it is found, and not made twice' : 'a person is asked to look'}.`, async () => {
      desk.service.sandbox.fault({ kind: 'drop-after-commit', operation: flow.operation, count: 1 });
      const { all, made } = await flow.begin(desk);
      expect(await desk.rest()).toEqual(flow.answerLost === 'done' ? [] : ['asks']);
      expect(made()).toBe(all);
    });

    test(`lost before it was made: ${flow.callLost === 'done' ? 'it is sent again by itself' : 'a person decides whether it is sent again'}.`, async () => {
      desk.service.sandbox.fault({ kind: 'drop-before', operation: flow.operation, count: 1 });
      const { all, made } = await flow.begin(desk);
      const left = await desk.rest();
      if (flow.callLost === 'done') return expect([left, made()]).toEqual([[], all]);
      expect([left, made()]).toEqual([[flow.callLost], all - 1]);
      const [write] = await desk.open();
      await desk.ask('outbox.act', { writeId: write?.id ?? '', action: 'send-again' });
      expect([await desk.rest(), made()]).toEqual([[], all]);
    });
  });

  test('the takings of the day say where they are from, and a payment taken offline is in them at once, and once.', async () => {
    const [payment] = flows;
    if (!payment) throw new Error('no payment');
    const all = ({ methods }: Awaited<ReturnType<typeof takings>>) =>
      methods.flatMap(({ payments }) => payments);
    await payment.begin(desk);
    await desk.rest();
    const before = await takings();
    expect(before.source).toBe(dialect.extensions === 'present' ? 'practice' : 'desk');
    await payment.begin(unpluggedAtLast(payment));
    const offline = await takings();
    expect(all(offline).filter((one) => one.id === null)).toHaveLength(1);
    expect(offline.totalCents).toBeGreaterThan(before.totalCents);
    desk.setPlugged(true);
    await desk.rest();
    expect((await takings()).totalCents).toBe(offline.totalCents);
    await desk.clock.advance(60_000);
    const after = await takings();
    expect(after.totalCents).toBe(offline.totalCents);
    expect(all(after).every((one) => one.id !== null)).toBe(true);
  });

  /** The plug is pulled with the write itself: what is looked at before it was looked at online. */
  function unpluggedAtLast(flow: CallFlow): FlowDesk {
    return {
      ...desk,
      ask(call, input) {
        if (call === flow.write) desk.setPlugged(false);
        return desk.ask(call, input);
      },
    };
  }
});
