import { dayOf } from '../../shared/clinic-time.ts';
import { chooseRow, dialogOf, hasArrived, typeUntilFirst } from './steps.ts';
import { type Task, type TaskDesk, untilTrue } from './task.ts';

/** Tasks with bookings. */

const timeInFocus = (desk: TaskDesk) => desk.page.locator('input[name="time"]:checked:focus').waitFor();
const visitsOf = ({ clinic }: TaskDesk, patientId: number) =>
  clinic.sandbox
    .state('appointments')
    .filter(
      (one) => !one.archived && one.appointmentPatients?.some((place) => place.patientId === patientId),
    );
/** Of all that they have: some come every week. */
function visitLaterToday(desk: TaskDesk, patientId: number) {
  const zone = desk.clinic.sandbox.state('locations')[0]?.timezone ?? 'UTC';
  return visitsOf(desk, patientId).find(({ start }) => {
    const at = Date.parse(start ?? '');
    return at > Date.now() && dayOf(at, zone) === dayOf(Date.now(), zone);
  });
}
const startOf = ({ clinic }: TaskDesk, id: number) =>
  Date.parse(clinic.sandbox.state('appointments', id)?.start ?? '');
const saysInTheEnd = (desk: TaskDesk, words: string) =>
  dialogOf(desk.page).getByText(words, { exact: true }).waitFor();
let visitsBefore = 0;

export const diary: readonly Task[] = [
  {
    no: 15,
    name: 'Book the next visit',
    before: { keys: 3 },
    best: { keys: 2 },
    why: 'With the Enter that closes what came of it: a booking that the practice refuses must not go unseen.',
    async ready(desk) {
      await chooseRow(desk, desk.people.toBook);
      visitsBefore = visitsOf(desk, desk.people.toBook.patientId).length;
    },
    async act(desk, hands) {
      await hands.press('b');
      await timeInFocus(desk);
      await hands.press('Enter');
      await saysInTheEnd(desk, 'Booked');
      await hands.press('Enter');
      await dialogOf(desk.page).waitFor({ state: 'detached' });
    },
    check: (desk) =>
      untilTrue(
        'the practice has not the visit',
        () => visitsOf(desk, desk.people.toBook.patientId).length === visitsBefore + 1,
      ),
  },
  {
    no: 16,
    name: 'Move a visit by keyboard',
    before: { keys: 4 },
    best: { keys: 3 },
    why: 'With the Enter that closes what came of it, as for a booking.',
    ready: (desk) => chooseRow(desk, desk.people.toMove),
    async act(desk, hands) {
      await hands.press('m');
      await timeInFocus(desk);
      await hands.press('Enter');
      await dialogOf(desk.page).locator('button:focus', { hasText: 'Move appointment' }).waitFor();
      await hands.press('Enter');
      await saysInTheEnd(desk, 'Moved');
      await hands.press('Enter');
      await dialogOf(desk.page).waitFor({ state: 'detached' });
    },
    check: (desk) =>
      untilTrue('the visit has not moved', () => {
        const { appointmentId, start } = desk.people.toMove;
        return startOf(desk, appointmentId) !== start;
      }),
  },
  {
    no: 17,
    name: 'Move a visit by dragging it',
    before: { drags: 1, clicks: 1 },
    best: 'a drag, and a bar to undo it',
    note: 'One question, before, also onto a time that is taken.',
    async ready(desk) {
      await chooseRow(desk, desk.people.toDrag);
      await desk.page.keyboard.press('l');
      await desk.page.locator('[data-block][aria-pressed="true"]').waitFor();
    },
    async act({ page, people }, hands) {
      const block = page.locator(`[data-block="${people.toDrag.appointmentId}:${people.toDrag.patientId}"]`);
      await block.scrollIntoViewIfNeeded();
      const box = (await block.boundingBox()) ?? { x: 0, y: 0 };
      await hands.drag(async () => {
        await block.hover({ position: { x: 12, y: 4 } });
        await page.mouse.down();
        await page.mouse.move(box.x + 12, box.y + 60, { steps: 4 });
        await page.mouse.up();
      });
      const yes = dialogOf(page).getByRole('button', { name: /^(Move appointment|Move anyway)$/ });
      await hands.click(yes);
    },
    async check(desk) {
      const { appointmentId, start } = desk.people.toDrag;
      await saysInTheEnd(desk, 'Moved');
      await untilTrue('the visit has not moved', () => startOf(desk, appointmentId) !== start);
    },
    async after({ page }) {
      await page.keyboard.press('Enter');
      await dialogOf(page).waitFor({ state: 'detached' });
      await page.keyboard.press('l');
      await page.getByRole('grid').first().waitFor();
    },
  },
  {
    no: 18,
    name: 'A mobile number is changed',
    before: { keys: 21, clicks: 3 },
    best: { keys: 12 },
    ready: (desk) => chooseRow(desk, desk.people.movesHouse),
    async act({ page }, hands) {
      await hands.press('e');
      await hands.type('0412345678');
      // A person takes longer for eleven keys than this PC for reading the patient.
      await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).waitFor();
      await hands.press('Enter');
    },
    check: (desk) =>
      untilTrue('the practice has not the number', () =>
        JSON.stringify(
          desk.clinic.sandbox.state('patients', desk.people.movesHouse.patientId)?.phoneNumbers ?? [],
        )
          .replaceAll(' ', '')
          .includes('412345678'),
      ),
  },
  {
    no: 23,
    name: 'A walk-in: booked and arrived',
    before: { keys: 23 },
    best: { keys: 14 },
    async act(desk, hands) {
      const { page, people } = desk;
      const { name, patientId } = people.walksIn;
      await hands.press('Control+k');
      await typeUntilFirst(desk, hands, name.toLowerCase(), name);
      await hands.press('Shift+Enter');
      await timeInFocus(desk);
      await hands.press('Enter');
      await saysInTheEnd(desk, 'Booked and marked as arrived');
      await hands.press('Enter');
      await dialogOf(page).waitFor({ state: 'detached' });
      if (!visitLaterToday(desk, patientId)) throw new Error('nobody has time for a walk-in today');
    },
    async check(desk) {
      const { patientId, name } = desk.people.walksIn;
      const visit = visitLaterToday(desk, patientId);
      await hasArrived(desk, { appointmentId: visit?.id ?? 0, patientId, name });
    },
  },
];
