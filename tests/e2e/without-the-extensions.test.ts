import { describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/durations.ts';
import { openClinic } from './clinic.ts';
import { deskUnderTest } from './desk-under-test.ts';
import { arriveSomeone, chooseFirst, pill } from './receptionist.ts';

/** A practice whose service names neither practitioners nor services, and lists no payments. */

const desk = deskUnderTest({ clinic: () => openClinic(200, (same) => same, { extensions: 'absent' }) });

/** In a narrow list the practitioner's name is there for those who hear it, and not drawn. */
const there = { state: 'attached' } as const;
const pollOptions = { timeout: 90_000, interval: 200 };
const rail = (name: string) =>
  desk.page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('button', { name: new RegExp(`^${name}`) });

/** How many practitioners and services the practice's appointments of these weeks speak of. */
function spokenOf(): number {
  const spoken = new Set<string>();
  for (const one of desk.clinic.sandbox.state('appointments')) {
    if (one.archived || !(Math.abs(Date.parse(one.start ?? '') - Date.now()) < 21 * dayMs)) continue;
    if (one.practitionerId) spoken.add(`practitioner ${one.practitionerId}`);
    if (one.serviceId) spoken.add(`service ${one.serviceId}`);
  }
  return spoken.size;
}

describe('a service that gives no names', () => {
  it('is live all the same, and the desk can work before anything was typed', async () => {
    await expect.poll(() => pill(desk.page).textContent(), pollOptions).toContain('Live');
    await desk.page
      .getByText(/^Practitioner \d+$/)
      .first()
      .waitFor(there);
    await arriveSomeone(desk.page);
  });

  it('has names everywhere once they were typed', async () => {
    const fields = desk.page.getByRole('textbox', { name: /^Name of (Practitioner|Service) \d+$/ });
    const count = spokenOf();
    // Each page that is read of the appointments may speak of another one, and the screen is read when it opens.
    const namesToType = async () => {
      await rail('Today').click();
      await rail('Settings').click();
      await desk.page.getByRole('button', { name: 'Names and colours' }).click();
      await fields.first().waitFor();
      return fields.count();
    };
    await expect.poll(namesToType, pollOptions).toBe(count);
    for (let n = 0; n < count; n += 1) {
      const name = (await fields.nth(n).getAttribute('aria-label'))?.replace('Name of ', '') ?? '';
      await fields.nth(n).fill(name.replace('Practitioner', 'Doctor').replace('Service', 'Treatment'));
      await fields.nth(n).press('Enter');
    }
    await rail('Today').click();
    await desk.page
      .getByText(/^Doctor \d+$/)
      .first()
      .waitFor(there);
    await desk.page
      .getByText(/Treatment \d+/)
      .first()
      .waitFor();
    // The last name is on its way to the list when the first is there.
    await expect.poll(() => desk.page.getByText(/Practitioner \d+|Service \d+/).count(), pollOptions).toBe(0);
  });

  it('every screen says what it can, and none shows a number for a name', async () => {
    for (const screen of ['Waiting', 'Patients', 'Contacts', 'Takings', 'To finish', 'To send']) {
      await rail(screen).click();
      await desk.page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await desk.page.getByText(/Practitioner \d+|Service \d+/).count(), screen).toBe(0);
      expect(await desk.page.getByText('Something went wrong').count(), screen).toBe(0);
    }
    await rail('Takings').click();
    await desk.page.getByText('Only payments taken on this PC.', { exact: true }).waitFor();
    await rail('Today').click();
    await chooseFirst(desk.page);
    await desk.page.keyboard.press('o');
    await desk.page.getByRole('heading', { name: 'Appointments' }).waitFor();
    await desk.page
      .getByText(/Treatment \d+/)
      .first()
      .waitFor();
  });
});
