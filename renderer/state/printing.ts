import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallInput } from '../../shared/bridge/contract.ts';
import type { LocationIds } from '../../shared/places.ts';
import type { Bridge } from '../bridge.ts';
import type { Notices } from './notices.ts';

/** Days after today that a downtime sheet holds. */
const downtimeDays = 7;

export type PrintTo = CallInput<'print.days'>['to'];

export type Printing = {
  /** Whether a sheet is being made: the next one waits until a person is done with it. */
  readonly store: StoreApi<{ readonly making: boolean }>;
  /** The list of one day. @param date `YYYY-MM-DD` */
  day(date: string, places: LocationIds, to: PrintTo): Promise<void>;
  /** Today and the days after it, for the time without network or service. */
  downtime(today: string, places: LocationIds, to: PrintTo): Promise<void>;
  /** A table as a file. */
  saveCsv(name: string, csv: string): Promise<void>;
};

/** What goes to paper or into a file: made by the main process, which asks the person where. */
export function createPrinting(bridge: Bridge, notices: Notices): Printing {
  const store = createStore<{ making: boolean }>(() => ({ making: false }));
  const saved = (name: string | null) => name !== null && notices.say(`Saved as “${name}”.`);

  async function make(input: CallInput<'print.days'>) {
    if (store.getState().making) return;
    store.setState({ making: true });
    try {
      const answer = await bridge.call('print.days', input);
      if (!answer.ok) notices.fail(answer.failure);
      else if (input.to === 'pdf') saved(answer.value.name);
      else if (answer.value.done) notices.say('Sent to the printer.');
    } finally {
      store.setState({ making: false });
    }
  }

  return {
    store,
    day: (from, places, to) => make({ from, days: 1, locationIds: [...places], to }),
    downtime: (from, places, to) => make({ from, days: downtimeDays + 1, locationIds: [...places], to }),
    async saveCsv(name, csv) {
      const answer = await bridge.call('print.saveCsv', { name, csv });
      if (answer.ok) saved(answer.value.name);
      else notices.fail(answer.failure);
    },
  };
}
