import type { ClinicLink } from '../clinic/clinic-link.ts';
import type { ListedPeople, PractitionerList } from '../clinic/day-list-messages.ts';
import { isPractitionersPc, listingDesk } from '../clinic/day-lists.ts';
import { createPresence, practiceAheadMs } from '../clinic/presence.ts';
import { createSharedDay, type DayOfDesk } from '../clinic/shared-day.ts';
import { watchLinked } from '../link/watch-linked.ts';
import type { Clock, Random } from '../platform/ports.ts';
import { followLists } from './list-feed.ts';

/** A practitioner's PC on the link of its clinic, as long as that connection is the one in use. */
export type ConsultingLink = {
  state(): 'linked' | 'no-desk' | 'alone';
  /** Its name on the link. */
  readonly desk: string;
  /** This PC's clock minus the time at the practice, as a desk knows it, ms; where it is not here, another one; null: no desk is here that says its own. */
  clockAhead(desk: string): number | null;
  /** Whose lists are read has changed. */
  chosen(): void;
  /** The practice became known, or is another one: what is marked is shared from now on. */
  practiceIs(practice: string): void;
  /** Something was marked here. */
  marked(): void;
  /** What it says of itself has changed. */
  sayPresence(): void;
  close(): void;
};

export function openConsultingLink(ports: {
  readonly clinicLink: ClinicLink;
  readonly clock: Clock;
  readonly random: Random;
  readonly version: string;
  readonly locked: () => boolean;
  readonly practitionerId: () => number | null;
  readonly practice: () => string;
  readonly day: DayOfDesk;
  readonly onPeople: (people: ListedPeople, desk: string) => void;
  readonly onList: (list: PractitionerList) => void;
  /** The link, or who is on it, has changed. */
  readonly onChange: () => void;
}): ConsultingLink {
  const { clinicLink, clock, random, day } = ports;
  const { link } = clinicLink;
  let shared: { readonly practice: string; readonly day: ReturnType<typeof createSharedDay> } | null = null;

  const presence = createPresence({
    clinicLink,
    clock,
    own: () => ({
      name: clinicLink.name,
      version: ports.version,
      practice: ports.practice(),
      key: '',
      polls: false,
      isFull: false,
      power: 'mains',
      locked: ports.locked(),
      visible: true,
    }),
  });

  function share(practice: string): void {
    if (practice === '' || shared?.practice === practice) return;
    shared?.day.close();
    shared = { practice, day: createSharedDay({ clinicLink, clock, random, practice, day }) };
  }

  const desksHere = () => (presence.others() ?? []).filter((one) => !isPractitionersPc(one));

  const feed = followLists(clinicLink, ports.practitionerId, ports);
  const stops = [
    presence.onChange(ports.onChange),
    watchLinked(link, ports.onChange),
    clinicLink.onNewKeys?.(() => {
      shared?.day.sayAgain();
      presence.say();
    }),
  ];
  share(ports.practice());

  return {
    desk: link.desk,
    state() {
      if (link.status().state !== 'linked') return 'alone';
      return listingDesk(desksHere()) === null ? 'no-desk' : 'linked';
    },
    clockAhead(desk) {
      const clocks = desksHere().filter(({ now }) => now !== undefined);
      const one = clocks.find((each) => each.desk === desk) ?? clocks[0];
      return one ? practiceAheadMs(one) : null;
    },
    chosen: feed.readChosen,
    practiceIs: share,
    marked: () => shared?.day.say(),
    sayPresence: presence.say,
    close() {
      for (const stop of stops) stop?.();
      feed.close();
      shared?.day.close();
      presence.close();
    },
  };
}
