import { expect, test } from 'vitest';
import { minuteMs } from '../../../../shared/durations.ts';
import { openSmallDesk } from '../../../fakes/small-desk.ts';

const wanted = { type: 'Referrer', name: 'Asha Rao', email: 'Asha@Example.com' } as const;

/** A practice that keeps e-mails in small letters, and finds them to the letter. */
async function keepsSmallLetters() {
  const desk = openSmallDesk();
  const { contacts } = desk.practice;
  const toSmall = () => {
    for (const [id, one] of contacts) contacts.set(id, { ...one, email: one.email?.toLowerCase() });
  };
  return { desk, contacts, toSmall };
}

test('A contact whose answer was lost is found where the practice keeps its e-mail in small letters, and looks for it to the letter.', async () => {
  const { desk, contacts, toSmall } = await keepsSmallLetters();
  desk.practice.next('createContact', 'lost-after');
  desk.outbox().add('contact', wanted);
  while (contacts.size === 0) await desk.clock.advance(20);
  toSmall();
  await desk.clock.advance(5 * minuteMs);
  expect([desk.states(), contacts.size]).toEqual([[], 1]);
});

test('One that the practice has in small letters is asked about before it is added.', async () => {
  const { desk, contacts, toSmall } = await keepsSmallLetters();
  contacts.set(700, { id: 700, ...wanted });
  toSmall();
  desk.outbox().add('contact', wanted);
  await desk.clock.advance(minuteMs);
  expect([desk.states(), contacts.size]).toEqual([['asks'], 1]);
});

test('One that the practice has with capitals is asked about before it is added, however the practice looks for e-mails.', async () => {
  const { desk, contacts } = await keepsSmallLetters();
  contacts.set(700, { id: 700, ...wanted });
  desk.stores.cache.apply({ kind: 'contacts', objects: [{ id: 700, ...wanted }], sequence: 1 });
  desk.outbox().add('contact', { ...wanted, email: 'asha@example.com' });
  await desk.clock.advance(minuteMs);
  expect([desk.states(), contacts.size]).toEqual([['asks'], 1]);
});
