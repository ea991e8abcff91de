import { expect, test } from 'vitest';
import { forgetDone } from '../../../electron/outbox/forgetting.ts';
import { aPayment, openSmallDesk } from '../../fakes/small-desk.ts';

const day = 86_400_000;

test('What was done long ago is forgotten, money and documents later or never; what is not done stays, however old.', async () => {
  const desk = openSmallDesk();
  const { desk: file } = desk.stores;
  const add = (id: number, kind: string, state: string, settled = true) =>
    file.addWrite({
      ...{ id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, kind, args: '{}', argsVersion: 1 },
      ...{
        subject: String(id),
        patientId: 3,
        createdAt: 0,
        by: '',
        state,
        stateAt: 0,
        holdUntil: null,
        attempts: 0,
      },
      ...{ lastFailure: null, evidence: JSON.stringify({ settled }), outcome: null },
    });
  add(1, 'arrival', 'done');
  add(2, 'payment', 'done');
  add(3, 'file', 'done');
  add(4, 'arrival', 'refused');
  add(5, 'arrival', 'done', false);
  add(6, 'a-kind-of-a-newer-version', 'done');
  const left = () => file.writes().map((row) => Number(row.id.slice(-2)));
  expect(forgetDone(file, 29 * day)).toBe(0);
  expect(forgetDone(file, 31 * day)).toBe(1);
  expect(left()).toEqual([2, 3, 4, 5, 6]);
  expect(forgetDone(file, 401 * day)).toBe(1);
  expect(left()).toEqual([3, 4, 5, 6]);
});

test('Another payment of the same amount is not taken for one that settled an earlier write, also after a restart.', async () => {
  const desk = openSmallDesk();
  const paidAt = desk.clock.wall();
  desk.outbox().add('payment', aPayment(3000, paidAt));
  await desk.clock.advance(2000);
  await desk.restart();
  desk.practice.next('createPayment', 'lost-before');
  desk.outbox().add('payment', aPayment(3000, paidAt));
  await desk.clock.advance(20_000);
  expect(desk.states()).toEqual(['unknown']);
});
