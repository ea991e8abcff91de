import type { ClinicLink } from '../clinic/clinic-link.ts';
import {
  isListKey,
  type ListedPeople,
  listKey,
  openListText,
  type PractitionerList,
  peopleKey,
  readDayList,
  readListedPeople,
} from '../clinic/day-list-messages.ts';

/** What the desks say to a practitioner's PC. */
export type ListFeed = {
  /** Reads the list of the practitioner who is chosen now, where the desks have said it. */
  readChosen(): void;
  close(): void;
};

/**
 * Follows what the desks say of the days of practitioners.
 *
 * Guarantees
 * - Only the list of the practitioner who is chosen is opened; those of others stay sealed.
 * - What was sealed with new keys before this PC had them is read once it has them.
 *
 * @param heard.onPeople, heard.onList `desk`: which one said it
 */
export function followLists(
  { link, sealing, ids, onNewKeys }: Pick<ClinicLink, 'link' | 'sealing' | 'ids' | 'onNewKeys'>,
  chosen: () => number | null,
  heard: {
    readonly onPeople: (people: ListedPeople, desk: string) => void;
    readonly onList: (list: PractitionerList) => void;
  },
): ListFeed {
  const sealed = new Map<string, Uint8Array>();

  function read(key: string): void {
    const body = sealed.get(key);
    const opened = body && openListText(sealing, key, body);
    if (!opened) return;
    if (key === peopleKey) {
      const people = readListedPeople(opened.text);
      if (people) heard.onPeople(people, opened.desk);
      return;
    }
    const list = readDayList(opened.text);
    if (list && list.practitionerId === chosen()) heard.onList(list);
  }

  const isWanted = (key: string): boolean => {
    const id = chosen();
    return key === peopleKey || (id !== null && key === listKey(ids, id));
  };

  function readChosen(): void {
    const id = chosen();
    if (id !== null) read(listKey(ids, id));
  }

  const stopWatch = link.state.watch('day', (event) => {
    if (event.kind === 'restarted') sealed.clear();
    if (event.kind === 'gone') sealed.delete(event.key);
    if (event.kind !== 'put' || !isListKey(event.entry.key)) return;
    sealed.set(event.entry.key, event.entry.body);
    if (isWanted(event.entry.key)) read(event.entry.key);
  });

  const stopKeys = onNewKeys?.(() => {
    readChosen();
    read(peopleKey);
  });

  return {
    readChosen,
    close() {
      stopWatch();
      stopKeys?.();
    },
  };
}
