import { clockOf } from '../../shared/clinic-time.ts';
import { birthdayAsTyped } from './people.ts';
import { hasArrived, isInFocus, panelOf, typeAll, typeUntilFirst } from './steps.ts';
import type { Task, TaskDesk } from './task.ts';

/** Tasks of the search. */

const sameSecond = 'Typing stops when the patient is marked first.';
const toFind = { mustHold: true } as const;

/** Thuy Nguyen's visit that is next from now, and how a patient says its hour: `thuy 1`. */
function visitWithThuy({ clinic }: TaskDesk) {
  const { sandbox } = clinic;
  const thuy = sandbox.state('practitioners').find(({ firstname }) => firstname === 'Thuy');
  const zone = sandbox.state('locations')[0]?.timezone ?? 'UTC';
  const visits = sandbox
    .state('appointments')
    .filter((one) => one.practitionerId === thuy?.id && !one.archived)
    .filter((one) => (one.appointmentPatients ?? []).length === 1)
    .filter((one) => [null, undefined, 'Arrived'].includes(one.appointmentPatients?.[0]?.status))
    .map((one) => ({
      start: Date.parse(one.start ?? ''),
      patientId: one.appointmentPatients?.[0]?.patientId ?? 0,
    }))
    .filter(({ start }) => Math.abs(start - Date.now()) < 8 * 3_600_000)
    .toSorted((a, b) => a.start - b.start);
  const next = visits.find(({ start }) => start > Date.now());
  if (!next) throw new Error('Thuy has no visit left today');
  const [hour = 0, minutes = 0] = clockOf(next.start, zone).split(':').map(Number);
  const off = ({ start }: { start: number }) => Math.abs(start - (next.start - minutes * 60_000));
  const sharp = visits.reduce((best, one) => (off(one) < off(best) ? one : best), next);
  const { firstname, lastname } = sandbox.state('patients', sharp.patientId) ?? {};
  return { text: `thuy ${hour}`, patientId: sharp.patientId, name: `${firstname} ${lastname}` };
}

export const finding: readonly Task[] = [
  {
    ...{ ...toFind, no: 1, name: 'Find by half a name', before: { keys: 7 }, best: { keys: 6 } },
    note: sameSecond,
    async act(desk, hands) {
      const { last, name } = desk.people.longName;
      await hands.press('Control+k');
      await typeUntilFirst(desk, hands, last.slice(0, Math.ceil(last.length / 2)).toLowerCase(), name);
      await hands.press('Enter');
    },
    check: (desk) => isInFocus(desk, desk.people.longName),
  },
  {
    ...{
      ...toFind,
      no: 2,
      name: 'Find by the end of a phone number',
      before: { keys: 9 },
      best: { keys: 9 },
    },
    async act(desk, hands) {
      const { phone, name } = desk.people.byPhone;
      await hands.press('Control+k');
      await typeAll(desk, hands, `${phone.slice(-6, -3)} ${phone.slice(-3)}`, name);
      await hands.press('Enter');
    },
    check: (desk) => isInFocus(desk, desk.people.byPhone),
  },
  {
    ...{ ...toFind, no: 3, name: 'Find by the birthday', before: { keys: 9 }, best: { keys: 9 } },
    async act(desk, hands) {
      const { born, name } = desk.people.byBirthday;
      await hands.press('Control+k');
      await typeAll(desk, hands, birthdayAsTyped(born), name);
      await hands.press('Enter');
    },
    check: (desk) => isInFocus(desk, desk.people.byBirthday),
  },
  {
    ...{ ...toFind, no: 4, name: 'Find with a slip: `whitfeild`', before: 'failed', best: { keys: 11 } },
    async act(desk, hands) {
      await hands.press('Control+k');
      await typeAll(desk, hands, 'whitfeild', 'Whitfield');
      await hands.press('Enter');
    },
    check: async ({ page }) =>
      panelOf(page)
        .getByRole('heading', { name: /Whitfield/ })
        .waitFor(),
  },
  {
    ...{ ...toFind, no: 5, name: 'Three arrivals by search', before: { keys: 23 }, best: { keys: 17 } },
    note: sameSecond,
    async act(desk, hands) {
      await hands.press('Control+k');
      for (const { first, last, name } of desk.people.arriving) {
        await typeUntilFirst(desk, hands, `${first} ${last}`.toLowerCase(), name);
        await hands.press('Control+Shift+Enter');
        await desk.page.getByText(`${name} arrived at`).waitFor();
      }
    },
    async check(desk) {
      for (const who of desk.people.arriving) await hasArrived(desk, who);
    },
  },
  {
    ...{ ...toFind, no: 24, name: '“I’m here for Thuy at 12”', before: { clicks: 2 }, best: { keys: 9 } },
    note: 'Before: and a scroll. At an hour of one digit it is a key less.',
    async act(desk, hands) {
      const { text, name } = visitWithThuy(desk);
      await hands.press('Control+k');
      await typeAll(desk, hands, text, name);
      await hands.press('Enter');
    },
    check: (desk) => isInFocus(desk, visitWithThuy(desk)),
  },
  {
    ...{ ...toFind, no: 25, name: 'The late patient arrives', before: { keys: 9 }, best: { keys: 9 } },
    note: sameSecond,
    async act(desk, hands) {
      await hands.press('Control+k');
      await typeUntilFirst(desk, hands, 'jia chen', 'Jia Chen');
      await hands.press('Control+Shift+Enter');
    },
    check: async ({ page }) => page.getByText('Jia Chen arrived at').waitFor(),
  },
];
