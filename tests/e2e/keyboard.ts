import type { Locator, Page } from 'playwright-core';
import { framesDrawn } from './receptionist.ts';

/**
 * A person with nothing but a keyboard. No call of the mouse stands here, or in the tests that use it.
 * @param page the page of the program, once it is there
 */
export function keyboardAt(page: () => Page) {
  const focus = () => page().locator(':focus');

  /** Presses a key until the focus is where it should be. */
  async function until(key: string, there: () => Promise<boolean>, most = 150): Promise<void> {
    for (let presses = 0; presses < most; presses += 1) {
      if ((await focus().count()) > 0 && (await there())) return;
      await page().keyboard.press(key);
      await framesDrawn(page());
    }
    throw new Error(`the key ${key} does not lead there`);
  }

  return {
    until,
    press: (key: string) => page().keyboard.press(key),
    type: (text: string) => page().keyboard.type(text),
    on: (target: Locator) => async () => (await target.and(focus()).count()) > 0,
    inRowWith: (inside: Locator) => async () =>
      (await page().locator('[role="row"][data-key]:focus').filter({ has: inside }).count()) > 0,
    inTheList: async () => (await page().locator('[role="row"][data-key]:focus').count()) > 0,
    /** Whose row has the focus. */
    async rowInFocus() {
      const key = (await page().locator('[role="row"]:focus').getAttribute('data-key')) ?? '';
      const [appointmentId = 0, patientId = 0] = key.split(':').map(Number);
      return { appointmentId, patientId };
    },
  };
}
