import { consultingAt, rowsAt } from '../../tests/e2e/linking.ts';
import { type DemoDesk, joinRoom } from './clinic-desks.ts';
import { type ClinicStep, type LinkedClinic, untilHolds } from './linked-clinic.ts';

/** The PC of a practitioner among linked desks: it joins without a key, and what is marked there is seen everywhere. */
export const practitionersSteps: readonly ClinicStep[] = [
  { does: 'a practitioner’s PC joins, and what it marks is seen everywhere', act: markInTheRoom },
];

/** Within this time a mark is at every desk, ms. */
const longestMs = 5_000;

async function markInTheRoom({ all, openRoom, photograph }: LinkedClinic): Promise<string> {
  const [hub] = all;
  if (!hub) throw new Error('there is no hub');
  const room = await openRoom();
  const began = performance.now();
  const whose = await joinRoom(hub, room, null);
  const joined = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  const { name, key } = await nextIn(room);
  const late = await press(room, '2', all, 'late', (row) => row.late?.minutes === 10, key);
  const goneIn = await press(room, 's', all, 'gone in', (row) => row.goneIn !== undefined, key);
  await photograph('in-the-room', [...all, room]);
  const finished = await press(room, 'd', all, 'finished', (row) => row.finished !== undefined, key);
  await photograph('finished-in-the-room', [...all, room]);
  return `${whose} after ${joined}; ${name}: late at all desks after ${late} ms, gone in ${goneIn} ms, finished ${finished} ms`;
}

type Row = Awaited<ReturnType<typeof rowsAt>>[number];

/** Who is next on the screen of the room, by its list. */
async function nextIn({ page }: DemoDesk): Promise<{ readonly name: string; readonly key: string }> {
  const card = page.getByRole('region', { name: 'Next patient' });
  const name = (await card.locator('p').first().innerText()).trim();
  const { day } = await consultingAt(page);
  const visit = day?.visits.find((one) => one.name === name);
  if (!visit) throw new Error('the next patient is on no list');
  return { name, key: visit.key };
}

/** @returns the milliseconds from the key in the room to the last desk that shows it */
async function press(
  { page }: DemoDesk,
  key: string,
  desks: readonly DemoDesk[],
  what: string,
  isSeen: (row: Row) => boolean,
  visit: string,
): Promise<number> {
  const began = performance.now();
  await page.keyboard.press(key);
  for (const desk of desks) {
    const seen = async () => (await rowsAt(desk.page)).some((row) => row.key === visit && isSeen(row));
    await untilHolds(`${desk.name} does not show “${what}”`, seen, longestMs);
  }
  return Math.round(performance.now() - began);
}
