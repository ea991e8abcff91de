import {
  claimPayment,
  connectAs,
  desksSeenBy,
  endClaim,
  isFull,
  makeHub,
  openClinicPcs,
  openInvoicesAt,
  pullThePlug,
  showTodayAgain,
} from '../../tests/e2e/linking.ts';
import {
  arriveSomeone,
  chooseWhoOwes,
  type PatientRow,
  seeToday,
  takePayment,
} from '../../tests/e2e/receptionist.ts';
import { arriveSeenBy, whenPainted } from './arrival-elsewhere.ts';
import { type DemoDesk, joinClinic } from './clinic-desks.ts';
import { type ClinicStep, type LinkedClinic, untilHolds as until } from './linked-clinic.ts';
import type { DemoPractice } from './practice.ts';
import { practitionersSteps } from './room-steps.ts';

/**
 * @param desks how many join the hub, at least one; the last of them is the one that is added later
 * @param practitioner whether the PC of a practitioner joins in the end
 */
export const morningAtDesks = (desks: number, practitioner: boolean): readonly ClinicStep[] => [
  { does: 'a first PC reads the practice, and becomes the hub', act: becomeHub },
  ...(desks > 1
    ? [{ does: 'PCs join by a code', act: (clinic: LinkedClinic) => joinAll(clinic, desks - 1) }]
    : []),
  { does: 'one more joins, and is filled by another', act: addOne },
  { does: 'an arrival at one desk is painted at the others', act: arrive },
  { does: 'a claim is respected', act: claim },
  { does: 'the hub is killed and comes back, and the others go on', act: loseHub },
  ...(practitioner ? practitionersSteps : []),
];

/** The first PC reads the practice, and is the hub then. */
export async function becomeHub({ open, practice }: LinkedClinic): Promise<string> {
  const hub = await open();
  const began = performance.now();
  hub.page = await connectAs(hub.program, practice, hub.initials);
  await makeHub(hub.page, hub.name);
  await until('the first PC has not read every list', () => isFull(hub.page), 600_000);
  return `every list is read after ${secondsSince(began)}, by ${await practice.calls()} calls`;
}

/** So many more PCs join it, one after another. */
export async function joinAll(clinic: LinkedClinic, count: number): Promise<string> {
  const began = performance.now();
  for (let joined = 0; joined < count; joined += 1) {
    const desk = await clinic.open();
    await joinClinic(deskOf(clinic, 0), desk, null);
  }
  await untilLinked(clinic.all);
  return `${count} after ${secondsSince(began)}`;
}

async function addOne(clinic: LinkedClinic): Promise<string> {
  const { practice, all, photograph } = clinic;
  const desk = await clinic.open();
  const hub = deskOf(clinic, 0);
  const [before, began] = [await practice.calls(), performance.now()];
  await joinClinic(hub, desk, null);
  const [joined, filling] = [secondsSince(began), performance.now()];
  await until('the new desk is not full', () => isFull(desk.page), 60_000);
  const full = secondsSince(filling);
  const calls = (await practice.calls()) - before;
  await untilLinked(all);
  await photograph('joined');
  await showTodayAgain(hub.page);
  return `today’s list after ${joined}, full ${full} later; ${calls} calls of all desks meanwhile`;
}

async function arrive(clinic: LinkedClinic): Promise<string> {
  const at = deskOf(clinic, 1);
  const { who, seen } = await arriveSeenBy(
    at,
    clinic.all.filter((desk) => desk !== at),
  );
  await clinic.photograph('arrived');
  await untilArrived(clinic.practice, who);
  const times = seen.map(
    ({ name, inSightMs, paintedMs }) => `${name} in sight ${inSightMs} ms, arrived ${paintedMs} ms`,
  );
  return `${who.name} at ${at.name}; ${times.join('; ')}`;
}

async function claim(clinic: LinkedClinic): Promise<string> {
  const { practice } = clinic;
  const [first, other] = [deskOf(clinic, 1), deskOf(clinic, clinic.all.length === 2 ? 0 : 2)];
  const before = (await practice.state('payments')).length;
  const who = await chooseWhoOwes(first.page);
  const invoices = await openInvoicesAt(first.page, who.patientId);
  const held = await claimPayment(first.page, who.patientId, invoices);
  const refused = await claimPayment(other.page, who.patientId, invoices);
  if (held.state !== 'held' || refused.state !== 'taken')
    throw new Error(`the claims are ${held.state} and ${refused.state}, not held and taken`);
  for (const [{ page }, { claimId }] of [[other, refused] as const, [first, held] as const])
    await endClaim(page, claimId);
  const amount = await takePayment(first.page);
  // A day that goes on by itself has payments of other patients.
  const all = (await practice.state('payments')).slice(before);
  const made = all.filter((payment) => payment['patientId'] === who.patientId);
  if (made.length !== 1) throw new Error(`the practice has not one payment from ${who.name}`);
  return `${other.name} is shown that ${refused.holder.name} has it; ${amount} from ${who.name}, once`;
}

async function loseHub(clinic: LinkedClinic): Promise<string> {
  const { noticed, meanwhile } = await killHub(clinic);
  const { back, later } = await comeBack(clinic, meanwhile);
  return `on their own after ${noticed}, linked again ${back} after its start; ${meanwhile.name} and ${later.name} are Arrived everywhere`;
}

async function killHub(
  clinic: LinkedClinic,
): Promise<{ readonly noticed: string; readonly meanwhile: PatientRow }> {
  const others = clinic.all.slice(1);
  const began = performance.now();
  await pullThePlug(deskOf(clinic, 0));
  const seen = () => Promise.all(others.map(({ page }) => desksSeenBy(page)));
  await until('a desk does not notice', async () => (await seen()).every((desks) => desks === 0));
  const noticed = secondsSince(began);
  for (const { page } of others) await page.getByText('On its own').first().waitFor();
  await clinic.photograph('on-their-own', others);
  const meanwhile = await arriveSomeone(deskOf(clinic, 1).page);
  await untilArrived(clinic.practice, meanwhile);
  return { noticed, meanwhile };
}

/** @param meanwhile who arrived while the hub was gone: it shows that before anyone arrives there */
async function comeBack(
  clinic: LinkedClinic,
  meanwhile: PatientRow,
): Promise<{ readonly back: string; readonly later: PatientRow }> {
  const hub = deskOf(clinic, 0);
  const began = performance.now();
  hub.program = hub.pc.start();
  hub.page = await hub.program.page();
  await seeToday(hub.page);
  await untilLinked(clinic.all);
  const back = secondsSince(began);
  await whenPainted(hub.page, meanwhile);
  const { who: later } = await arriveSeenBy(hub, clinic.all.slice(1));
  await untilArrived(clinic.practice, later);
  await openClinicPcs(hub.page);
  await clinic.photograph('linked-again');
  return { back, later };
}

function deskOf({ all }: LinkedClinic, index: number): DemoDesk {
  const desk = all[index];
  if (!desk) throw new RangeError(`desk ${index} is not open`);
  return desk;
}

async function untilLinked(all: readonly DemoDesk[]): Promise<void> {
  for (const { name, page } of all)
    await until(`${name} does not see all others`, async () => (await desksSeenBy(page)) === all.length);
}

/** PCs that have just joined may have used up the calls of a minute: an arrival then waits until those count no longer. */
const arrivalMs = 90_000;

/** Until the practice has a patient as arrived. */
export const untilArrived = (practice: DemoPractice, { name, appointmentId, patientId }: PatientRow) => {
  const isArrived = async () => {
    const held = (await practice.state('appointments')).find(({ id }) => id === appointmentId);
    const places = (held?.['appointmentPatients'] ?? []) as { patientId: number; status: string | null }[];
    return places.some((place) => place.patientId === patientId && place.status === 'Arrived');
  };
  return until(`${name} is not Arrived at the practice`, isArrived, arrivalMs);
};

const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
