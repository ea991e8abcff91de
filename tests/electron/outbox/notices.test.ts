import { expect, test } from 'vitest';
import { addNotice, addWarning, dismissNotice, unreadNotice } from '../../../electron/outbox/notices.ts';
import { AppState, longestNotice } from '../../../shared/bridge/views.ts';
import { readNotice } from '../../fakes/read-notice.ts';
import { openSmallDesk } from '../../fakes/small-desk.ts';

test('An unread notice is not overwritten by a later one.', () => {
  const { desk } = openSmallDesk().stores;
  expect(unreadNotice(desk)).toBeNull();
  addNotice(desk, 'this-pc', 'A file was damaged.');
  addNotice(desk, 'practice', 'An invoice was paid twice.');
  addNotice(desk, 'practice', 'Another one, too.');
  addNotice(desk, 'practice', 'Another one, too.');
  expect(unreadNotice(desk)).toBe('Another one, too. An invoice was paid twice. A file was damaged.');
  readNotice(desk);
  expect(unreadNotice(desk)).toBeNull();
});

test('Warnings in the same words are counted, and stand first.', () => {
  const { desk } = openSmallDesk().stores;
  addWarning(desk, 'An arrival wasn’t sent.');
  addWarning(desk, 'An invoice was paid twice.');
  addWarning(desk, 'An arrival wasn’t sent.');
  expect(unreadNotice(desk)).toBe('An arrival wasn’t sent. (2 times) An invoice was paid twice.');
  addWarning(desk, 'An invoice was paid twice.');
  addWarning(desk, 'An arrival wasn’t sent.');
  expect(unreadNotice(desk)).toBe('An arrival wasn’t sent. (3 times) An invoice was paid twice. (2 times)');
});

test('An invoice whose number is the end of another’s has its own warning.', () => {
  const { desk } = openSmallDesk().stores;
  addWarning(desk, '1101 is overpaid now.');
  addWarning(desk, '101 is overpaid now.');
  expect(unreadNotice(desk)).toBe('101 is overpaid now. 1101 is overpaid now.');
});

test('What comes just before a person dismisses the notice stays, with what was shown.', () => {
  const { desk } = openSmallDesk().stores;
  addNotice(desk, 'this-pc', 'A file was damaged.');
  const shown = unreadNotice(desk) ?? '';
  addNotice(desk, 'practice', 'An invoice was paid twice.');
  dismissNotice(desk, shown);
  expect(unreadNotice(desk)).toBe('An invoice was paid twice. A file was damaged.');
});

test('When the text gets too long, the oldest part goes first.', () => {
  const { desk } = openSmallDesk().stores;
  for (const about of ['this-pc', 'practice'] as const)
    for (let n = 0; n < 60; n++) addNotice(desk, about, `${about} ${n}: ${'x'.repeat(40)}.`);
  const reported = unreadNotice(desk) ?? '';
  expect(AppState.shape.notice.safeParse(reported).success).toBe(true);
  expect(reported.length).toBeGreaterThan(longestNotice - 10);
  for (const about of ['this-pc', 'practice']) {
    expect(reported).toContain(`${about} 59:`);
    expect(reported).not.toContain(`${about} 0:`);
  }
});

test('A restored desk file is reported beside what is still unread.', async () => {
  const desk = openSmallDesk();
  addNotice(desk.stores.desk, 'this-pc', 'Read me first.');
  const restored = { copyMadeAt: '20260302T220000000Z', uncertain: [], lost: 1 };
  desk.stores.desk.saveFact('store:restored', JSON.stringify(restored));
  await desk.restart();
  expect(unreadNotice(desk.stores.desk)).toMatch(/1 change couldn’t be restored.*Read me first\./);
});

test('What speaks of a practice’s records is not shown at another practice.', () => {
  const { desk } = openSmallDesk().stores;
  addNotice(desk, 'practice', 'An invoice was paid twice.');
  addNotice(desk, 'this-pc', 'A file was damaged.');
  desk.changePractice(0, 1);
  expect(unreadNotice(desk)).toBe('A file was damaged.');
  desk.changePractice(1, 0);
  expect(unreadNotice(desk)).toBe('An invoice was paid twice. A file was damaged.');
});
