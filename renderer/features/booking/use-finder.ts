import { useEffect, useMemo, useRef, useState } from 'react';
import type { BookedVisit, BookingSheet, DoingView, SlotView } from '../../../shared/bridge/views.ts';
import { dayOf, minuteOfDay } from '../../../shared/clinic-time.ts';
import { askedElsewhere } from '../../model/asked-elsewhere.ts';
import { useAskedTimes } from '../../state/use-asked-times.ts';
import { useClocks } from '../../state/use-clocks.ts';
import { useApp } from '../../state/use-desk.tsx';
import { useLocationOfPc } from '../../state/use-locations.ts';
import { useOnChange } from '../../state/use-on-change.ts';
import { useTyped } from '../../state/use-typed.ts';
import type { AskedTime } from '../../state/view.ts';
import { propose, type SearchCriteria, slotsByDay, startWish } from './booking-model.ts';
import type { ChosenTime } from './use-booking.ts';
import { useSlots } from './use-slots.ts';

/**
 * The state of the search for a time: criteria, free times, and the chosen time.
 * @param from the visit that is moved: the search begins at its day, and it keeps its length
 * @param at the time that was clicked in the diary: chosen from the start, as long as the service takes
 */
export function useFinder(
  sheet: BookingSheet,
  about: { soonest: boolean; from?: BookedVisit | null; at?: AskedTime | null },
) {
  const { soonest, from = null, at = null } = about;
  const app = useApp();
  const here = useLocationOfPc();
  const locations = app?.locations ?? [];
  const today = app?.today ?? '';
  const { zoneOf } = useClocks();
  const [first] = useState(() => {
    const start = startWish(sheet, { soonest, today, zoneOf, locations, here });
    if (at !== null) return startAt(start, sheet, at, zoneOf(at.locationId ?? start.wish.locationId));
    if (from === null) return start;
    const zone = zoneOf(from.locationId);
    const day = dayOf(from.start, zone);
    const date = day < today ? today : day;
    // No search for the service of a group: the practice lists no free times for it.
    const serviceId = (from.group ? null : from.serviceId) ?? start.wish.serviceId;
    return {
      wish: { ...start.wish, from: date, serviceId },
      target: { date, minute: minuteOfDay(from.start, zone) },
    };
  });
  const [wish, setWish] = useTyped<SearchCriteria>('booking wish', first.wish);
  const clicked = at && asChosen(at, sheet, wish.serviceId);
  const [chosen, setChosen] = useTyped<ChosenTime | null>('booking time', clicked);
  const [seeking, setSeeking] = useState(at === null);
  const [search, setSearch] = useState(0);
  const zone = zoneOf(wish.locationId);
  // A visit that changes its service takes the new service's length.
  const sameService = from !== null && wish.serviceId === first.wish.serviceId;
  const everyone = useMemo(() => sheet.practitioners.map((p) => p.id), [sheet]);
  const free = useSlots(wish, {
    zone,
    everyone,
    seeking,
    search,
    lengthMs: sameService && from ? from.end - from.start : null,
    onWeek: (from) => setWish((was) => ({ ...was, from })),
  });
  const days = useMemo(() => slotsByDay(free.slots ?? [], wish, zone), [free.slots, wish, zone]);

  const doing = useAskedTimes();
  const times = useRef<HTMLFieldSetElement>(null);
  const focused = useRef(false);
  /** A time is proposed when free times arrive, not on any other change. */
  useOnChange(free.slots !== null && !free.loading && days, (found) => {
    const slot =
      found && seeking && chosen === null ? propose(withoutAsked(found, doing), first.target, zone) : null;
    if (slot) setChosen({ ...slot, looked: true });
  });
  // Focused once, unless the user has started with something else: then Enter books the proposed time.
  useEffect(() => {
    if (chosen === null || focused.current) return;
    focused.current = true;
    const at = document.activeElement;
    if (at instanceof HTMLInputElement && at.type !== 'radio') return;
    times.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [chosen]);

  const searchAgain = () => {
    setChosen(null);
    setSeeking(true);
    setSearch((n) => n + 1);
  };
  /** Milliseconds; a visit that is moved with its own service has its own length. */
  const lengthOf = (serviceId: number | null) =>
    from !== null && serviceId === first.wish.serviceId
      ? from.end - from.start
      : usualLengthOf(sheet, serviceId);
  const ofService = (time: ChosenTime, serviceId: number | null): ChosenTime =>
    time.end - time.start === lengthOf(wish.serviceId)
      ? { ...time, end: time.start + lengthOf(serviceId) }
      : time;

  return {
    wish,
    chosen,
    days,
    free,
    zone,
    today,
    times,
    zoneOf,
    sameService,
    /** The time of day of the visit before; null: there is none, or any time is as good. */
    usualMinute: first.target.minute,
    /**
     * Another service, location, practitioner or time of day: searches again from the shown week. A time that a person clicked or
     * typed stays where the service changes, and is as long as the new one where it was as long as the old one.
     */
    change(change: Partial<SearchCriteria>) {
      setWish((was) => ({ ...was, ...change }));
      if (Object.keys(change).every((field) => field === 'caseId')) return;
      const isOwn = chosen !== null && !chosen.looked && chosen.groupId === undefined;
      if (isOwn && change.serviceId !== undefined && change.locationId === undefined)
        setChosen(ofService(chosen, change.serviceId));
      else searchAgain();
    },
    choose: setChosen,
    /** A class, where it is: with no location chosen, its own becomes the chosen one. */
    join(chosen: ChosenTime, locationId: number | null) {
      setChosen(chosen);
      setWish((was) => ({ ...was, locationId: was.locationId ?? locationId }));
    },
    showWeek(from: string) {
      setSeeking(false);
      setWish((was) => ({ ...was, from }));
    },
    nextFree() {
      searchAgain();
      setWish((was) => ({ ...was, from: was.from < first.target.date ? was.from : first.target.date }));
    },
    /** Another desk has taken the chosen time. */
    taken() {
      searchAgain();
      free.reload();
    },
  };
}

/** The free times that no other desk is about to take: two desks that search at once are not proposed the same one. */
const withoutAsked = (days: ReadonlyMap<string, readonly SlotView[]>, doing: readonly DoingView[]) =>
  new Map(
    [...days].map(([date, slots]) => [date, slots.filter((slot) => askedElsewhere(doing, slot) === null)]),
  );

/** From the visit's own choices: with whom and where the diary was clicked. */
function startAt(
  { wish }: ReturnType<typeof startWish>,
  { practitioners, services }: BookingSheet,
  at: AskedTime,
  zone: string,
): ReturnType<typeof startWish> {
  const date = dayOf(at.start, zone);
  const there = practitioners.some((one) => one.id === at.practitionerId);
  return {
    wish: {
      ...wish,
      from: date,
      locationId: at.locationId ?? wish.locationId,
      serviceId: services.find(({ id }) => id === at.serviceId)?.id ?? wish.serviceId,
      practitionerIds: there ? [at.practitionerId] : [],
    },
    target: { date, minute: minuteOfDay(at.start, zone) },
  };
}

const usualMinutes = 30;

function asChosen(
  { start, end, practitionerId, groupId }: AskedTime,
  sheet: BookingSheet,
  serviceId: number | null,
): ChosenTime {
  if (groupId !== undefined && end !== undefined)
    return { practitionerId, start, end, looked: false, groupId };
  return { practitionerId, start, end: start + usualLengthOf(sheet, serviceId), looked: false };
}

const usualLengthOf = ({ services }: BookingSheet, serviceId: number | null): number =>
  (services.find(({ id }) => id === serviceId)?.minutes ?? usualMinutes) * 60_000;

export type Finder = ReturnType<typeof useFinder>;
