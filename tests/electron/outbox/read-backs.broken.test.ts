import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../../shared/durations.ts';
import { aPayment, openSmallDesk, type SmallDesk } from '../../fakes/small-desk.ts';

/** A payment of $30 whose answer is lost, at a practice that breaks each time its patient's payments are listed. */
async function takeUnanswered(): Promise<SmallDesk> {
  const desk = openSmallDesk();
  desk.practice.next('createPayment', 'lost-after');
  desk.practice.always('listPayments', 'breaks');
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(5 * minuteMs);
  return desk;
}
const taken = (desk: SmallDesk) => desk.practice.calls.filter((call) => call === 'createPayment').length;
const views = (desk: SmallDesk) => desk.outbox().open().map(desk.outbox().view);

test('A payment that can’t be checked for a quarter of an hour can be deleted, and the next one is sent.', async () => {
  const desk = await takeUnanswered();
  desk.outbox().add('payment', aPayment(2000, desk.clock.wall()));
  expect(desk.states()).toEqual(['unknown', 'waiting']);
  await desk.clock.advance(15 * minuteMs);
  const [first, next] = views(desk);
  expect(first).toMatchObject({ state: 'asks', actions: ['send-again', 'discard'] });
  expect(first?.says).toMatch(/^Needs a decision: Couldn’t check it: /);
  expect(next?.says).toBe('Not sent yet: an earlier change needs a decision first');
  await desk.clock.advance(hourMs);
  expect([desk.states(), taken(desk)]).toEqual([['asks', 'waiting'], 1]);
  expect(desk.outbox().act(first?.id ?? '', 'discard').ok).toBe(true);
  await desk.clock.advance(minuteMs);
  expect([desk.states(), taken(desk)]).toEqual([[], 2]);
});

test('It goes on by itself once the practice can be asked, and is not sent again.', async () => {
  const desk = await takeUnanswered();
  await desk.clock.advance(hourMs);
  expect(desk.states()).toEqual(['asks']);
  desk.practice.always('listPayments', null);
  await desk.clock.advance(2 * minuteMs);
  expect([desk.states(), taken(desk)]).toEqual([[], 1]);
});

test('Sent again by a person, it is still looked for before: what was recorded is not recorded twice.', async () => {
  const desk = await takeUnanswered();
  await desk.clock.advance(hourMs);
  desk.outbox().act(views(desk)[0]?.id ?? '', 'send-again');
  await desk.clock.advance(hourMs);
  desk.practice.always('listPayments', null);
  await desk.clock.advance(2 * minuteMs);
  expect([desk.states(), taken(desk)]).toEqual([[], 1]);
});

test('Without a network nothing is asked: it waits for that.', async () => {
  const desk = openSmallDesk();
  desk.practice.next('createPayment', 'lost-after');
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(1000);
  desk.practice.setOffline(true);
  await desk.clock.advance(3 * hourMs);
  expect(desk.states()).toEqual(['unknown']);
});

test('A moment without a network takes the decision from no one.', async () => {
  const desk = await takeUnanswered();
  await desk.clock.advance(hourMs);
  expect(desk.states()).toEqual(['asks']);
  desk.practice.setOffline(true);
  await desk.clock.advance(3 * minuteMs);
  expect(views(desk)[0]).toMatchObject({ state: 'asks', actions: ['send-again', 'discard'] });
  desk.practice.setOffline(false);
  await desk.clock.advance(3 * minuteMs);
  expect(desk.states()).toEqual(['asks']);
  desk.practice.always('listPayments', null);
  await desk.clock.advance(2 * minuteMs);
  expect([desk.states(), taken(desk)]).toEqual([[], 1]);
});

test('Checks before it was sent that broke do not count: who took the payment is not asked at once.', async () => {
  const desk = openSmallDesk();
  desk.practice.always('getInvoice', 'breaks');
  desk.outbox().add('payment', aPayment(3000, desk.clock.wall()));
  await desk.clock.advance(hourMs);
  expect(desk.states()).toEqual(['waiting']);
  desk.practice.next('createPayment', 'lost-after');
  desk.practice.always('getInvoice', null);
  while (desk.states()[0] === 'waiting') await desk.clock.advance(20);
  desk.practice.always('listPayments', 'breaks');
  await desk.clock.advance(5 * minuteMs);
  expect(desk.states()).toEqual(['unknown']);
});
