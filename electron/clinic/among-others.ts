import type { ClaimView } from '../../shared/bridge/views.ts';
import type { Clock, Random } from '../platform/ports.ts';
import type { DayEntry } from '../views/day-entries.ts';
import type { ClinicLink } from './clinic-link.ts';
import { createDeskClaims, type DeskClaims } from './desk-claims.ts';
import { createLockedArrivals, type LockedArrivals } from './locked-arrivals.ts';
import { followMarksWhileLocked } from './locked-marks.ts';
import { createPresence, type PresenceOfDesks } from './presence.ts';
import type { DeskPresence } from './presence-messages.ts';
import type { SaidWrite } from './said-writes.ts';
import { createSharedDay, type DayOfDesk, type SharedDay } from './shared-day.ts';
import { createSharedOffers, type OffersOfDesk, type SharedOffers } from './shared-offers.ts';
import { createWritesInSight, type WritesInSight } from './sight.ts';

/** What this desk says of itself to those that are here, and what it hears of them. */
export type DeskAmongOthers = {
  readonly presence: PresenceOfDesks;
  readonly sight: WritesInSight;
  /** Null behind the lock: nothing is written there. */
  readonly claims: DeskClaims | null;
  /** Null behind the lock: what is noted lies in a file that is closed. */
  readonly offers: SharedOffers | null;
  /** Null behind the lock, for the same reason. */
  readonly day: SharedDay | null;
  /** Behind the lock alone. */
  readonly lockedArrivals: LockedArrivals | null;
  close(): void;
};

export function joinOthers(ports: {
  readonly clinicLink: Pick<ClinicLink, 'link' | 'sealing' | 'ids' | 'onNewKeys'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly practice: string;
  /** What this desk is at the moment. */
  readonly own: () => Omit<DeskPresence, 'roundTripMs' | 'now' | 'practiceNow' | 'sight'>;
  /** UTC ms at the practice. */
  readonly practiceNow: () => number;
  /** What the other desks may see of this desk's writes. */
  readonly writes: () => readonly SaidWrite[];
  /** What people noted at this desk of patients who were asked; null: its files are closed. */
  readonly offers: OffersOfDesk | null;
  /** What people say of the days; null: its files are closed. */
  readonly day: DayOfDesk | null;
  readonly locked: boolean;
  /** Initials of who is at this desk. */
  readonly by: () => string;
  /** The others see this desk otherwise. */
  readonly onOwn: () => void;
  /** What the other desks do has changed. */
  readonly onSight: () => void;
  /** The claim of an open sheet stands otherwise than it was shown. */
  readonly onSheet: (claim: ClaimView) => void;
  /** Behind the lock: what another PC marked. */
  readonly onLockedMarks: (entries: readonly DayEntry[]) => void;
}): DeskAmongOthers {
  const sight = createWritesInSight({ ...ports, present: () => presence.others() });
  const presence: PresenceOfDesks = createPresence({
    ...ports,
    own: () => ({ ...ports.own(), practiceNow: ports.practiceNow(), sight: sight.mark() }),
  });
  presence.onOwn(ports.onOwn);
  const { nameOf } = presence;
  const claims = ports.locked
    ? null
    : createDeskClaims({ ...ports, present: () => presence.others(), here: () => presence.here(), nameOf });
  const offers = ports.offers && createSharedOffers({ ...ports, offers: ports.offers });
  const day = ports.day && createSharedDay({ ...ports, day: ports.day });
  const lockedArrivals = ports.locked ? createLockedArrivals(ports) : null;
  const stopMarks = ports.locked
    ? followMarksWhileLocked(ports.clinicLink, ports.practice, ports.onLockedMarks)
    : null;
  sight.onChange(ports.onSight);
  claims?.onChange(ports.onSight);
  claims?.onSheet(ports.onSheet);
  presence.onChange(() => {
    sight.presenceChanged();
    claims?.presenceChanged();
  });
  const stopKeys = ports.clinicLink.onNewKeys?.(() => {
    sight.sayAgain();
    claims?.sealAgain();
    offers?.sayAgain();
    day?.sayAgain();
    presence.say();
  });
  return {
    presence,
    sight,
    claims,
    offers,
    day,
    lockedArrivals,
    close() {
      stopKeys?.();
      stopMarks?.();
      lockedArrivals?.close();
      day?.close();
      offers?.close();
      claims?.stop();
      sight.close();
      presence.close();
    },
  };
}
