import type { ClinicData } from '../../service/clinic-data.ts';
import { dayOf, machineClockOf } from '../../shared/clinic-time.ts';
import { birthdayAsTyped } from './people.ts';
import { hasArrived, isInFocus, panelOf, typeAll, typeUntilFirst } from './steps.ts';
import type { Task, TaskDesk } from './task.ts';

/** Tasks of the search. */

const sameSecond = 'Typing stops when the patient is marked first.';

type Practice = Pick<ClinicData, 'practitioners' | 'locations' | 'appointments' | 'patients'>;
type Visit = { readonly text: string; readonly patientId: number; readonly name: string };

/**
 * Those who are still to come to Thuy Nguyen, each by an hour that brings them to the top: of all who are with her today and
 * have not cancelled, they are the nearest to it, in the morning or in the afternoon.
 * @param now UTC ms
 */
export function visitsWithThuy(practice: Practice, now: number): Visit[] {
  const thuy = practice.practitioners.find(({ firstname }) => firstname === 'Thuy');
  const zone = practice.locations[0]?.timezone ?? 'UTC';
  const minutesOf = (start: number) => {
    const [hour = 0, minutes = 0] = machineClockOf(start, zone).split(':').map(Number);
    return hour * 60 + minutes;
  };
  const visits = practice.appointments
    .filter((one) => one.practitionerId === thuy?.id && !one.archived)
    .map(({ start, appointmentPatients }) => ({ at: Date.parse(start ?? ''), appointmentPatients }))
    .filter(({ at }) => dayOf(at, zone) === dayOf(now, zone))
    .flatMap(({ at, appointmentPatients }) =>
      (appointmentPatients ?? []).map(({ patientId, status }) => ({ at, patientId, status: status ?? null })),
    )
    .filter(({ status }) => status !== 'Cancelled' && status !== 'Did not arrive');
  const halfDay = 12 * 60;
  const nearTo = (hour: number) => (other: number) => {
    const typed = (hour % 12) * 60;
    const times = hour > 12 ? [hour * 60] : [typed, typed + halfDay];
    return Math.min(...times.map((minutes) => Math.abs(minutesOf(other) - minutes)));
  };
  return visits
    .filter(({ at, status }) => at > now && status === null)
    .flatMap(({ at, patientId }) => {
      const hour = Math.floor(minutesOf(at) / 60);
      const far = nearTo(hour);
      const isNearest = visits.every((other) => other.patientId === patientId || far(other.at) > far(at));
      const { firstname, lastname } = practice.patients.find(({ id }) => id === patientId) ?? {};
      return isNearest ? [{ text: `thuy ${hour}`, patientId, name: `${firstname} ${lastname}` }] : [];
    });
}

function visitWithThuy({ clinic: { sandbox } }: TaskDesk): Visit {
  const practice = {
    practitioners: sandbox.state('practitioners'),
    locations: sandbox.state('locations'),
    appointments: sandbox.state('appointments'),
    patients: sandbox.state('patients'),
  };
  const [first] = visitsWithThuy(practice, Date.now());
  if (!first) throw new Error('nobody who is still to come to Thuy is the nearest to their hour');
  return first;
}

export const finding: readonly Task[] = [
  {
    no: 1,
    name: 'Find by half a name',
    before: { keys: 7 },
    best: { keys: 6 },
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
    no: 2,
    name: 'Find by the end of a phone number',
    before: { keys: 9 },
    best: { keys: 9 },
    async act(desk, hands) {
      const { phone, name } = desk.people.byPhone;
      await hands.press('Control+k');
      await typeAll(desk, hands, `${phone.slice(-6, -3)} ${phone.slice(-3)}`, name);
      await hands.press('Enter');
    },
    check: (desk) => isInFocus(desk, desk.people.byPhone),
  },
  {
    no: 3,
    name: 'Find by the birthday',
    before: { keys: 9 },
    best: { keys: 9 },
    async act(desk, hands) {
      const { born, name } = desk.people.byBirthday;
      await hands.press('Control+k');
      await typeAll(desk, hands, birthdayAsTyped(born), name);
      await hands.press('Enter');
    },
    check: (desk) => isInFocus(desk, desk.people.byBirthday),
  },
  {
    no: 4,
    name: 'Find with a slip: `whitfeild`',
    before: 'failed',
    best: { keys: 11 },
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
    no: 5,
    name: 'Three arrivals by search',
    before: { keys: 23 },
    best: { keys: 17 },
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
    no: 24,
    name: '“I’m here for Thuy at 12”',
    before: { clicks: 2 },
    best: { keys: 9 },
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
    no: 25,
    name: 'The late patient arrives',
    before: { keys: 9 },
    best: { keys: 9 },
    note: sameSecond,
    async act(desk, hands) {
      await hands.press('Control+k');
      await typeUntilFirst(desk, hands, 'jia chen', 'Jia Chen');
      await hands.press('Control+Shift+Enter');
    },
    check: async ({ page }) => page.getByText('Jia Chen arrived at').waitFor(),
  },
];
