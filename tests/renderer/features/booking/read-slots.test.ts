import { expect, test } from 'vitest';
import { readSlots } from '../../../../renderer/features/booking/read-slots.ts';
import { failure } from '../../../../shared/failures.ts';
import { failed, ok } from '../../../../shared/result.ts';
import { handBridge } from '../../hand-bridge.ts';
import { sampleNow } from '../../sample.ts';

const question = {
  serviceId: 4,
  locationId: 1,
  practitionerIds: [1],
  from: sampleNow,
  to: sampleNow + 1,
  fresh: true,
};
const all = Array.from({ length: 4_100 }, (_, i) => ({
  practitionerId: 1,
  start: sampleNow + i,
  end: sampleNow + i + 1,
}));

test('every free time crosses the bridge, in pages, and only the first page calls the practice', async () => {
  const { bridge, asked } = handBridge({
    'booking.slots': ({ offset = 0 }) =>
      ok({ slots: all.slice(offset, offset + 2000), total: all.length, leftOut: [9] }),
  });
  const answer = await readSlots(bridge, question);
  expect(answer).toEqual({ ok: true, value: { slots: all, leftOut: [9] } });
  expect(asked.map(({ input }) => input)).toMatchObject([
    { offset: 0, fresh: true },
    { offset: 2000, fresh: false },
    { offset: 4000, fresh: false },
  ]);
});

test('what fails, and what ends sooner than was said, is no endless question', async () => {
  const offline = handBridge({ 'booking.slots': () => failed(failure('offline')) });
  expect(await readSlots(offline.bridge, question)).toMatchObject({ ok: false });
  const short = handBridge({
    'booking.slots': ({ offset = 0 }) => ok({ slots: all.slice(offset, 5), total: 99, leftOut: [] }),
  });
  const answer = await readSlots(short.bridge, question);
  expect(answer.ok && answer.value.slots.length).toBe(5);
  expect(short.asked).toHaveLength(2);
});
