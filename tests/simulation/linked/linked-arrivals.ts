import type { Sandbox } from '../../../service/service.ts';
import { dayOf, instantFromWire } from '../../../shared/clinic-time.ts';
import type { VirtualClock } from '../../fakes/virtual-clock.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** A patient whom the practice marked as arrived for a visit of that day. */
export type PracticeArrival = {
  readonly appointmentId: number;
  readonly patientId: number;
  /** Ms of the clock. */
  readonly at: number;
  /**
   * The desks, by their places, that may be notified of no one who arrived before: they had not read a day yet, or slept, at that moment or
   * from before they knew of it until it was no news.
   */
  readonly unread: Set<number>;
};

/**
 * Who has arrived, as each desk was notified of it. A desk that runs from then on is notified of each arrival that stands,
 * whatever it was doing: locked, without the hub, or while its cache was filled. What is older than ten minutes, or of another day, is no
 * news: to a PC that slept, and by the clock of one that was set.
 */
export type ArrivalsSeen = {
  /** Whether a visit is one of this day, where it takes place. */
  isToday(appointmentId: number): boolean;
  /** To be called before the practice marks a patient as arrived. */
  marks(appointmentId: number, patientId: number): void;
  /** A desk was started, or joined: of whom arrived before it knows from its files, or by no notice. */
  started(place: number): void;
  /** To be called before a PC wakes up. */
  wakes(place: number): void;
  /** @returns who was not notified at the end of the day, though all has come to rest */
  missed(): string[];
};

type Watched = {
  readonly desks: readonly WholeDesk[];
  readonly sandbox: Sandbox;
  readonly clock: VirtualClock;
  readonly removed: ReadonlyMap<number, unknown>;
  /** Desks that sleep, by their places. */
  readonly away: ReadonlySet<number>;
  /** When a backup of the service was last restored, ms of the clock; null: it was not. */
  readonly restoredAt: number | null;
};

/** As electron/views/arrival-watch.ts has it, less a minute, in which a desk that woke up has read. */
const newsMs = 9 * 60_000;

export function watchArrivalsSeen(world: () => Watched): ArrivalsSeen {
  const arrived: PracticeArrival[] = [];
  const hasRead = new Set<number>();
  const startedAt = new Map<number, number>();
  const seen = new Map<number, Set<string>>();
  const keyOf = ({ appointmentId, patientId }: Pick<PracticeArrival, 'appointmentId' | 'patientId'>) =>
    `${appointmentId}:${patientId}`;

  function isToday(appointmentId: number): boolean {
    const { sandbox, clock } = world();
    const visit = sandbox.state('appointments', appointmentId);
    const zone = sandbox.state('locations').find(({ id }) => id === visit?.locationId)?.timezone;
    const start = instantFromWire(visit?.start);
    return !!zone && start !== null && dayOf(start, zone) === dayOf(clock.wall(), zone);
  }
  const stands = ({ appointmentId, patientId }: PracticeArrival) => {
    const visit = world().sandbox.state('appointments', appointmentId);
    const place = visit?.appointmentPatients?.find((one) => one.patientId === patientId);
    return !visit?.archived && place?.status === 'Arrived' && isToday(appointmentId);
  };

  function follow(desk: WholeDesk, place: number): void {
    const keys = new Set<string>();
    seen.set(place, keys);
    desk.onEvent((event) => {
      if (event.name === 'arrival.seen') keys.add(event.payload.row.key);
    });
  }

  return {
    isToday,
    marks(appointmentId, patientId) {
      const { sandbox, clock, desks } = world();
      const place = sandbox
        .state('appointments', appointmentId)
        ?.appointmentPatients?.find((one) => one.patientId === patientId);
      // Set once more it is no other arrival.
      if (place?.status === 'Arrived' || !isToday(appointmentId)) return;
      const unread = new Set<number>();
      for (const [at, desk] of desks.entries()) {
        // One whose cache was emptied had read it before.
        if (desk.companion().session()?.cache.fact('firstDayRead') != null) hasRead.add(at);
        if (!hasRead.has(at) || world().away.has(at)) unread.add(at);
      }
      arrived.push({ appointmentId, patientId, at: clock.monotonic(), unread });
    },
    started(place) {
      const { desks, clock } = world();
      const desk = desks[place];
      if (desk && !seen.has(place)) follow(desk, place);
      startedAt.set(place, clock.monotonic());
    },
    wakes(place) {
      const { clock } = world();
      for (const one of arrived)
        if (clock.monotonic() - one.at > newsMs && !seen.get(place)?.has(keyOf(one))) one.unread.add(place);
    },
    missed() {
      const { desks, removed, restoredAt, clock } = world();
      return desks.flatMap(({ pcClock }, place) => {
        if (removed.has(place) || Math.abs(pcClock.wall() - clock.wall()) > 1000) return [];
        const since = Math.max(startedAt.get(place) ?? Number.POSITIVE_INFINITY, restoredAt ?? 0);
        return arrived
          .filter(
            (one) =>
              one.at > since && !one.unread.has(place) && stands(one) && !seen.get(place)?.has(keyOf(one)),
          )
          .map((one) => `desk ${place + 1} was not notified of ${keyOf(one)}, who arrived at ${one.at}`);
      });
    },
  };
}
