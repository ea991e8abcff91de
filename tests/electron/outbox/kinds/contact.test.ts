import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wireFromInstant } from '../../../../shared/clinic-time.ts';
import { openWholeDesk, type WholeDesk } from '../../../fakes/whole-desk.ts';

const minute = 60_000;
const wanted = { type: 'Referrer', name: 'Asha Rao', email: 'asha@example.com', occupation: 'GP, Northcote' };

let desk: WholeDesk;
const sandbox = () => desk.service.sandbox;
const made = () =>
  sandbox()
    .state('contacts')
    .filter(({ name }) => name === wanted.name);
const shown = () =>
  desk
    .session()
    .outbox.open()
    .map((row) => desk.session().outbox.view(row));

const asks = { state: 'asks', says: expect.stringContaining('Is it this one?') };

/** Someone of the same name and e-mail, added by another desk. */
const elsewhere = (more: object) =>
  sandbox().add('contacts', {
    ...wanted,
    createdAt: stamp(),
    updatedAt: stamp(),
    archived: false,
    ...more,
  } as never);
const stamp = () => wireFromInstant(desk.clock.wall());

function add(more: { readonly email?: string } = {}) {
  const added = desk.session().outbox.add('contact', { ...wanted, ...more });
  if (!added.ok) throw new Error(added.failure.kind);
}

beforeEach(async () => {
  desk = await openWholeDesk({ patients: 40 });
  await desk.connect();
  await desk.until('all is read', () => desk.companion().status().progress === null, 24 * 60 * minute);
});
afterEach(() => desk.close());

describe('A contact that was sent without an answer', () => {
  test('is done where the practice has it.', async () => {
    sandbox().fault({ kind: 'drop-after-commit', operation: 'createContact', count: 1 });
    add();
    await desk.clock.advance(5 * minute);
    expect([shown(), made().length]).toEqual([[], 1]);
  });

  test('asks where the practice has one of another desk that was added before, which this PC has not seen yet.', async () => {
    sandbox().fault({ kind: 'stale', operation: 'listContacts', ms: 2 * minute });
    await desk.clock.advance(1000);
    elsewhere({});
    await desk.clock.advance(10_000);
    sandbox().fault({ kind: 'drop-before', operation: 'createContact', count: 1 });
    add();
    await desk.clock.advance(1000);
    sandbox().clearFaults();
    await desk.clock.advance(5 * minute);
    expect(shown()).toMatchObject([asks]);
    expect(made()).toHaveLength(1);
  });

  test('asks where another desk has added one of that name since, of another occupation.', async () => {
    sandbox().fault({ kind: 'drop-before', operation: 'createContact', count: 1 });
    add();
    await desk.clock.advance(1000);
    elsewhere({ occupation: 'Surgeon, Malvern' });
    await desk.clock.advance(5 * minute);
    expect(shown()).toMatchObject([asks]);
    expect(made()).toHaveLength(1);
  });
});

describe('A contact whose e-mail or name the practice writes with other capitals', () => {
  test('is done where an answer was lost and the practice keeps the e-mail in small letters.', async () => {
    sandbox().fault({ kind: 'drop-after-commit', operation: 'createContact', count: 1 });
    add({ email: 'Asha@Example.com' });
    await desk.clock.advance(1000);
    const [one] = made();
    if (!one) throw new Error('it was not made');
    sandbox().edit('contacts', one.id, { email: 'asha@example.com' });
    await desk.clock.advance(5 * minute);
    expect([shown(), made().length]).toEqual([[], 1]);
  });

  test('asks where the practice has one already.', async () => {
    elsewhere({ name: 'ASHA RAO', email: 'Asha@Example.com' });
    add();
    await desk.clock.advance(minute);
    expect(shown()).toMatchObject([{ state: 'asks' }]);
    expect(made()).toEqual([]);
  });
});
