import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createDay, type DayState } from './day.ts';
import { useApp, useDesk } from './use-desk.tsx';

/**
 * A day of its own, whatever day the list of "Today" shows: read when the screen opens, and kept current by events
 * while it stays open.
 */
export function useDayOf(date: string | null): DayState & { reread(): Promise<void> } {
  const { bridge } = useDesk();
  const zone = useApp()?.zone;
  const [day] = useState(() => createDay(bridge));
  useEffect(() => day.start(), [day]);
  useEffect(() => {
    if (date && zone) void day.show(date, zone);
  }, [day, date, zone]);
  return { ...useStore(day.store), reread: day.reread };
}
