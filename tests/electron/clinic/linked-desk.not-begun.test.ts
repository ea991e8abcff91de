import { afterEach, expect, test } from 'vitest';
import { backupRestoredFact } from '../../../electron/store/desk/desk-mark.ts';
import { type LinkedDesks, openLinkedDesks } from '../../fakes/linked-desks.ts';
import { refusingCommit } from '../../fakes/refused-commits.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

let clinic: LinkedDesks;
afterEach(() => clinic.close());

/** Two desks; the file of the first was restored from a backup, and a write waits in it. */
async function twoDesks() {
  clinic = await openLinkedDesks(2, { patients: 25 });
  const [one, other] = clinic.desks as readonly [WholeDesk, WholeDesk];
  await one.clock.advance(20_000);
  one.setPlugged(false);
  const patient = one.service.sandbox.state('patients').find((p) => !p.archived);
  const change = { patientId: patient?.id ?? 0, base: {}, mine: { alert: 'waits' } };
  one.session().outbox.add('patient-details', change);
  return { one, other };
}
const sees = (other: WholeDesk) => (other.session().link()?.others ?? []).map(({ desk }) => desk);

/** Starts the desk again, each time with another commit refused by a full disk, until it has no session. */
async function failToBegin(one: WholeDesk): Promise<void> {
  for (let nth = 1; nth <= 10; nth++) {
    one.session().desk.saveFact(backupRestoredFact, JSON.stringify({ lastChange: null }));
    await refusingCommit(nth, () => one.clock.until(one.restart(), 120_000));
    if (one.companion().session() === null) return;
  }
  throw new Error('it began each time');
}

test('A desk whose session could not begin, because a full disk refused a commit of its start, is not here.', async () => {
  const { one, other } = await twoDesks();
  await failToBegin(one);
  await one.clock.advance(20_000);
  expect([one.companion().state().failure?.kind, sees(other)]).toEqual(['disk-full', []]);
});

test('Once that desk has begun on the next try, it speaks with one voice: the hub is not flooded.', async () => {
  const { one } = await twoDesks();
  await failToBegin(one);
  let puts = 0;
  const stop = clinic.links[1]?.state.watch('sight', (event) => {
    if (event.kind !== 'put' || !event.entry.key.startsWith('d01')) return;
    puts += 1;
    if (puts > 100) throw new Error('flooded');
  });
  await one.clock.until(one.companion().tryAgain(), 60_000);
  await one.clock.advance(5000);
  stop?.();
  expect(one.companion().session()).not.toBe(null);
  expect(puts).toBeLessThan(20);
});
