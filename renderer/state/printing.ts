import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CallInput } from '../../shared/bridge/contract.ts';
import type { LocationIds } from '../../shared/locations.ts';
import type { Bridge } from '../bridge.ts';
import { type Notices, nameless, sensitive } from './notices.ts';
import { noticeWords } from './words.ts';

/** How many days after today a downtime sheet covers. */
const downtimeDays = 7;

export type PrintTo = CallInput<'print.days'>['to'];

export type PrintActions = {
  /** Whether a sheet is being made: the next one waits until the user is done with it. */
  readonly store: StoreApi<{ readonly making: boolean }>;
  /** The list of one day. @param date `YYYY-MM-DD` */
  day(date: string, places: LocationIds, to: PrintTo): Promise<void>;
  /** Today and the days after it, for times without network or service. */
  downtime(today: string, places: LocationIds, to: PrintTo): Promise<void>;
  /** Saves a table as a file. */
  saveCsv(name: string, csv: string): Promise<void>;
};

/** Prints, or saves as a file: the main process makes the document and asks the user where to. */
export function createPrintActions(bridge: Bridge, notices: Notices): PrintActions {
  const store = createStore<{ making: boolean }>(() => ({ making: false }));
  const show = async () => {
    const answer = await bridge.call('print.showSaved', {});
    if (!answer.ok) notices.fail(answer.failure);
  };
  // The main process shows the file that was saved last, so the notice takes the place of an earlier one.
  const saved = (name: string | null) =>
    name !== null &&
    notices.good(sensitive(noticeWords.saved(name)), {
      words: noticeWords.showInFolder,
      act: () => void show(),
      replaces: 'saved-file',
    });

  async function make(input: CallInput<'print.days'>) {
    if (store.getState().making) return;
    const fail = notices.failing();
    store.setState({ making: true });
    try {
      const answer = await bridge.call('print.days', input);
      if (!answer.ok) fail(answer.failure);
      else if (input.to === 'pdf') saved(answer.value.name);
      else if (answer.value.done) notices.say(nameless(noticeWords.printed));
    } finally {
      store.setState({ making: false });
    }
  }

  return {
    store,
    day: (from, places, to) => make({ from, days: 1, locationIds: [...places], to }),
    downtime: (from, places, to) => make({ from, days: downtimeDays + 1, locationIds: [...places], to }),
    async saveCsv(name, csv) {
      const fail = notices.failing();
      const answer = await bridge.call('print.saveCsv', { name, csv });
      if (answer.ok) saved(answer.value.name);
      else fail(answer.failure);
    },
  };
}
