import { expect, test } from 'vitest';
import { openSmallDesk } from '../../../fakes/small-desk.ts';

const letter = { name: 'Referral.pdf', bytes: new Uint8Array([37, 80, 68, 70]) };

/** A document waits for the line, and patient 3 was born on this day by then. */
async function isFiledLater(birthdate: string | null) {
  const desk = openSmallDesk();
  const { practice } = desk;
  practice.setOffline(true);
  desk.outbox().add('file', { patientId: 3, name: letter.name, size: 4, born: '1988-03-14' }, letter);
  await desk.clock.advance(60_000);
  practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', birthdate });
  practice.setOffline(false);
  await desk.clock.advance(60_000);
  return desk;
}

test('A document waits while the practice comes back from a backup: another patient who has the id by then is asked about.', async () => {
  for (const birthdate of ['1951-07-02T00:00:00.000Z', null]) {
    const desk = await isFiledLater(birthdate);
    expect([desk.states(), desk.practice.files]).toEqual([['asks'], []]);
    // It was the same person, with another date of birth: a person knows.
    const [row] = desk.outbox().open();
    desk.outbox().act(row?.id ?? '', 'send-again');
    await desk.clock.advance(60_000);
    expect([desk.states(), desk.practice.files.length]).toEqual([[], 1]);
  }
});

test('A document that waited is filed with its patient without a question, in whichever form the date of birth comes.', async () => {
  for (const birthdate of ['1988-03-14T00:00:00.000Z', '1988-03-14']) {
    const desk = await isFiledLater(birthdate);
    expect([desk.states(), desk.practice.files.length]).toEqual([[], 1]);
  }
});
