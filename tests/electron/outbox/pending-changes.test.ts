import { describe, expect, test } from 'vitest';
import { rebaseCustomFields, rebaseDetails } from '../../../electron/outbox/pending-changes.ts';
import { openSmallDesk } from '../../fakes/small-desk.ts';

const phone = (phoneNumber: string) => ({ phoneNumber, type: 'Mobile', code: '+61' });
const [old, first, second] = [phone('411111111'), phone('422222222'), phone('433333333')];

describe('a second change of a patient, before the cache shows the first', () => {
  /** Both are made offline from the same page, and sent later. */
  async function changedTwice(before: object, one: [object, object], two: [object, object]) {
    const desk = openSmallDesk();
    desk.practice.patients.set(3, { id: 3, firstname: 'Ada', lastname: 'Byron', ...before });
    desk.practice.setOffline(true);
    for (const [base, mine] of [one, two])
      desk
        .outbox()
        .add('patient-details', rebaseDetails(desk.outbox().pending(), { patientId: 3, base, mine }));
    desk.practice.setOffline(false);
    desk.outbox().wake();
    await desk.clock.advance(120_000);
    return { patient: desk.practice.patients.get(3), states: desk.states() };
  }

  test('One’s own earlier change is not taken for somebody else’s.', async () => {
    const was = { city: 'Unley' };
    const { patient, states } = await changedTwice(
      was,
      [was, { city: 'Norwood' }],
      [was, { city: 'Glenelg' }],
    );
    expect([patient?.city, states]).toEqual(['Glenelg', []]);
  });

  test('What an earlier change put into a list stays in it.', async () => {
    const was = { phoneNumbers: [old] };
    const { patient, states } = await changedTwice(
      was,
      [was, { phoneNumbers: [old, first] }],
      [was, { phoneNumbers: [old, second] }],
    );
    expect([patient?.phoneNumbers, states]).toEqual([[old, first, second], []]);
  });

  test('What is taken from a list is gone, and what an earlier change put in beside it stays.', async () => {
    const was = { phoneNumbers: [old] };
    const { patient, states } = await changedTwice(
      was,
      [was, { phoneNumbers: [old, first] }],
      [was, { phoneNumbers: [] }],
    );
    expect([patient?.phoneNumbers, states]).toEqual([[first], []]);
  });

  test('A change of another patient, or one that the practice refused, counts for nothing.', () => {
    const desk = openSmallDesk();
    const change = { patientId: 3, base: { city: 'Unley' }, mine: { city: 'Glenelg' } };
    const row = desk.outbox().add('patient-details', { ...change, mine: { city: 'Norwood' } });
    const pending = row.ok ? [row.value] : [];
    expect(rebaseDetails([{ ...pending[0], patientId: 4 } as never], change).base).toEqual({ city: 'Unley' });
    expect(rebaseDetails([{ ...pending[0], state: 'refused' } as never], change).base).toEqual({
      city: 'Unley',
    });
    expect(rebaseDetails(pending, change).base).toEqual({ city: 'Norwood' });
  });

  test('A custom field is compared with what this desk itself asked for last.', () => {
    const desk = openSmallDesk();
    const field = (base: string | null, value: string) => ({
      patientId: 3,
      fields: [{ customFieldId: 5, name: 'Goes by', base, value }],
    });
    const row = desk.outbox().add('custom-fields', field(null, 'Addie'));
    const next = rebaseCustomFields(row.ok ? [row.value] : [], field(null, 'Ada'));
    expect(next.fields[0]?.base).toBe('Addie');
  });
});
