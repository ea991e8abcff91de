import { expect } from 'vitest';
import { statusAt } from '../clinic.ts';
import { deskActs, pollOptions } from '../desk-acts.ts';
import type { DeskUnderTest } from '../desk-under-test.ts';
import type { PatientRow } from '../receptionist.ts';
import type { FlowName } from './cells.ts';
import type { Flow, FlowScreen, LastStep } from './flow.ts';

type Name = Extract<
  FlowName,
  'book the next visit' | 'book who walks in' | 'move a visit' | 'cancel an appointment'
>;

/** What becomes of bookings, and of the move of one. */
export function diaryFlows(desk: DeskUnderTest): Readonly<Record<Name, Flow>> {
  const acts = deskActs(desk);

  const screen = (words: 'Booked' | 'Moved'): FlowScreen => {
    const done = async () => {
      await acts.saysInTheEnd(words);
      await acts.close();
    };
    return {
      done,
      kept: () => acts.says('Saved here, not sent yet'),
      async refused() {
        await acts.saysInTheEnd('Your practice system didn’t accept it');
        await acts.giveUpRefused();
        await acts.says('Deleted');
        await acts.close();
      },
      lost: done,
    };
  };

  function booking({ patientId }: { readonly patientId: number }): LastStep {
    const visits = () => desk.clinic.sandbox.state('appointments');
    const before = new Set(visits().map(({ id }) => id));
    return {
      all: 1,
      confirm: () => acts.press('Enter'),
      made() {
        const made = visits().filter(({ id }) => !before.has(id));
        const theirs = made.every(({ appointmentPatients = [] }) =>
          appointmentPatients?.some((place) => place.patientId === patientId),
        );
        return theirs ? made.length : Number.NaN;
      },
    };
  }
  /** The dialog closes with the last key: the row and a bar show what becomes of it. */
  let whose: PatientRow | null = null;
  const isCancelled = async () => {
    await expect.poll(() => whose && statusAt(desk.clinic, whose), pollOptions).toBe('Cancelled');
    await acts.nothingWaits();
  };
  const cancelled: FlowScreen = {
    done: isCancelled,
    kept: () => acts.saysOnThePage(/: appointment cancelled at /),
    async refused() {
      await acts.needsAPerson();
      await acts.go('To send');
      await acts.deleteCard();
      await acts.go('Today');
    },
    lost: isCancelled,
  };
  const ends = {
    online: 'it is in the diary',
    offline: 'it is kept, looked at again, and booked when the practice is back',
    refused: 'it is told, and nothing is booked',
    'answer lost': 'it is found, and made once',
  };
  const book = { operation: 'createAppointment', ends, screen: screen('Booked') } as const;

  return {
    'book the next visit': {
      ...book,
      ends: { ...ends, online: 'it is in the diary with two keys' },
      begin: async () => booking(await acts.openBooking()),
    },
    'book who walks in': {
      ...book,
      ends: { ...ends, online: 'four keystrokes: Ctrl+K, the name, Shift+Enter, Enter' },
      begin: async () => booking(await acts.walkIn()),
    },
    'move a visit': {
      operation: 'updateAppointment',
      screen: screen('Moved'),
      ends: {
        online: 'it has the other time, by keyboard',
        offline: 'it is kept, looked at again, and moved when the practice is back',
        refused: 'it is told, and the visit stays where it was',
        'answer lost': 'it is read back, and moved once',
      },
      async begin() {
        const { appointmentId, start } = await acts.openMove();
        return {
          all: 1,
          confirm: () => acts.press('Enter'),
          made: () => Number(acts.startOf(appointmentId) !== start),
        };
      },
    },
    'cancel an appointment': {
      operation: 'cancelAppointment',
      screen: cancelled,
      ends: {
        online: 'X, a digit, Enter; six seconds later the practice has it',
        offline: 'it is kept, the appointment is read again, and it is cancelled when the practice is back',
        refused: 'it is shown as not accepted, and the appointment stays',
        'answer lost': 'it is read back, and cancelled once',
      },
      async begin() {
        const who = await acts.openCancellation();
        whose = who;
        return {
          all: 1,
          confirm: () => acts.press('Enter'),
          made: () => Number(statusAt(desk.clinic, who) === 'Cancelled'),
        };
      },
    },
  };
}
