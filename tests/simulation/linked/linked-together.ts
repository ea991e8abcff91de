import { recordsOfWrite } from '../../../electron/clinic/desk-claims.ts';
import type { Link } from '../../../electron/link/port.ts';
import { mayBeCarriedOut } from '../../../electron/outbox/write-notes.ts';
import type { OutboxRow } from '../../../electron/store/types.ts';
import type { VirtualClock } from '../../fakes/virtual-clock.ts';
import type { WholeDesk } from '../../fakes/whole-desk.ts';

/** What desks do with the same records, and where two of them were at one at the same time. */
export type Together = {
  /** Where two linked desks sent, or might have sent, a write of one record at the same time; and what was in sight untruly. */
  readonly violations: string[];
  /** How often a desk began to send what is claimed. */
  sent(): number;
  /** A desk that has joined is watched too. */
  follow(): void;
  /** A desk has started again after a crash, with another link. */
  restarted(place: number): void;
  /** A desk, or each of them, lost the hub, slept, or ended. */
  disturbed(place?: number): void;
  /** New keys reach one desk after another, the last one after so long, ms: until then some can't read what others seal with them. */
  keysChange(withinMs: number): void;
  /** Messages to and from the hub are late, so that what is seen is as well. */
  setLate(isLate: boolean): void;
  /** Whether one of two desks may have been without the hub at a time, ms of the clock, or so shortly before that claims had not ended. */
  wereApart(place: number, other: number, at: number): boolean;
  /** Calls it once, with the desk that sends next what is claimed and its write, between its claim's mark and its call. */
  onNextSending(listener: (place: number, writeId: string) => void): void;
  /** Compares what each linked desk sees of each other with what that one does. Takes a second. */
  checkSight(): Promise<void>;
};

type Compared = { readonly said: string; readonly seen: string };
type OnItsWay = { readonly place: number; readonly records: readonly string[]; readonly from: number };

/** A claim ends 30 s after the presence of its desk, which ends within eleven. */
const forgivenMs = 60_000;
/** A desk sees the others so long after it was linked again. */
const settledMs = 20_000;
/** What a desk says is on the others by then. */
const inSightWithinMs = 100;

/** Its person is asked what became of it: that is not known. */
const asks = (row: OutboxRow): boolean => row.state === 'asks' && mayBeCarriedOut(row);

export function watchTogether(
  desks: readonly WholeDesk[],
  links: readonly Link[],
  /** Desks that sleep. */
  away: ReadonlySet<number>,
  clock: Pick<VirtualClock, 'monotonic' | 'advance'>,
): Together {
  const violations: string[] = [];
  const lostAt = new Map<number, number>();
  const onItsWay = new Map<string, OnItsWay>();
  let waiting: ((place: number, writeId: string) => void)[] = [];
  let sent = 0;
  let isLate = false;
  let keysUntil = 0;
  let followed = 0;

  const disturbed = (place?: number) => {
    const places = place === undefined ? desks.map((_, one) => one) : [place];
    for (const one of places) lostAt.set(one, clock.monotonic());
  };
  const isSettled = (place: number) => clock.monotonic() - (lostAt.get(place) ?? 0) > settledMs;
  /** Until when a desk was without the hub: it may be so still. */
  const aloneUntil = (place: number) =>
    links[place]?.status().state === 'linked' ? (lostAt.get(place) ?? 0) : clock.monotonic();

  const wereApart = (place: number, other: number, at: number) =>
    Math.max(aloneUntil(place), aloneUntil(other)) > at - forgivenMs;

  /** What ended behind the lock of its desk is in no event. Its files are closed once nothing is on its way, or after minutes. */
  function isOver(place: number, id: string): boolean {
    const companion = desks[place]?.companion();
    const session = companion?.session();
    if (!session) return companion?.lock.locked() === true;
    const row = session.desk.write(id);
    return !(row && (row.state === 'sending' || row.state === 'unknown' || asks(row)));
  }

  function begins(id: string, place: number, records: readonly string[]): void {
    sent += 1;
    const now = clock.monotonic();
    for (const [otherId, other] of onItsWay) {
      if (other.place === place || !other.records.some((one) => records.includes(one))) continue;
      if (wereApart(place, other.place, Math.min(other.from, now)) || isOver(other.place, otherId)) continue;
      violations.push(
        `desks ${other.place + 1} and ${place + 1} both send ${records.join(', ')} (${otherId} since ${other.from.toFixed(0)}, ${id} from ${now.toFixed(0)})`,
      );
    }
    onItsWay.set(id, { place, records, from: now });
    const notified = waiting;
    waiting = [];
    for (const notify of notified) notify(place, id);
  }

  function restarted(place: number): void {
    disturbed(place);
    links[place]?.watchStatus(({ state }) => {
      if (state !== 'linked') disturbed(place);
    });
  }

  function follow(): void {
    for (; followed < desks.length; followed++) {
      const place = followed;
      const desk = desks[place];
      restarted(place);
      desk?.onEvent((event) => {
        if (event.name !== 'outbox.changed') return;
        const { write, gone } = event.payload;
        const row = desk.companion().session()?.desk.write(write.id);
        const isOn = write.state === 'sending' || write.state === 'unknown';
        if (gone || !(isOn || (onItsWay.has(write.id) && row && asks(row))))
          return void onItsWay.delete(write.id);
        if (onItsWay.has(write.id)) return;
        const records = row ? recordsOfWrite(row).map(({ kind, id }) => `${kind} ${id}`) : [];
        if (records.length > 0) begins(write.id, place, records);
      });
    }
  }
  follow();

  /** What one desk says, and what another sees of it; null: one of them is not in a state to be compared. */
  function compared(place: number, by: number): Compared | null {
    const [one, other] = [desks[place]?.companion().session(), desks[by]?.companion().session()];
    if (isLate || away.has(place) || away.has(by) || !one || !other || !isSettled(place) || !isSettled(by))
      return null;
    if (clock.monotonic() < keysUntil) return null;
    if ([place, by].some((at) => links[at]?.status().state !== 'linked')) return null;
    const { desk } = links[place] ?? {};
    if (!other.link()?.others.some((present) => present.desk === desk)) return null;
    const texts = (all: readonly { readonly id: string; readonly state: string }[]) =>
      all
        .map(({ id, state }) => `${id} ${state}`)
        .toSorted()
        .join();
    const seen = other.inSight().doing.filter((doing) => doing.desk === desk && doing.state !== 'open');
    return { said: texts(one.saidWrites()), seen: texts(seen) };
  }

  async function checkSight(): Promise<void> {
    const pairs = desks.flatMap((_, place) =>
      desks.flatMap((__, by) => (by === place || compared(place, by) === null ? [] : [[place, by] as const])),
    );
    const before = pairs.map(([place, by]) => compared(place, by));
    await clock.advance(1000);
    const isApart = (earlier: Compared | null | undefined, now: Compared | null) =>
      earlier && now && earlier.said === now.said && now.said !== now.seen;
    const after = pairs.map((pair, index) => ({ pair, earlier: before[index], now: compared(...pair) }));
    const apart = after.filter(({ earlier, now }) => isApart(earlier, now));
    if (apart.length === 0) return;
    // What it does may have changed and been the same again, a moment ago.
    await clock.advance(inSightWithinMs);
    for (const { pair, now } of apart) {
      const still = compared(...pair);
      if (!still || !isApart(now, still)) continue;
      const [place, by] = pair;
      violations.push(`desk ${by + 1} sees of desk ${place + 1} “${still.seen}”, which does “${still.said}”`);
    }
  }

  return {
    violations,
    sent: () => sent,
    follow,
    restarted,
    disturbed,
    keysChange(withinMs) {
      keysUntil = clock.monotonic() + withinMs + settledMs;
    },
    setLate(late) {
      isLate = late;
      disturbed();
    },
    wereApart,
    onNextSending: (listener) => void waiting.push(listener),
    checkSight,
  };
}
